// SamplePatternTests — the positions of a pixel's samples.

import Core
import Testing

@testable import FractalEngine
@testable import Places

@Suite struct SamplePatternTests {
  /// The samples of a pixel, in units of its side, from its upper left corner.
  private func points(_ side: Int, _ i: Int, _ j: Int) throws -> [(x: Double, y: Double)] {
    let size = try PictureSize(width: 10 * side, height: 6 * side)
    let view = Viewport(.home, size: size, pattern: SamplePattern(side: side))
    return (0..<side * side).map { index in
      let (u, v) = view.screenOffset(i * side + index % side, j * side + index / side)
      return (
        (u + Double(size.width) / 2) / Double(side) - Double(i),
        (Double(size.height) / 2 - v) / Double(side) - Double(j)
      )
    }
  }

  @Test(arguments: 1...4)
  func `every sample has a column and a row of its own, in the middle of a square`(_ side: Int)
    throws
  {
    let points = try points(side, 7, 2)
    let count = Double(side * side)
    // If the numbers of columns and rows are even, the middle sample is where the middle lines
    // meet.
    let others = points.filter { abs($0.x - 0.5) + abs($0.y - 0.5) > 1e-9 }
    #expect(others.count == side * side - 1)
    for axis in [\(x: Double, y: Double).x, \.y] {
      let places = others.map { ($0[keyPath: axis] * count).rounded(.down) }
      #expect(Set(places).count == others.count && places.allSatisfy { (0..<count).contains($0) })
      #expect(abs(points.map { $0[keyPath: axis] }.reduce(0, +) / count - 0.5) < 1.0 / 150)
    }
    // There is one sample in each of the pixel's k × k squares.
    let squares = others.map { Int($0.x * Double(side)) + side * Int($0.y * Double(side)) }
    #expect(Set(squares).count == others.count)
  }

  @Test(arguments: 1...4)
  func `all pixels have the same pattern`(_ side: Int) throws {
    let (first, other) = (try points(side, 0, 0), try points(side, 9, 5))
    for (a, b) in zip(first, other) {
      #expect(abs(a.x - b.x) < 1e-12 && abs(a.y - b.y) < 1e-12)
    }
  }

  @Test(arguments: 1...4)
  func `the central sample lies in the middle`(_ side: Int) throws {
    let central = SamplePattern(side: side).central
    let point = try points(side, 3, 3)[central.row * side + central.column]
    #expect(abs(point.x - 0.5) < 1e-12 && abs(point.y - 0.5) < 1e-12)
  }

  @Test func `the middle is the only sample of a pixel that has one`() throws {
    let size = try PictureSize(width: 9, height: 5)
    let plain = Viewport(.home, size: size)
    #expect(plain == Viewport(.home, size: size, pattern: SamplePattern(side: 1)))
    #expect(plain.screenOffset(0, 0) == (-4, 2))
  }

  /// The doubles of shallow views and the oracle's exact points must have the same pattern.
  @Test(arguments: [2, 3, 4], [0, 35])
  func `engine and oracle sample the same points`(_ side: Int, _ rotation: Int) throws {
    let location = try Location(parsing: "fathom1:re=-0.5:im=0.25:h=2:rot=\(rotation)")
    let size = try PictureSize(width: 6 * side, height: 4 * side)
    let view = Viewport(location, size: size, pattern: SamplePattern(side: side))
    let frame = PixelFrame(view)
    for (i, j) in [(0, 0), (5, 3), (11, 6), (7, 7)] {
      let offset = frame.offset(i, j)
      let exact = view.exactPixel(i, j, precision: 200).nearest
      let radius = frame.radius.nearest
      #expect(abs(exact.re - (-0.5 + radius * offset.re)) < 1e-14)
      #expect(abs(exact.im - (0.25 + radius * offset.im)) < 1e-14)
    }
  }
}
