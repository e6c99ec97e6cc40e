// IndexedColorsTests — pictures in the 240 colors that all terminals with 256 colors share.

import Coloring
import Testing

@testable import REPL

@Suite struct IndexedColorsTests {
  /// A gradient from night blue to rust, as is common beside the boundary.
  private func evening(width: Int, height: Int) -> LightGrid {
    var grid = LightGrid(flat(0, width: width, height: height), width: width, height: height)
    for index in grid.colors.indices {
      let share = Float(index % width) / Float(width)
      grid.colors[index] = LinearColor(hex: 0x0B_1A40).mixed(
        with: LinearColor(hex: 0xB0_5A1E), share)
    }
    return grid
  }

  @Test func `a picture is mixed from colors similar to its own`() {
    let grid = evening(width: 60, height: 40)
    let own = IndexedColors.palette(of: grid)
    let used = Set(IndexedColors.dithered(grid))
    #expect(used.isSubset(of: own), "\(used.subtracting(own))")
    #expect(used.count > 3 && own.count < 60)
  }

  @Test func `areas keep their lightness`() throws {
    let grid = evening(width: 60, height: 40)
    let chosen = IndexedColors.dithered(grid)
    func lightness(_ light: LinearColor) -> Double { OKLab(light).lightness }
    for left in stride(from: 0, to: 60, by: 12) {
      var (wanted, found) = (0.0, 0.0)
      for y in 0..<40 {
        for x in left..<left + 12 {
          wanted += lightness(grid[x, y]) / 480
          found += lightness(try #require(IndexedColors.light(of: chosen[y * 60 + x]))) / 480
        }
      }
      #expect(abs(wanted - found) < 0.02, "from column \(left)")
    }
  }
}
