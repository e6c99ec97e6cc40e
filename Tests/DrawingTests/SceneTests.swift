// SceneTests — the geometry of scenes, in closed form and against plain recursions.

import BigNumbers
import Core
import Foundation
import Places
import Testing

@testable import Drawing

/// The lines or polygons of a scene in the home view, in units of the plane.
private func shapes(_ text: String, side: Int = 3000) throws -> [[SIMD2<Double>]] {
  let location = try #require(try SceneText.location(text))
  let scene = try #require(try Scene(location))
  var found: [[SIMD2<Double>]] = []
  try scene.draw(try scene.figure(), try PictureSize(width: side, height: side)) { points in
    let unit = location.height.nearest / Double(side)
    found.append(points.map { $0 * unit + SIMD2(location.re.nearest, location.im.nearest) })
  }
  return found
}

/// The box around points: its lower left and upper right corners.
private func box(_ shapes: [[SIMD2<Double>]]) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
  let points = shapes.flatMap(\.self)
  return (
    points.reduce(points[0]) { pointwiseMin($0, $1) },
    points.reduce(points[0]) { pointwiseMax($0, $1) }
  )
}

private func length(_ shapes: [[SIMD2<Double>]]) -> Double {
  shapes.reduce(0) { $0 + ($1[1] - $1[0]).length }
}

@Suite("Scenes")
struct SceneTests {
  @Test("a tree of n steps has 3(3ⁿ − 1)/2 branches of the total length 4.5((3/2)ⁿ − 1)")
  func treeCounts() throws {
    for n in 0...7 {
      let branches = try shapes("scene:tree:step=\(n)")
      #expect(Double(branches.count) == 3 * (pow(3, Double(n)) - 1) / 2)
      // 3ᵏ branches of 0.75 · 2^(1 − k), k = 1 … n.
      #expect(abs(length(branches) - 4.5 * (pow(1.5, Double(n)) - 1)) < 1e-9)
    }
  }

  @Test("a fractional step grows the youngest branches by that fraction")
  func growth() throws {
    let (before, between, after) = (
      try shapes("scene:tree:step=4:angle=50"), try shapes("scene:tree:step=4.25:angle=50"),
      try shapes("scene:tree:step=5:angle=50")
    )
    #expect(between.count == after.count)
    let grown = length(before) + 0.25 * (length(after) - length(before))
    #expect(abs(length(between) - grown) < 1e-9)
  }

  @Test("a tree's trunk begins a sixth of the height below the middle; its tip is at 1")
  func treeBox() throws {
    let branches = try shapes("scene:tree:step=9")
    #expect((branches[0][0] - SIMD2(-0.5, -0.5)).length < 1e-12)
    // The tips of 9 generations: 0.75 · (2 − 2^−8) from the trunk, in three directions at 120°.
    let reach = 0.75 * (2 - 0x1p-8)
    let (low, high) = box(branches)
    #expect(abs(high.y - (-0.5 + reach)) < 1e-9)
    #expect(abs(low.y - (-0.5 - reach / 2)) < 1e-9)
    #expect(abs(high.x - (-0.5 + reach * 0.75.squareRoot())) < 1e-9)
    #expect(abs(low.x - (-0.5 - reach * 0.75.squareRoot())) < 1e-9)
  }

  @Test("the branches are those of the plain recursion", arguments: [120.0, 90, 33.5, 0.25])
  func treeRecursion(angle: Double) throws {
    func grow(_ start: SIMD2<Double>, _ heading: Double, _ length: Double, _ n: Int)
      -> [[SIMD2<Double>]]
    {
      if n == 0 { return [] }
      return [-angle, 0, angle].flatMap { turn in
        let way = (heading + turn) * .pi / 180
        let end = start + length * SIMD2(cos(way), sin(way))
        return [[start, end]] + grow(end, heading + turn, length / 2, n - 1)
      }
    }
    expectSame(
      try shapes("scene:tree:step=6:angle=\(angle)"), grow(SIMD2(-0.5, -0.5), 90, 0.75, 6))
  }

  /// Compares lines in any order, to 1e-9.
  private func expectSame(_ left: [[SIMD2<Double>]], _ right: [[SIMD2<Double>]]) {
    func sorted(_ lines: [[SIMD2<Double>]]) -> [[Int]] {
      lines.map { line in line.flatMap { [$0.x, $0.y] }.map { Int(($0 * 1e6).rounded()) } }
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    // Rounding may differ by one unit, so that the sums are compared too.
    #expect(left.count == right.count)
    let (a, b) = (Set(sorted(left)), Set(sorted(right)))
    func isNear(_ line: [Int], _ others: Set<[Int]>) -> Bool {
      others.contains(line)
        || others.contains { zip($0, line).allSatisfy { abs($0 - $1) <= 1 } }
    }
    #expect(a.allSatisfy { isNear($0, b) } && b.allSatisfy { isNear($0, a) })
  }

  @Test("the carpet has 8ⁿ squares of the area 9⁻ⁿ/2 each, in the home square")
  func carpet() throws {
    for n in 0...3 {
      let squares = try shapes("scene:carpet:step=\(n):angle=17")
      #expect(Double(squares.count) == pow(8, Double(n)))
      let side = 3 / pow(3, Double(n))
      for corners in squares {
        // Corners on the circle inscribed in the cell.
        let middle = corners.reduce(.zero, +) / 4
        #expect(corners.allSatisfy { abs(($0 - middle).length - side / 2) < 1e-9 })
        #expect(abs((corners[1] - corners[0]).length - side / 2.0.squareRoot()) < 1e-9)
      }
    }
    // At 45° the corners touch the sides of the cells.
    let (low, high) = box(try shapes("scene:carpet:step=2:angle=45"))
    #expect((low - SIMD2(-2, -1.5)).length < 1e-9 && (high - SIMD2(1, 1.5)).length < 1e-9)
  }

  @Test("polygons never overlap, whatever the angle", arguments: 3...12)
  func polygons(sides: Int) throws {
    for angle in [0.0, 20, 77] {
      let polygons = try shapes("scene:polygon:sides=\(sides):step=2:angle=\(angle)")
      #expect(polygons.count == sides * sides)
      let circles = polygons.map { corners in
        let middle = corners.reduce(.zero, +) / Double(sides)
        return (middle: middle, radius: (corners[0] - middle).length)
      }
      for (index, one) in circles.enumerated() {
        for other in circles[..<index] {
          #expect((one.middle - other.middle).length >= one.radius + other.radius - 1e-9)
        }
      }
    }
  }

  @Test("the youngest polygons grow out of their parents")
  func polygonGrowth() throws {
    let parents = try shapes("scene:triangle:step=2")
    let nearly = try shapes("scene:triangle:step=2.000001")
    #expect(nearly.count == 3 * parents.count)
    for (index, child) in nearly.enumerated() {
      #expect(zip(child, parents[index / 3]).allSatisfy { ($0 - $1).length < 1e-5 })
    }
    let children = try shapes("scene:triangle:step=3")
    let almost = try shapes("scene:triangle:step=2.999999")
    for (one, other) in zip(children, almost) {
      #expect(zip(one, other).allSatisfy { ($0 - $1).length < 1e-5 })
    }
  }

  @Test(
    "an L-system's lines are those of its rewritten text",
    arguments: ["koch", "dragon", "hilbert", "gosper", "plant", "bush"])
  func turtle(name: String) throws {
    let system = try #require(try LSystems.named(name))
    for n in 1...4 {
      var text = system.axiom
      for _ in 0..<n { text = text.map { system.rules[$0] ?? String($0) }.joined() }
      var (position, heading) = (SIMD2<Double>.zero, system.isUpward ? 90.0 : 0)
      var kept: [(SIMD2<Double>, Double)] = []
      var lines: [[SIMD2<Double>]] = []
      for character in text {
        switch character {
        case "F", "G":
          let way = heading * .pi / 180
          let end = position + SIMD2(cos(way), sin(way))
          lines.append([position, end])
          position = end
        case "+": heading += system.angle.nearest
        case "-": heading -= system.angle.nearest
        case "[": kept.append((position, heading))
        case "]": (position, heading) = kept.removeLast()
        default: break
        }
      }
      let drawn = try shapes("scene:\(name):step=\(n)")
      #expect(drawn.count == lines.count)
      // One similarity maps the text's lines to those drawn: it is found from the two that are
      // first, and from where they are.
      let scale = quotient(drawn[0][1] - drawn[0][0], lines[0][1] - lines[0][0])
      let shift = drawn[0][0] - scale.times(lines[0][0])
      for (one, other) in zip(drawn, lines) {
        for (a, b) in zip(one, other) { #expect((a - scale.times(b) - shift).length < 1e-9) }
      }
    }
  }

  private func quotient(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    a.times(SIMD2(b.x, -b.y)) / (b * b).sum()
  }

  @Test("Koch's curve of n steps has the length (4/3)ⁿ and stays between its ends")
  func koch() throws {
    let base = try shapes("scene:koch:step=0")
    #expect(base.count == 1)
    let whole = length(base)
    for n in 1...6 {
      let lines = try shapes("scene:koch:step=\(n)")
      #expect(Double(lines.count) == pow(4, Double(n)))
      #expect(abs(length(lines) / whole - pow(4.0 / 3, Double(n))) < 1e-9)
      let (low, high) = box(lines)
      #expect(abs(high.x - low.x - whole) < 1e-9)
      #expect(abs(high.y - low.y - whole / 12.0.squareRoot()) < 1e-9)
      #expect((lines[0][0] - base[0][0]).length < 1e-9)
      #expect((lines[lines.count - 1][1] - base[0][1]).length < 1e-9)
    }
  }

  @Test(
    "an L-system grows steadily from one generation to the next",
    arguments: ["koch", "dragon", "hilbert", "gosper", "plant", "bush"])
  func morph(name: String) throws {
    let after = try shapes("scene:\(name):step=4")
    let almost = try shapes("scene:\(name):step=3.999999")
    #expect(after.count == almost.count)
    for (one, other) in zip(after, almost) {
      #expect(zip(one, other).allSatisfy { ($0 - $1).length < 1e-5 })
    }
    let before = try shapes("scene:\(name):step=3")
    let begun = try shapes("scene:\(name):step=3.000001")
    #expect(abs(length(before) - length(begun)) < 1e-3 * length(before))
  }

  @Test("between two generations, the lines of Koch's curve turn about their ends")
  func bending() throws {
    let whole = length(try shapes("scene:koch:step=2"))
    for (step, share) in [("2.25", 0.25), ("2.5", 0.5), ("2.9", 0.9)] {
      let lines = try shapes("scene:koch:step=\(step)")
      try #require(lines.count == 64)
      for line in 0..<64 {
        // A drawn letter's four lines have one length, and stand at a share of 60 degrees.
        let ways = lines[line / 4 * 4..<line / 4 * 4 + 4].map { $0[1] - $0[0] }
        let turn = [0.0, 60, -60, 0][line % 4] * share * .pi / 180
        let turned = ways[0].times(SIMD2(cos(turn), sin(turn)))
        #expect((ways[line % 4] - turned).length < 1e-9)
      }
      // Its ends stay where they were: 2 + 2 cos of the angle is the length of the letter.
      let stretch = 4 / (2 + 2 * cos(share * .pi / 3))
      #expect(abs(length(lines) - stretch * whole) < 1e-9)
    }
  }
}
