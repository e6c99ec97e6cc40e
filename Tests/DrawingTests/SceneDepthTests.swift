// SceneDepthTests — scenes at any depth: the exact similarities of figures, and the same bytes.

import BigNumbers
import Core
import Foundation
import Places
import Testing

@testable import Drawing

private func scene(_ name: String, _ re: String, _ im: String, _ height: ExactDecimal) throws
  -> Scene
{
  var location = Location(
    window: try LocationWindow(re: try ExactDecimal(re), im: try ExactDecimal(im), height: height))
  location.formula = "scene-\(name)"
  return try #require(try Scene(location))
}

private func pixels(_ scene: Scene, width: Int = 320, height: Int = 180) throws -> [UInt8] {
  let size = try PictureSize(width: width, height: height)
  return try scene.canvas(size).pixels(in: Tile(x: 0, y: 0, width: width, height: height))
}

/// factor^count.
private func power(_ factor: Int, _ count: Int) throws -> ExactDecimal {
  var result = ExactDecimal.one
  for _ in 0..<count { result = try result.multiplied(by: ExactDecimal(factor)) }
  return result
}

/// A figure, a point about which it is similar to itself, and the factor.
private let similarities: [(name: String, re: String, im: String, factor: Int)] = [
  ("tree", "-0.5", "1", 2), ("triangle", "-2", "-1.5", 2), ("carpet", "-2", "-1.5", 3),
]

@Suite("Depths of scenes")
struct SceneDepthTests {
  @Test("at 1e-1000 a figure has the pixels of its self-similar ancestor")
  func similarity() throws {
    for (name, re, im, factor) in similarities {
      let height = ExactDecimal(1, exponent: -1000)
      let deep = try scene(name, re, im, height)
      let levels = Int(Double(995) / log10(Double(factor)))
      let ancestor = try scene(name, re, im, try height.multiplied(by: power(factor, levels)))
      let picture = try pixels(deep)
      #expect(picture == (try pixels(ancestor)), "\(name)")
      #expect(Set(stride(from: 0, to: picture.count, by: 4).map { picture[$0] }).count > 10)
    }
  }

  @Test("Koch's curve at 1e-1000 about its beginning is that of the ancestor")
  func koch() throws {
    let whole = try #require(try SceneText.location("scene:koch"))
    let named = try #require(try Scene(whole))
    let place = try ScenePlacement(named.kind, named.figure())
    let (re, im) = (place.re.plain, place.im.plain)
    let height = ExactDecimal(1, exponent: -1000)
    let deep = try pixels(try scene("koch", re, im, height))
    let ancestor = try scene("koch", re, im, try height.multiplied(by: power(3, 2080)))
    #expect(deep == (try pixels(ancestor)))
  }

  @Test("a view beside a limit point shows what the recursion in big numbers shows")
  func besides() throws {
    // The left end of the tree: its limit is −0.5 − 1.5·√3/2, in 80 digits.
    let root = "1.732050807568877293527446341505872366942805253810380628055806979451933016908800037"
    let reach = try ExactDecimal(root).multiplied(by: ExactDecimal(75, exponent: -2))
    let re = try ExactDecimal(-5, exponent: -1).subtracting(reach)
    let im = try ExactDecimal(-5, exponent: -1).subtracting(ExactDecimal(75, exponent: -2))
    let far = try scene("tree", re.plain, im.plain, ExactDecimal(exactly: 0x1p-200))
    let near = try scene("tree", re.plain, im.plain, ExactDecimal(exactly: 0x1p-20))
    let (one, other) = (try pixels(far), try pixels(near))
    // The similarity holds but for rounding to 1/256 pixel.
    #expect(zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= 4 })
    #expect(Set(one).count > 20)
  }

  @Test("a branch that crosses a deep view is one straight line")
  func crossing() throws {
    // In the middle of the first branch, which goes straight up.
    let size = try PictureSize(width: 64, height: 36)
    let deep = try scene("tree", "-0.5", "-0.1", ExactDecimal(1, exponent: -500))
    let picture = try deep.canvas(size).pixels(in: Tile(x: 0, y: 0, width: 64, height: 36))
    for y in 0..<36 {
      let row = (0..<64).map { Int(picture[4 * (64 * y + $0)]) }
      // A line of 1 pixel in the middle of 64 covers half of two pixels.
      #expect(row.indices.filter { row[$0] > 100 } == [31, 32])
    }
  }

  @Test("a polygon that is larger than a deep view fills it, cut by its own side")
  func insidePolygon() throws {
    var location = Location(
      window: try LocationWindow(
        re: ExactDecimal(exactly: -0.5), im: ExactDecimal(exactly: 0),
        height: ExactDecimal(1, exponent: -60)))
    location.formula = "scene-carpet"
    let whole = try #require(try Scene(location)).setting("step", to: "0").setting(
      "ground", to: "000000")
    let inner = try pixels(whole)
    #expect(Set(inner) == [0xF2, 0xEB, 0xDD, 0xFF])
    // The square's right side, turned by 45° to the edge of the home square.
    var edge = whole.location
    edge.window = try LocationWindow(
      re: .one, im: ExactDecimal(exactly: 0), height: ExactDecimal(1, exponent: -9))
    let corner = try #require(try Scene(edge)).setting("angle", to: "45")
    let picture = try pixels(corner)
    let row = Array(picture[(4 * 320 * 60)..<(4 * 320 * 61)])
    #expect(row[4 * 100] == 0xF2 && row[4 * 220] == 0)
  }

  @Test("a figure's pixels are those of a plain recursion, drawn alone")
  func bruteForce() throws {
    let size = try PictureSize(width: 200, height: 200)
    let found = try Scene(named: "tree").setting("step", to: "5")
    var canvas = Canvas(width: 200, height: 200)
    canvas.fillAll(found.ground)
    var path = CanvasPath()
    func grow(_ start: SIMD2<Double>, _ heading: Double, _ length: Double, _ n: Int) {
      if n == 0 { return }
      for turn in [-120.0, 0, 120] {
        let way = (heading + turn) * .pi / 180
        let end = start + length * SIMD2(cos(way), -sin(way))
        path.move(to: start)
        path.line(to: end)
        grow(end, heading + turn, length / 2, n - 1)
      }
    }
    grow(SIMD2(100, 100 + 200.0 / 6), 90, 50, 5)
    canvas.stroke(path, CanvasLine(width: 1), found.color)
    let tile = Tile(x: 0, y: 0, width: 200, height: 200)
    let (one, other) = (try found.canvas(size).pixels(in: tile), try canvas.pixels(in: tile))
    // Ends of joined lines are round joints instead of two round caps: the same to a few levels.
    let differing = zip(one, other).count { abs(Int($0) - Int($1)) > 24 }
    #expect(differing < 40)
  }

  @Test("rotating the view turns the picture")
  func rotation() throws {
    let upright = try pixels(
      try Scene(named: "carpet").setting("step", to: "2"), width: 90, height: 90)
    var turned = try Scene(named: "carpet").setting("step", to: "2").location
    turned.rotation = ExactDecimal(90)
    let picture = try pixels(try #require(try Scene(turned)), width: 90, height: 90)
    // The carpet is the same after a quarter turn.
    #expect(zip(upright, picture).allSatisfy { abs(Int($0) - Int($1)) <= 8 })
  }

  @Test("a view of too many parts is refused")
  func tooMany() throws {
    let scene = try Scene(named: "carpet").setting("step", to: "30")
    #expect(throws: SceneError.tooMany) {
      _ = try scene.canvas(try PictureSize(width: 100, height: 100))
    }
  }

  @Test(
    "a step far beyond what is seen is refused at once, whole or not",
    .timeLimit(.minutes(1)),
    arguments: [
      "koch:step=1000000", "koch:step=999999.5", "tree:step=1000000", "hilbert:step=100000",
    ])
  func hugeStep(_ text: String) throws {
    let location = try #require(try SceneText.location("scene:\(text)"))
    let scene = try #require(try Scene(location))
    #expect(throws: SceneError.tooMany) {
      _ = try scene.canvas(try PictureSize(width: 100, height: 100))
    }
  }

  @Test("a figure without branches has the same picture at a step of a million as at one of 150")
  func hugeStepOfOneBranch() throws {
    // Its lines of the 150th generation are 2^−140 pixels long, and those after it are bounded.
    let line = try Scene(named: "tree").setting("angle", to: "0")
    #expect(
      try pixels(line.setting("step", to: "1000000")) == pixels(line.setting("step", to: "150")))
  }
}
