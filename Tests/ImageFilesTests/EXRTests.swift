// EXRTests — outcomes are read back from raw data exactly as they were written.

import Core
import Testing
import TestSupport

@testable import ImageFiles

@Suite struct EXRTests {
  private let folder: Folder
  private var path: String { "\(folder.path)/sea.exr" }

  init() throws { folder = try Folder() }

  /// The limits up to the last with one channel for counts, the first with two, and larger ones.
  static let limits = [1, 900, 0xFFFF_FFFD - 1024, 0xFFFF_FFFE - 1024, 1 << 33, 1 << 62]

  static let fractions: [Float] = [
    .leastNonzeroMagnitude, .leastNormalMagnitude, 0x1p-40, 0x1p-24, Float(0x1p-24).nextUp,
    0x1p-23, 0.5, Float(0.75).nextDown, 1 - 0x1p-23, Float(1).nextDown, 1,
  ]

  @Test(arguments: limits)
  func `every outcome survives its channels`(_ limit: Int) {
    let layout = EXRLayout(limit: limit)
    for count in [0, 1, limit / 2, limit - 1, limit] {
      for fraction in EXRTests.fractions {
        let outcome = PixelOutcome.escaped(
          iterations: count, fraction: fraction, distanceX: -0.25, distanceY: 1e30)
        let pixel = EXRPixel(outcome, limit: limit)
        #expect(pixel.outcome(limit: limit) == outcome)
        #expect(pixel.fraction >= 0 && pixel.fraction < 1)
        #expect(layout.isWide || pixel.n < 0xFFFF_FFFF, "not the sign of what did not escape")
      }
    }
    for outcome in [
      PixelOutcome.unresolved(iterations: limit), .interior(period: 1), .interior(period: limit),
    ] {
      #expect(EXRPixel(outcome, limit: limit).outcome(limit: limit) == outcome)
    }
  }

  @Test(arguments: limits, [1, 2] as [UInt64])
  func `random outcomes are read back bit by bit`(_ limit: Int, _ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let height = [1, 15, 16, 17, 50].randomElement(using: &random) ?? 1
    let width = Int.random(in: 1...40, using: &random)
    let buffer = randomOutcomes(width: width, height: height, limit: limit, using: &random)
    try write(buffer, header: EXRHeader(width: width, height: height, samples: 1, limit: limit))
    let file = try EXRFile(path: path)
    let same = try bits(file.rows(0..<height)) == bits(buffer)
    #expect(same, "\(width)x\(height), limit \(limit), seed \(seed)")
  }

  @Test(arguments: [900, 1 << 40])
  func `features are read back bit by bit, from their own channels`(_ limit: Int) throws {
    var random = SeededGenerator(seed: 3)
    let shapes = try #require(TrapShapes("point,0.5/circle,0,0,0.25/stalk"))
    let features: [OrbitFeature] = [
      .stripe(density: 7), .triangle, .angle, .multiplier, .interiorDistance, .atomDomain,
      .trapDistance(shapes), .trapShape(shapes),
    ]
    for kept in [features, [.angle], [.stripe(density: 1), .multiplier], [.trapShape(shapes)]] {
      var buffer = randomOutcomes(width: 19, height: 21, limit: limit, using: &random)
        .with(features: kept)
      for index in 0..<buffer.tile.count where Bool.random(using: &random) {
        for (plane, feature) in kept.enumerated() {
          let (x, y) = (
            Float.random(in: 0...1, using: &random), Float.random(in: -1...1, using: &random)
          )
          buffer.setFeature(plane, index, SIMD2(x, feature.channelNames.count == 2 ? y : 0))
        }
      }
      var header = EXRHeader(width: 19, height: 21, samples: 1, limit: limit)
      header.features = kept
      try write(buffer, header: header)
      let file = try EXRFile(path: path)
      #expect(file.header == header)
      let rows = try file.rows(0..<21)
      #expect(try bits(rows) == bits(buffer) && rows.features == buffer.features)
    }
  }

  @Test func `bands of any height can be written, and rows read in any order`() throws {
    var random = SeededGenerator(seed: 7)
    let whole = randomOutcomes(width: 23, height: 101, limit: 5000, using: &random)
    let header = EXRHeader(width: 23, height: 101, samples: 1, limit: 5000)
    try write(whole, header: header)
    let expected = bytes(of: path)
    try write(whole, header: header, heights: [1, 33, 3, 16, 47, 1])
    #expect(bytes(of: path) == expected, "the bytes do not depend on the bands")
    let file = try EXRFile(path: path)
    for (first, last) in [(0, 1), (1, 40), (40, 41), (41, 101)] {
      let same = try bits(file.rows(first..<last)) == bits(whole.rows(first..<last))
      #expect(same, "rows \(first) to \(last)")
    }
    for row in (0..<101).shuffled(using: &random) {
      let same = try bits(file.rows(row..<row + 1)) == bits(whole.rows(row..<row + 1))
      #expect(same, "row \(row)")
    }
    #expect(
      try file.rows(50..<50) == IterationBuffer(tile: Tile(x: 0, y: 50, width: 23, height: 0)))
  }

  @Test func `the header is read back`() throws {
    let texts = [
      ImageText("Title", "Tiefe — 深い"), ImageText("Software", ""),
      ImageText("Location", "fathom1:j=144133"), ImageText("Fathom", #"{"samples":3}"#),
      ImageText("a name of 31 bytes, at the limit", String(repeating: "9", count: 100_000)),
    ].map { ImageText(String($0.keyword.prefix(31)), $0.text) }
    for (limit, dots) in [(20_000, 300.0), (1 << 40, nil)] as [(Int, Double?)] {
      let header = EXRHeader(
        width: 12, height: 9, samples: 3, limit: limit, texts: texts, dotsPerInch: dots)
      try write(
        IterationBuffer(tile: Tile(x: 0, y: 0, width: 12, height: 9), limit: limit),
        header: header)
      #expect(try EXRFile(path: path).header == header)
      let picture = try PictureFile(path: path)
      #expect(picture.width == 4 && picture.height == 3, "of the finished picture")
      #expect(picture.depth == 32 && picture.texts == texts && picture.isRawData)
      #expect(throws: PictureError.noColors(path: path)) { try picture.forEachRow { _, _ in } }
    }
  }

  /// Interiors compress a thousandfold, which is the maximum; the check for bombs must not reject
  /// that.
  @Test func `a wide picture of one outcome is read`() throws {
    let header = EXRHeader(width: 40_000, height: 32, samples: 4, limit: 1 << 20)
    let buffer = IterationBuffer(
      tile: Tile(x: 0, y: 0, width: 40_000, height: 32), limit: 1 << 20)
    try write(buffer, header: header)
    #expect(bytes(of: path).count < 40_000 * 32 * 20 / 900)
    let same = try EXRFile(path: path).rows(0..<32) == buffer
    #expect(same)
  }

  @Test func `another program's data are refused, and their texts read`() throws {
    let descriptor = try AtomicFile(path: path)
    let output = try EXROutput(
      descriptor: descriptor.descriptor, width: 6, height: 4,
      channels: [EXRChannel(name: "N", kind: .unsigned), EXRChannel(name: "NF", kind: .float)],
      attributes: [
        EXRAttribute(name: "Iterations", value: .integer(100)),
        EXRAttribute(name: "KallesFraktaler2+", value: .text("Re: -1.5\r\n")),
      ], level: 9)
    try output.write(Array(repeating: 1030, count: 2 * 16 * 6), at: 0)
    try output.finish()
    try descriptor.commit()
    #expect(
      throws: PictureError.notRawData(
        path: path, reason: "it has no ‘Iterations’ and ‘Samples’")
    ) { try EXRFile(path: path) }
    let picture = try PictureFile(path: path)
    #expect(picture.texts == [ImageText("KallesFraktaler2+", "Re: -1.5\r\n")])
    #expect(picture.width == 6 && picture.height == 4 && picture.depth == 32)
  }

  // MARK: Files and buffers

  private func write(_ buffer: IterationBuffer, header: EXRHeader, heights: [Int]? = nil) throws {
    let writer = try EXRWriter(path: path, header: header)
    for height in heights ?? [header.height] {
      let first = writer.rowsWritten
      try writer.write(buffer.rows(first..<first + height))
    }
    try writer.finish()
    #expect(folder.names == ["sea.exr"])
  }
}

/// Outcomes of every status, with values from the ends of their ranges and arbitrary distances.
func randomOutcomes(
  width: Int, height: Int, limit: Int, using random: inout SeededGenerator
) -> IterationBuffer {
  var buffer = IterationBuffer(tile: Tile(x: 0, y: 0, width: width, height: height))
  for index in 0..<buffer.tile.count {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: buffer[index] = .unresolved(iterations: limit)
    case 1: buffer[index] = .interior(period: Int.random(in: 1...limit, using: &random))
    default:
      let count = [
        0, limit, Int.random(in: 0...limit, using: &random),
        Int.random(in: 0...min(limit, 99), using: &random),
      ].randomElement(using: &random)
      let fraction =
        Bool.random(using: &random)
        ? EXRTests.fractions.randomElement(using: &random)
        : 1 - Float.random(in: 0..<1, using: &random)
      buffer[index] = .escaped(
        iterations: count ?? 0, fraction: fraction ?? 1,
        distanceX: Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &random)),
        distanceY: [0, -0.0, .infinity, .nan, -.leastNonzeroMagnitude, 7.5].randomElement(
          using: &random) ?? 0)
    }
  }
  return buffer
}

/// The content of a buffer with floats as bits, so that a NaN equals itself and −0 differs from 0.
func bits(_ buffer: IterationBuffer) -> [[UInt64]] {
  [
    [buffer.tile.x, buffer.tile.y, buffer.tile.width, buffer.tile.height].map(UInt64.init),
    buffer.statuses.map { UInt64($0.rawValue) }, buffer.counts.map(UInt64.init),
    buffer.fractions.map { UInt64($0.bitPattern) },
    buffer.distancesX.map { UInt64($0.bitPattern) },
    buffer.distancesY.map { UInt64($0.bitPattern) },
  ]
}
