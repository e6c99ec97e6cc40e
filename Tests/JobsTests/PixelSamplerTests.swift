// PixelSamplerTests — one sample stands for others only if they look the same.

import Coloring
import Core
import FractalEngine
import Places
import Testing

@testable import Jobs

@Suite("Samples of pixels")
struct PixelSamplerTests {
  private static let places = [
    "fathom1:re=-0.5:im=0:h=3:n=300", "fathom1:j=144133:n=300",
    "fathom1:re=0.2501:im=0:h=1e-3:n=2000", "fathom1:re=0:im=1:h=1e-30:rot=20:n=2000",
  ]

  private func sampler(_ text: String, _ side: Int, _ size: PictureSize) throws -> PixelSampler {
    var job = IterationJob(try Location(parsing: text), size: size, effort: Effort())
    job.samples = side
    guard case .limit(let limit) = job.location.iterations else { fatalError("it has a limit") }
    let engine = try Formulas.chosen(by: job.location).engine(for: job.viewport, limit: limit)
    return PixelSampler(engine, size: size, FeatureRequest())
  }

  private let size: PictureSize

  init() throws { size = try PictureSize(width: 75, height: 46) }

  private var whole: Tile { Tile(x: 0, y: 0, width: size.width, height: size.height) }

  @Test("a single pixel is that of the picture, though others of its group are uncertain")
  func single() throws {
    let size = try PictureSize(width: 22, height: 13)
    let sampler = try sampler("fathom1:re=-0.5:im=-0.5:h=4:f=burning-ship:n=300", 1, size)
    var work = WorkCounts()
    let whole = try sampler.samples(
      of: Tile(x: 0, y: 0, width: size.width, height: size.height), &work)
    #expect(work.uncertain > 0)
    for pixel in PixelSampler.places(of: whole.tile) {
      let one = try sampler.samples(of: Tile(x: pixel.i, y: pixel.j, width: 1, height: 1), &work)
      #expect(one[0] == whole[pixel.i, pixel.j], "(\(pixel.i), \(pixel.j))")
    }
  }

  @Test(
    "a sample is the engine's, or a copy of the pixel's most central one", arguments: places,
    [2, 3, 4])
  func samples(_ text: String, _ side: Int) throws {
    let sampler = try sampler(text, side, size)
    var work = WorkCounts()
    let found = try sampler.samples(of: whole, &work)
    let every = (0..<found.tile.count).map {
      PixelPlace($0 % found.tile.width, $0 / found.tile.width)
    }
    let all = try sampler.engine.outcomes(of: every, &work)
    let central = SamplePattern(side: side).central
    var plain = 0
    for pixel in PixelSampler.places(of: whole) {
      let own = (0..<side * side).map {
        PixelPlace(pixel.i * side + $0 % side, pixel.j * side + $0 / side)
      }
      let taken = own.map { found[$0.i, $0.j] }
      let right = own.map { all[$0.j * found.tile.width + $0.i] }
      if taken == right { continue }
      plain += 1
      let stand = all[
        (pixel.j * side + central.row) * found.tile.width + pixel.i * side + central.column]
      #expect(taken.allSatisfy { $0 == stand }, "(\(pixel.i), \(pixel.j))")
    }
    // There are none at the cusp, where the set is near every pixel.
    #expect((plain > whole.count / 50) == !text.contains("0.2501"), "\(plain)")
    #expect(plain < whole.count)
  }

  @Test("samples that one stands for look the same", arguments: places)
  func looksTheSame(_ text: String) throws {
    // A large picture, as is usual; the larger it is, the less changes within a pixel.
    let size = try PictureSize(width: 480, height: 300)
    let sampler = try sampler(text, 2, size)
    var work = WorkCounts()
    let found = try sampler.samples(
      of: Tile(x: 0, y: 0, width: size.width, height: size.height), &work)
    var full = found
    for y in 0..<found.tile.height {
      for (x, outcome) in try sampler.engine.outcomes(
        of: (0..<found.tile.width).map { PixelPlace($0, y) }, &work
      ).enumerated() { full[x, y] = outcome }
    }
    var recipe = try Recipe(try Location(parsing: text), size: size)
    (recipe.samples, recipe.depth) = (2, .sixteen)
    let sample = ColoringSample.sample(of: full, size, recipe.pattern)
    let coloring = RowColoring(recipe, recipe.prepared(sample: sample, limit: 300))
    let (few, many) = (
      try coloring.rows(of: found).joined(), try coloring.rows(of: full).joined()
    )
    let differences = zip(levels(Array(few)), levels(Array(many))).map { abs($0 - $1) }
    // In levels of 8 bits; the eye needs a difference of about two between large flat areas.
    let most = try #require(differences.max())
    let mean = differences.reduce(0.0, +) / Double(differences.count)
    #expect(most < 3)
    #expect(mean < 0.1)
  }

  private func levels(_ bytes: [UInt8]) -> [Double] {
    stride(from: 0, to: bytes.count, by: 2).map {
      Double(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])) / 257
    }
  }

  @Test("a pixel's samples do not depend on its tile, nor what they cost", arguments: places)
  func tiles(_ text: String) throws {
    let sampler = try sampler(text, 2, size)
    var (work, sum) = (WorkCounts(), WorkCounts())
    let expected = try sampler.samples(of: whole, &work)
    var joined = IterationBuffer(tile: expected.tile)
    for y in stride(from: 0, to: size.height, by: 6) {
      for x in stride(from: 0, to: size.width, by: 20) {
        joined.insert(
          try sampler.samples(
            of: Tile(
              x: x, y: y, width: min(20, size.width - x), height: min(6, size.height - y)), &sum))
      }
    }
    #expect(joined == expected)
    #expect(sum == work)
    let single = try sampler.samples(of: Tile(x: 33, y: 21, width: 1, height: 1), &work)
    #expect((0..<4).allSatisfy { single[$0] == expected[66 + $0 % 2, 42 + $0 / 2] })
  }

  @Test("the samples of a pixel agree with direct iteration at the pattern's positions")
  func truth() async throws {
    var verification = Verification(
      try Location(parsing: "fathom1:re=-0.743:im=0.131:h=1e-4:rot=30:n=3000"),
      size: try PictureSize(width: 60, height: 40), effort: Effort(threads: 2))
    (verification.samples, verification.pixelCount) = (3, 60)
    #expect(try await verification.run().differences == [])
  }
}
