// FeatureTests — planes of features are copied wherever the outcomes of a buffer are copied.

import Core
import Testing
import TestSupport

@Suite struct FeatureTests {
  private let features: [OrbitFeature] = [.angle, .multiplier]
  private let tile = Tile(x: 8, y: 4, width: 40, height: 30)

  @Test func `parts that are joined equal the whole`() {
    let whole = specimen(tile, features: features)
    var joined = IterationBuffer(tile: tile, features: features)
    #expect(joined.values(of: .angle)?.allSatisfy { $0.x.isNaN && $0.y.isNaN } == true)
    for y in [0, 16] {
      for x in [0, 24] {
        let part = Tile(
          x: tile.x + x, y: tile.y + y, width: x == 0 ? 24 : 16, height: y == 0 ? 16 : 14)
        joined.insert(specimen(part, features: features))
      }
    }
    #expect(joined == whole)
    var other = joined
    other.setFeature(1, 77, SIMD2(0.25, 0))
    #expect(other != joined && other.values(of: .multiplier)?[77] == SIMD2(0.25, 0))
  }

  @Test func `rows and single pixels keep their features`() {
    let whole = specimen(tile, features: features)
    let rows = whole.rows(5..<9)
    #expect(rows == specimen(rows.tile, features: features) && rows.tile.height == 4)
    var copied = IterationBuffer(tile: rows.tile, features: features)
    for index in 0..<rows.tile.count { copied.copy(5 * tile.width + index, of: whole, to: index) }
    #expect(copied == rows)
  }

  @Test func `a buffer has the features that it was made with, and no others`() {
    #expect(specimen(tile).features.isEmpty && specimen(tile).values(of: .angle) == nil)
    let striped = IterationBuffer(tile: tile, limit: 9, features: [.stripe(density: 3)])
    #expect(striped.values(of: .stripe(density: 3))?.count == tile.count)
    #expect(striped.values(of: .stripe(density: 4)) == nil)
  }
}
