// TrappingCellsTests — cells that are said to trap orbits of absolute-value maps do trap them.

import Core
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct TrappingCellsTests {
  /// Maps with folds before and after the power, of one part and of both, and without folds.
  private static let maps = (2...5).flatMap { power in
    [
      AbsPowerMap.burningShip(power: power), .buffalo(power: power), .celtic(power: power),
      .perpendicular(power: power), .tricorn(power: power),
      AbsPowerMap(power: power, before: [.im, .conjugation], after: .re),
    ]
  }

  /// Tests the definition: the image of any point of any cell, under the map with any parameter of
  /// the disc, is in a cell again.
  @Test(arguments: maps, [0, 0.01])
  func `the map takes cells into themselves`(_ map: AbsPowerMap, _ radius: Double) throws {
    let cells = try #require(TrappingCells(map, level: 5))
    var random = SeededGenerator(seed: 42)
    let side = -0x1p-5...0x1p-5
    var (held, points) = (0, 0)
    for _ in 0..<400 {
      let c = Planar(
        Double.random(in: -2...0.5, using: &random), Double.random(in: -1...1, using: &random))
      guard let region = cells.region(for: c, radius: radius) else { continue }
      held += 1
      // Points around the critical orbit; in chaos, doubles follow another orbit, which stays as
      // well.
      var point = c
      for n in 0..<3_000 {
        point = Self.image(point, map, c)
        // The first points may be outside, since cells begin where the orbits of parameters
        // separate.
        if n < 1_024 { continue }
        #expect(region.contains(point) as Bool, "\(map), c = \(c)")
        let z = point + Planar(.random(in: side, using: &random), .random(in: side, using: &random))
        guard region.contains(z) else { continue }
        points += 1
        let moved = Planar(
          Double.random(in: -0.7...0.7, using: &random) * radius,
          Double.random(in: -0.7...0.7, using: &random) * radius)
        let image = Self.image(z, map, c + moved)
        #expect(region.contains(image) as Bool, "\(map), c = \(c), z = \(z)")
      }
    }
    #expect(held > 10 && points > 10_000)
  }

  /// Orbits that seem to stay for a long time, and then escape.
  @Test(arguments: maps)
  func `escaping orbits are not trapped`(_ map: AbsPowerMap) throws {
    var random = SeededGenerator(seed: 7)
    let levels = try TrappingCells.levels.map { try #require(TrappingCells(map, level: $0)) }
    var slow = 0
    for _ in 0..<fuzzCount(6_000) {
      let c = Planar(
        Double.random(in: -2...1, using: &random), Double.random(in: -1.5...1.5, using: &random))
      guard let n = Self.escape(of: c, map), n > 25 else { continue }
      slow += 1
      for cells in levels {
        #expect(cells.region(for: c, radius: 0) == nil, "\(map), c = \(c), n = \(n)")
      }
    }
    #expect(slow > 20)
  }

  /// Chaotic orbits of the burning ship's body: no cycle attracts them, but they stay.
  @Test func `chaotic orbits are trapped`() throws {
    let map = AbsPowerMap.burningShip(power: 2)
    let cells = try #require(TrappingCells(map, level: 6))
    var random = SeededGenerator(seed: 11)
    var chaotic = 0
    for _ in 0..<400 {
      let c = Planar(
        Double.random(in: -1.6 ... -0.3, using: &random), .random(in: -1...0, using: &random))
      if cells.region(for: c, radius: 0) == nil { continue }
      // Two orbits that begin close to each other.
      var (z, w) = (c, c + Planar(0x1p-40, 0))
      var parted = false
      for _ in 0..<1_000 {
        (z, w) = (Self.image(z, map, c), Self.image(w, map, c))
        parted = parted || (z - w).length > 0.1
      }
      if parted { chaotic += 1 }
    }
    #expect(chaotic > 10)
  }

  private static func image(_ z: Planar<Double>, _ map: AbsPowerMap, _ c: Planar<Double>) -> Planar<
    Double
  > {
    map.after.image(of: map.unfolded(z)) + c
  }

  private static func escape(of c: Planar<Double>, _ map: AbsPowerMap) -> Int? {
    var z = c
    return (1..<2_000).first { _ in
      z = image(z, map, c)
      return z.length > 1024
    }
  }
}
