// BasinSquareTests — squares of pixels in trapping cells do not depend on the order of queries.

import Core
import Testing

@testable import FractalEngine
@testable import Places

@Suite struct BasinSquareTests {
  private static let map = AbsPowerMap.burningShip(power: 2)

  /// Squares of pixels in a view of the ship's body, with one or several samples a pixel.
  private func squares(_ pattern: SamplePattern, mostKnown: Int = 1 << 17) throws -> BasinSquares {
    let place = try Location(parsing: "fathom1:re=-0.9:im=-0.3:h=0.8:f=burning-ship")
    let view = Viewport(
      place, size: try PictureSize(width: 24 * pattern.side, height: 24 * pattern.side),
      pattern: pattern)
    return BasinSquares(Self.map, PixelFrame(view), mostKnown: mostKnown)
  }

  private func held(_ squares: BasinSquares, _ side: Int, backward: Bool = false) throws -> [Bool] {
    let pixels = Array(0..<side * side)
    var held = [Bool](repeating: false, count: pixels.count)
    for p in backward ? pixels.reversed() : pixels {
      held[p] = try squares.hold(p % side, p / side)
    }
    return held
  }

  @Test(arguments: [1, 2])
  func `a pixel whose own point is trapped by cells is interior`(_ samples: Int) throws {
    let pattern = SamplePattern(side: samples)
    let place = try Location(parsing: "fathom1:re=-0.9:im=-0.3:h=0.8:f=burning-ship")
    let side = 24 * samples
    let view = Viewport(
      place, size: try PictureSize(width: side, height: side), pattern: pattern)
    let held = try held(squares(pattern), side)
    let cells = try #require(TrappingCells(Self.map, level: 6))
    var alone = 0
    for p in held.indices {
      let c = view.exactPixel(p % side, p / side, precision: 128).nearest
      if cells.region(for: Planar(c.re, c.im), radius: 0) == nil { continue }
      alone += 1
      #expect(held[p], "pixel \(p % side), \(p / side)")
    }
    #expect(alone > side * side / 20 && alone < side * side)
  }

  @Test func `neither the order of queries nor a full memory changes a pixel`() throws {
    let expected = try held(squares(.middle), 24)
    #expect(try held(squares(.middle), 24, backward: true) == expected)
    #expect(try held(squares(.middle, mostKnown: 3), 24) == expected)
  }
}
