// Rendering — computes whole pictures for tests, and compares them with direct iteration.

import BigNumbers
import CHash
import Core
import Foundation
import Synchronization
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

/// A viewport from a location's text and a size.
func viewport(_ text: String, _ width: Int, _ height: Int) throws -> Viewport {
  Viewport(
    try Location(parsing: "fathom1:" + text), size: try PictureSize(width: width, height: height))
}

/// The engine of a view with a fixed limit.
func engine(_ view: Viewport, limit: Int, _ settings: EngineSettings = EngineSettings()) throws
  -> PictureEngine
{
  try Formulas.chosen(by: view.location).engine(for: view, limit: limit, settings)
}

extension EngineSettings {
  /// Settings with which only orbits and proofs find interior pixels.
  static var withoutMultipliers: EngineSettings {
    var settings = EngineSettings()
    settings.usesMultipliers = false
    return settings
  }
}

/// Runs a closure on several threads at once, each with its number.
///
/// It uses threads instead of tasks, since the pool of tasks has only one thread per core.
func concurrently(_ threads: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
  let failures = Mutex<[String]>([])
  let finished = DispatchGroup()
  for thread in 0..<threads {
    finished.enter()
    let worker = Thread {
      defer { finished.leave() }
      do {
        try body(thread)
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    worker.start()
  }
  finished.wait()
  if let failure = failures.withLock({ $0.first }) { throw FixtureError(failure) }
}

extension PictureEngine {
  /// The tiles with a given side that cover the picture, row by row.
  func tiles(side: Int) -> [Tile] {
    let size = frame.viewport.size
    return stride(from: 0, to: size.height, by: side).flatMap { y in
      stride(from: 0, to: size.width, by: side).map { x in
        Tile(x: x, y: y, width: min(side, size.width - x), height: min(side, size.height - y))
      }
    }
  }

  /// The whole picture, computed in tiles with a given side, which several threads take in turn.
  func picture(side: Int = 1 << 20, threads: Int = 1, work: inout WorkCounts) throws
    -> IterationBuffer
  {
    let size = frame.viewport.size
    let tiles = tiles(side: side)
    let shared = Mutex(
      IterationBuffer(tile: Tile(x: 0, y: 0, width: size.width, height: size.height)))
    let counts = Mutex(WorkCounts())
    try concurrently(threads) { thread in
      // From the last tile to the first, so that any dependence on the order is visible.
      for index in tiles.indices.reversed() where index % threads == thread {
        var work = WorkCounts()
        let part = try self.outcomes(of: tiles[index], &work)
        shared.withLock { $0.insert(part) }
        counts.withLock { $0 += work }
      }
    }
    work += counts.withLock { $0 }
    return shared.withLock { $0 }
  }

  /// The whole picture at once.
  func picture() throws -> IterationBuffer {
    let size = frame.viewport.size
    var work = WorkCounts()
    return try outcomes(
      of: Tile(x: 0, y: 0, width: size.width, height: size.height), &work)
  }

  /// The outcome of one pixel.
  func outcome(_ i: Int, _ j: Int) throws -> PixelOutcome {
    var work = WorkCounts()
    let group = try group(of: i, j, &work)
    return group.outcomes[(j - group.y) * PixelGroup.width + i - group.x]
  }
}

extension IterationBuffer {
  /// The SHA-256 of statuses and counts in row order: one byte, then eight with the lowest first.
  var countDigest: String {
    var bytes: [UInt8] = []
    for index in 0..<tile.count { appendCount(index, to: &bytes) }
    return Self.digest(bytes)
  }

  /// The SHA-256 of all bits.
  var fullDigest: String {
    var bytes: [UInt8] = []
    for index in 0..<tile.count {
      appendCount(index, to: &bytes)
      for value in [fractions[index], distancesX[index], distancesY[index]] {
        Self.append(UInt64(value.bitPattern), to: &bytes)
      }
    }
    return Self.digest(bytes)
  }

  func count(_ status: PixelStatus) -> Int { statuses.count { $0 == status } }

  private func appendCount(_ index: Int, to bytes: inout [UInt8]) {
    bytes.append(statuses[index].rawValue)
    Self.append(UInt64(counts[index]), to: &bytes)
  }

  private static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  private static func digest(_ bytes: [UInt8]) -> String {
    var context = fathom_sha256()
    var result = [UInt8](repeating: 0, count: 32)
    unsafe fathom_sha256_init(&context)
    unsafe fathom_sha256_update(&context, bytes.count, bytes)
    unsafe fathom_sha256_digest(&context, &result)
    return result.map { String(format: "%02x", $0) }.joined()
  }
}

/// Pixels on an even grid over a picture, at most `columns` × `rows`.
func evenPixels(_ size: PictureSize, _ columns: Int, _ rows: Int) -> [(i: Int, j: Int)] {
  (0..<rows).flatMap { row in
    (0..<columns).map { column in
      ((2 * column + 1) * size.width / (2 * columns), (2 * row + 1) * size.height / (2 * rows))
    }
  }
}

/// Expects that an engine and direct iteration in full precision agree on pixels.
///
/// This compares escape, the count, and, for pixels farther than 0.01 pixels from the set, the
/// smooth count to 1e-6 and the distance to a millionth. A pixel that does not escape within the
/// limit may be called interior; other tests check whether that is right.
///
/// - Parameter furtherBits: The number of bits by which the oracle exceeds the standard precision.
func expectAgreement(
  _ engine: PictureEngine, _ pixels: [(i: Int, j: Int)], furtherBits: Int = 64,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let view = engine.frame.viewport
  let formula = try Formulas.chosen(by: view.location)
  let grid = view.grid(precision: view.precision(iterations: engine.limit) + furtherBits)
  for (i, j) in pixels {
    let found = try engine.outcome(i, j)
    let escape = try formula.escape(of: grid[i, j], limit: engine.limit)
    let expected = escape.map {
      EscapeTruth($0, view, power: formula.degree(at: $0.n)).strict
    }
    if let difference = difference(found, expected) {
      Issue.record(
        "(\(i), \(j)) of \(view.location.canonicalBody.suffix(60)): \(difference)",
        sourceLocation: sourceLocation)
    }
  }
}

/// The result of brute force for an escaping pixel.
struct EscapeTruth {
  let n: Int
  /// The smooth count; nil if it is not known.
  let mu: Double?
  let distance: Double?

  init(n: Int, mu: Double? = nil, distance: Double? = nil) {
    (self.n, self.mu, self.distance) = (n, mu, distance)
  }

  /// The distance in pixel spacings below which only the count has to be exact.
  ///
  /// There, the rounding of a pixel's position is so large relative to its distance that it affects
  /// the smooth count and the distance.
  static let strictDistance = 0.01

  /// The truth; without smooth count and distance if the pixel is close to the set.
  var strict: EscapeTruth {
    (distance ?? 0) >= Self.strictDistance ? self : EscapeTruth(n: n)
  }

  /// Creates the truth from z and dz/dc, with the C library's logarithms.
  init(_ escape: Escape, _ view: Viewport, power: Int) {
    let length = escape.z.lengthSquared.squareRoot()
    let fraction = 1 - log(log(length) / log(1024)) / log(Double(power))
    let spacing = FloatExp(view.spacing.significand, exponent: view.spacing.exponent)
    let slope = escape.slope.length * spacing
    n = escape.n
    mu = Double(escape.n) + fraction
    distance = (FloatExp(length * log(length)) / slope).nearest
  }
}

/// The difference between an outcome and the truth, or nil; the truth is nil if the pixel does not
/// escape.
func difference(_ found: PixelOutcome, _ truth: EscapeTruth?) -> String? {
  guard case .escaped(let n, let fraction, let x, let y) = found else {
    return truth.map { "is \(found), escapes at \($0.n)" }
  }
  guard let truth else { return "is \(found), does not escape" }
  if n != truth.n { return "n is \(n), should be \(truth.n)" }
  let mu = Double(n) + Double(fraction)
  if let expected = truth.mu, !(abs(mu - expected) <= 1e-6 + 4 * expected.ulp) {
    return "the smooth count is \(mu), should be \(expected)"
  }
  let distance = (Double(x) * Double(x) + Double(y) * Double(y)).squareRoot()
  // Only for distances that a float can represent with full precision.
  if let expected = truth.distance, (1e-30...1e38).contains(expected),
    !(abs(distance / expected - 1) <= 1e-6)
  {
    return "the distance is \(distance), should be \(expected)"
  }
  return nil
}
