// KernelCrowd — random pixels that start, wait, change lanes and end, in two kernels at once.

import TestSupport

@testable import FractalEngine
@testable import Places

/// Pixels in progress in two kernels, which must return the same bits.
struct KernelCrowd {
  /// Counts of what happened to the pixels.
  struct EventCounts {
    var blaSteps = 0
    var singleSteps = 0
    var skipped = 0
    var rebases = 0
    var escaped = 0
    var limitMattered = 0
    var candidates = 0
    /// The number of candidates that were trials.
    var trials = 0
    var extended = 0
    var jumping = 0

    static func += (left: inout EventCounts, right: EventCounts) {
      left.blaSteps += right.blaSteps
      left.singleSteps += right.singleSteps
      left.skipped += right.skipped
      left.rebases += right.rebases
      left.escaped += right.escaped
      left.limitMattered += right.limitMattered
      left.candidates += right.candidates
      left.trials += right.trials
      left.extended += right.extended
      left.jumping += right.jumping
    }
  }

  var lanes = PixelLanes()
  private(set) var events = EventCounts()
  private let picture: PictureConstants
  private var random: SeededGenerator
  private var toCome: Int
  private var isTaken = [Bool](repeating: false, count: 8)
  private var waiting: [LaneStack] = []

  /// - Parameter pixels: The total number of pixels; eight are in lanes at a time.
  init(_ picture: PictureConstants, seed: UInt64, pixels: Int) {
    self.picture = picture
    (random, toCome) = (SeededGenerator(seed: seed), pixels)
    let neighbors = Bool.random(using: &random)
    let first = offset()
    for lane in 0..<8 {
      let step = 0x1p-12 * Complex(Double(lane % 4), Double(lane / 4))
      begin(lane, neighbors ? 0.9 * first + step : offset())
    }
  }

  private mutating func offset() -> Complex {
    // Sometimes this is the reference itself, or a pixel close to it.
    if Int.random(in: 0..<16, using: &random) == 0 { return .zero }
    let size = Bool.random(using: &random) ? 0.7 : 0.01
    let re = Double.random(in: -size...size, using: &random)
    return Complex(re, Double.random(in: -size...size, using: &random))
  }

  private mutating func begin(_ lane: Int, _ offset: Complex) {
    if let fixed = picture.fixed {
      lanes.begin(
        lane, offset: offset, radius: picture.radius, at: fixed.criticalOrbitEnd + 1,
        needsExtendedRange: picture.strategy.needsExtendedRange)
    } else {
      lanes.begin(lane, offset: offset)
    }
    isTaken[lane] = true
    toCome -= 1
  }

  /// The fields in which a kernel differs from the scalar one; empty once all pixels have ended
  /// without a difference.
  mutating func differences(with choice: KernelChoice) throws -> [String] {
    for _ in 0..<200_000 {
      if !isTaken.contains(true) && waiting.isEmpty && toCome <= 0 { return [] }
      let budget = Int.random(in: 1...300, using: &random)
      var vector = lanes
      ScalarKernel.run(&lanes, picture, budget: budget)
      VectorKernel.run(&vector, picture, choice, budget: budget)
      let found = LaneField.differing(lanes, vector)
      if !found.isEmpty { return found }
      // A kernel may leave any value in z as long as nothing reads it.
      lanes = Bool.random(using: &random) ? lanes : vector
      let different = try passNeutralPoints(with: choice)
      if !different.isEmpty { return different }
      for lane in 0..<8 where isTaken[lane] && lanes.active[lane] == 0 { attend(lane) }
      shuffle()
      events.blaSteps += lanes.blaSteps
      events.singleSteps += lanes.singleSteps
      events.skipped += lanes.skipped
      (lanes.blaSteps, lanes.singleSteps, lanes.skipped) = (0, 0, 0)
    }
    return ["no end"]
  }

  /// Advances the lanes that wait for a jump, with one kernel and with the other.
  private mutating func passNeutralPoints(with choice: KernelChoice) throws -> [String] {
    guard PixelLanes.any(lanes.jumping) else { return [] }
    events.jumping -= lanes.jumping.wrappedSum()
    var vector = lanes
    picture.jumps?.run(&lanes, picture, .scalar)
    picture.jumps?.run(&vector, picture, choice)
    return LaneField.differing(lanes, vector)
  }

  private mutating func attend(_ lane: Int) {
    if lanes.needsExtendedRange[lane] != 0 {
      (lanes.needsExtendedRange[lane], lanes.active[lane]) = (0, -1)
      events.extended += 1
      while !FloatExpKernel.run(&lanes, lane, picture, budget: 1 << 20) {}
    } else if lanes.candidate[lane] != 0 {
      events.candidates += 1
      events.trials -= lanes.trial[lane]
      if lanes.trial[lane] != 0 { _ = lanes.trialLengths(lane) } else { lanes.refuse(lane) }
      (lanes.candidate[lane], lanes.trial[lane]) = (0, 0)
      if lanes.isExtended(lane) {
        lanes.needsExtendedRange[lane] = -1
      } else {
        lanes.active[lane] = -1
      }
      if lanes.isExtended(lane) { attend(lane) }
    } else {
      events.rebases += lanes.rebases[lane]
      events.escaped -= lanes.escaped[lane]
      events.limitMattered -= lanes.limitMattered[lane]
      isTaken[lane] = false
    }
  }

  /// Sometimes sets a lane aside, and sometimes fills an empty lane.
  private mutating func shuffle() {
    let lane = Int.random(in: 0..<8, using: &random)
    if isTaken[lane] && lanes.active[lane] != 0 && Int.random(in: 0..<8, using: &random) == 0 {
      waiting.append(LaneStack())
      waiting[waiting.count - 1].push(lane, of: &lanes)
      (isTaken[lane], lanes.active[lane]) = (false, 0)
    }
    let other = Int.random(in: 0..<8, using: &random)
    guard !isTaken[other] else { return }
    if !waiting.isEmpty && Bool.random(using: &random) {
      var next = waiting.remove(at: Int.random(in: 0..<waiting.count, using: &random))
      next.pop(into: &lanes, other)
      isTaken[other] = true
    } else if toCome > 0 {
      begin(other, offset())
    }
  }
}

/// The fields of the lanes, for comparison bit by bit.
enum LaneField {
  private static var numbers: [(String, WritableKeyPath<PixelLanes, PixelLanes.Lanes>)] {
    [
      ("dx", \.dx), ("dy", \.dy), ("x", \.x), ("y", \.y), ("gx", \.gx), ("gy", \.gy),
      ("roundingError", \.roundingError), ("pastRoundingError", \.pastRoundingError),
      ("pastRounding", \.pastRounding),
      ("closest", \.closest), ("low", \.low),
      ("savedX", \.savedX), ("savedY", \.savedY), ("tolerance", \.tolerance),
      ("extendedLow", \.extendedLow),
    ]
  }

  /// z is compared only in lanes that have escaped.
  private static var values: [(String, WritableKeyPath<PixelLanes, PixelLanes.Lanes>)] {
    [("zx", \.zx), ("zy", \.zy)]
  }

  private static var flags: [(String, WritableKeyPath<PixelLanes, PixelLanes.Flags>)] {
    [
      ("exponent", \.exponent), ("slopeExponent", \.slopeExponent), ("savedN", \.savedN),
      ("m", \.m), ("n", \.n), ("steps", \.steps), ("roundings", \.roundings),
      ("nextTest", \.nextTest),
      ("rebases", \.rebases), ("returns", \.returns), ("nextSave", \.nextSave),
      ("nextTrial", \.nextTrial), ("atomDomainIndex", \.atomDomainIndex),
      ("minimumIndex", \.minimumIndex),
      ("trial", \.trial), ("limitMattered", \.limitMattered), ("active", \.active),
      ("escaped", \.escaped),
      ("candidate", \.candidate), ("needsExtendedRange", \.needsExtendedRange),
      ("savedExponent", \.savedExponent),
      ("extendedLowExponent", \.extendedLowExponent), ("jumping", \.jumping),
    ]
  }

  private static var wholes: [(String, WritableKeyPath<PixelLanes, Int>)] {
    [("blaSteps", \.blaSteps), ("singleSteps", \.singleSteps), ("skipped", \.skipped)]
  }

  /// The names of the fields that differ.
  static func differing(_ a: PixelLanes, _ b: PixelLanes) -> [String] {
    let fields = (0..<8).flatMap { differing(a, $0, b, $0) }
    return fields
      + wholes.filter { a[keyPath: $0.1] != b[keyPath: $0.1] }.map {
        "\($0.0): \(a[keyPath: $0.1]), \(b[keyPath: $0.1])"
      }
  }

  /// The names of the fields in which two lanes differ.
  static func differing(_ a: PixelLanes, _ lane: Int, _ b: PixelLanes, _ other: Int) -> [String] {
    var names: [String] = []
    for (name, path) in numbers + (a.escaped[lane] != 0 ? values : []) {
      let (left, right) = (a[keyPath: path][lane], b[keyPath: path][other])
      if left.bitPattern != right.bitPattern { names.append("\(name)[\(lane)]: \(left), \(right)") }
    }
    for (name, path) in flags {
      let (left, right) = (a[keyPath: path][lane], b[keyPath: path][other])
      if left != right { names.append("\(name)[\(lane)]: \(left), \(right)") }
    }
    return names
  }

  /// Lanes with random values in all fields; all have escaped, so that z is compared too.
  static func scrambled(_ random: inout SeededGenerator) -> PixelLanes {
    var lanes = PixelLanes()
    for lane in 0..<8 {
      for (_, path) in numbers + values {
        lanes[keyPath: path][lane] = Double.random(in: 1...2, using: &random)
      }
      for (_, path) in flags {
        lanes[keyPath: path][lane] = Int.random(in: 1...1 << 50, using: &random)
      }
    }
    for (_, path) in wholes { lanes[keyPath: path] = Int.random(in: 1...1 << 50, using: &random) }
    return lanes
  }
}
