// VerificationTests — the oracle agrees with what is right and finds what is wrong.

import DeepZoom
import Ground
import Testing

@testable import Studio

@Suite("Verification")
struct VerificationTests {
  private let location: Location
  private let size: PictureSize
  private let verification: Verification

  init() throws {
    location = try Location(parsing: "fathom1:j=144133:n=300")
    size = try PictureSize(width: 24, height: 16)
    var verification = Verification(location, size: size, effort: Effort(threads: 2))
    verification.pixelCount = 24 * 16
    self.verification = verification
  }

  private func picture() async throws -> IteratedPicture {
    try await IterationJob(location, size: size, effort: Effort(threads: 2)).run { _ in }
  }

  private func compare(_ buffer: IterationBuffer) async throws -> VerificationResult {
    try await verification.compare(
      verification.chosen(in: buffer), limit: 300, Viewport(location, size: size))
  }

  @Test("a right picture agrees in every pixel")
  func right() async throws {
    let result = try await verification.run()
    #expect(result.comparisons.count == 24 * 16)
    #expect(result.differences == [])
    #expect(Set(result.comparisons.map(\.engine.status)) == [.escaped, .interior, .unresolved])
  }

  @Test("one wrong outcome among all is found and named")
  func wrong() async throws {
    let right = try await picture().buffer
    func first(_ status: PixelStatus) throws -> Int {
      try #require(right.statuses.firstIndex(of: status))
    }
    let (escaped, interior) = (try first(.escaped), try first(.interior))
    guard case .escaped(let n, let fraction, let x, let y) = right[escaped],
      case .interior(let period) = right[interior]
    else { return }
    let lies: [(Int, PixelOutcome)] = [
      (escaped, .escaped(iterations: n + 1, fraction: fraction, distanceX: x, distanceY: y)),
      (escaped, .escaped(iterations: n, fraction: fraction - 0.01, distanceX: x, distanceY: y)),
      (escaped, .interior(period: 1)), (escaped, .unresolved(iterations: 300)),
      (interior, .escaped(iterations: 100, fraction: 0.5, distanceX: 1, distanceY: 1)),
      (interior, .interior(period: 2 * period)), (interior, .interior(period: period + 1)),
    ]
    for (index, lie) in lies {
      var buffer = right
      buffer[index] = lie
      let result = try await compare(buffer)
      let pixel = PixelList.Pixel(index % 24, index / 24)
      #expect(result.differences.map(\.pixel) == [pixel], "\(lie)")
      #expect(
        result.differences.first?.text.hasPrefix("pixel \(pixel.i),\(pixel.j) differs") == true)
    }
  }

  @Test("an unresolved pixel agrees as long as it does not escape within the limit")
  func unresolved() async throws {
    var buffer = try await picture().buffer
    let interior = try #require(buffer.statuses.firstIndex(of: .interior))
    buffer[interior] = .unresolved(iterations: 300)
    #expect(try await compare(buffer).differences == [])
  }

  @Test("the same seed chooses the same pixels, another seed others")
  func seeds() async throws {
    let buffer = try await picture().buffer
    let first = PixelChoice(buffer, seed: 1).pixels(50)
    #expect(first == PixelChoice(buffer, seed: 1).pixels(50))
    #expect(first != PixelChoice(buffer, seed: 2).pixels(50))
    #expect(Set(first).count == 50)
    #expect(PixelChoice(buffer, seed: 1).pixels(1_000_000).count == 24 * 16)
  }

  @Test("the pixels nearest to the set are among the chosen")
  func nearest() async throws {
    let buffer = try await picture().buffer
    let chosen = PixelChoice(buffer, seed: 3).pixels(40)
    let distances = (0..<buffer.tile.count).filter { buffer.statuses[$0] == .escaped }.map {
      (
        Double(buffer.distancesX[$0]) * Double(buffer.distancesX[$0])
          + Double(buffer.distancesY[$0]) * Double(buffer.distancesY[$0]), $0
      )
    }.sorted { $0 < $1 }
    for (_, index) in distances.prefix(10) {
      #expect(chosen.contains(PixelList.Pixel(index % 24, index / 24)))
    }
  }

  @Test(
    "a number's divisors by each of its primes",
    arguments: [(1, []), (2, [1]), (12, [6, 4]), (30, [15, 10, 6]), (49, [7]), (97, [1])])
  func divisors(_ number: Int, _ expected: [Int]) {
    #expect(PixelOracle.largestDivisors(of: number) == expected)
  }
}
