// PlaceViewportTests — viewports: the positions of pixels, and the precision they need.

import BigNumbers
import Testing
import TestSupport

@testable import Places

@Suite struct PlaceViewport {
  @Test func `the home picture's pixels lie on their known points`() throws {
    let view = Viewport(.home, size: try PictureSize(parsing: "256x256"))
    #expect(view.spacing == (0.75, -6))  // 3/256
    let grid = view.grid(precision: 64)
    let half = 1.494140625  // 127.5 · 3/256
    let (left, right) = (-0.5 - half, -0.5 + half)
    #expect(grid[0, 0].re.nearest == left)
    #expect(grid[0, 0].im.nearest == half)
    #expect(grid[255, 255].re.nearest == right)
    #expect(grid[128, 127].im.nearest == 0.5 * 3 / 256)
  }

  @Test func `an odd picture's middle pixel is the center itself`() throws {
    let location = try Location(parsing: "fathom1:re=0:im=1:h=1e-60:rot=33")
    let view = Viewport(location, size: try PictureSize(parsing: "241x181"))
    let middle = view.exactPixel(120, 90, precision: 300)
    #expect(middle == view.center(precision: 300))
    #expect(view.screenOffset(0, 0) == (-120, 90))
  }

  @Test(arguments: [
    ("fathom1:re=0:im=0:h=3", "256x256", 5_000, 103),  // 2^−7 < 3/256 < 2^−6
    ("fathom1:re=0:im=0:h=3", "256x256", 0, 103),
    ("fathom1:re=0:im=0:h=3", "256x256", 1 << 32, 104),
    ("fathom1:re=0:im=0:h=3", "256x256", (1 << 32) - 1, 103),
    ("fathom1:re=0:im=0:h=1", "64x64", 100, 102),  // exactly 2^−6
    ("fathom1:re=0:im=0:h=1e6", "1x1", 100, 77),
    ("fathom1:re=0:im=0:h=1e-5294", "320x240", 98_000, 17_691),
  ])
  func `the precision follows the depth`(
    _ text: String, _ size: String, _ iterations: Int, _ bits: Int
  ) throws {
    let view = Viewport(try Location(parsing: text), size: try PictureSize(parsing: size))
    #expect(view.precision(iterations: iterations) == bits)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `engine spacing and exact grid agree to the last bit of a double`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for height in ["3", "2e-29", "7.7e-310", "1.265e-321", "1e-20000"] {
      let angle = Int.random(in: 0..<360, using: &random)
      let place = try Location(parsing: "fathom1:re=-2:im=0.5:h=\(height):rot=\(angle)")
      let view = Viewport(place, size: try PictureSize(parsing: "320x200"))
      let precision = view.precision(iterations: 1_000)
      let grid = view.grid(precision: precision)
      let (i, j) = (
        Int.random(in: 0..<320, using: &random), Int.random(in: 0..<200, using: &random)
      )
      var offset = grid[i, j]
      offset.subtract(view.center(precision: precision))
      let (u, v) = view.screenOffset(i, j)
      let across = u * view.cosine - v * view.sine
      let upward = u * view.sine + v * view.cosine
      for (part, expected) in [(offset.re, across), (offset.im, upward)] {
        var scaled = part
        scaled.scale(byPowerOfTwo: -view.spacingExponent)
        let difference = abs(scaled.nearest - expected * view.spacingSignificand)
        #expect(difference <= 1e-13)  // for values up to 200, u·cos + v·sin errs by 2^-44
      }
    }
  }

  @Test func `quarter turns are exact`() throws {
    let place = try Location(parsing: "fathom1:re=0:im=0:h=2:rot=90")
    let view = Viewport(place, size: try PictureSize(parsing: "4x2"))
    #expect((view.cosine, view.sine) == (0, 1))
    let first = view.exactPixel(0, 0, precision: 64)
    #expect((first.re.nearest, first.im.nearest) == (-0.5, -1.5))
    let whole = try Location(parsing: "fathom1:re=0:im=0:h=2:rot=-720")
    #expect(!Viewport(whole, size: view.size).isRotated)
  }

  @Test func `spacing is the nearest double of height by rows`() throws {
    let place = try Location(parsing: "fathom1:re=0:im=0:h=0.1")
    for rows in [1, 3, 7, 720, 999_983] {
      let view = Viewport(place, size: try PictureSize(width: 1, height: rows))
      // 0.1 is rounded before Swift divides, so the two may differ by one unit in the last place.
      let spacing = Double(
        sign: .plus, exponent: view.spacingExponent, significand: view.spacingSignificand)
      #expect(abs(spacing - 0.1 / Double(rows)) <= spacing.ulp)
    }
  }
}
