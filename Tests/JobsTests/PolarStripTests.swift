// PolarStripTests — the pixels of polar strips agree with direct iteration, at any depth.

import BigNumbers
import Core
import Foundation
import FractalEngine
import Places
import Testing

@testable import Jobs

@Suite("Polar strips")
struct PolarStripTests {
  /// A strip to be computed, and how.
  struct Ring: Sendable, CustomTestStringConvertible {
    let place: String
    /// The outer radius as a multiple of the place's height, a power of two.
    var octavesAbove = 0
    var limit = 3000
    /// Whether the reference orbit is that of the place itself, which lies deeper.
    var sharesOrbit = false

    var testDescription: String { "\(place.prefix(60)), 2^\(octavesAbove) heights" }
  }

  static let rings = [
    Ring(place: "home"), Ring(place: "fathom1:re=-0.75:im=0.1:h=3e-3"),
    Ring(place: "fathom1:re=-0.743643887037:im=0.131825904205:h=1e-9"),
    Ring(place: "seahorse", limit: 400_000),
    Ring(place: "seahorse", octavesAbove: 40, limit: 50_000),
    Ring(place: "i", octavesAbove: 70, sharesOrbit: true),
    Ring(place: "depth-113", limit: 40_000, sharesOrbit: true),
    Ring(place: "depth-1086", octavesAbove: 2274, limit: 200_000, sharesOrbit: true),
    Ring(place: "fathom1:p=3:re=0.18:im=1.09:h=0.2"),
    Ring(place: "fathom1:f=julia:re=0.1:im=0.2:h=1.5:c=-0.8,0.156"),
    Ring(place: "fathom1:f=julia:re=0:im=0:h=1e-20:c=0,1", limit: 500),
    Ring(place: "fathom1:f=burning-ship:re=-1.744171611218:im=-0.017615498157:h=1e-9"),
    Ring(place: "fathom1:f=sierpinski-julia:re=0.1:im=0.05:h=0.4"),
    Ring(place: "fathom1:f=carpet:re=-0.5:im=0:h=2", limit: 60),
    Ring(place: "fathom1:f=triangle:re=-0.5:im=0:h=2", limit: 60),
  ]
  /// Strips of stretched views.
  static let stretched = [
    Ring(place: "fathom1:re=-0.75:im=0.1:h=3e-3:skew=30:stretch=3"),
    Ring(place: "fathom1:re=-0.75:im=0.1:h=3e-3:rot=-70:skew=200:stretch=0.04"),
    Ring(
      place: "fathom1:f=burning-ship:re=-1.744171611218:im=-0.017615498157:h=1e-9:rot=20:skew=35:"
        + "stretch=12"),
    Ring(
      place: "fathom1:f=hybrid:ops=absx,absy,sqr,add/sqr,add:re=-1.744171611218:"
        + "im=-0.0176154:h=1e-6:skew=35:stretch=3", octavesAbove: 18),
    Ring(place: "fathom1:f=julia:re=0.1:im=0.2:h=1.5:c=-0.8,0.156:rot=10:skew=60:stretch=2"),
    Ring(place: "fathom1:f=carpet:re=-0.5:im=0:h=2:skew=20:stretch=2", limit: 60),
  ]

  @Test(
    "every pixel is what direct iteration of center and offset gives", arguments: rings + stretched)
  func truth(_ ring: Ring) async throws {
    let location = try PlaceResolver().resolve(ring.place).location
    let size = try PictureSize(width: 48, height: 6)
    let height = Viewport(location, size: try PictureSize(width: 1, height: 1)).spacing
    let radius = FloatExp(height.significand, exponent: height.exponent + ring.octavesAbove)
    let strip = PolarStrip(size: size, radius: radius)
    let viewport = Viewport(
      try location.upright(heightExponent: radius.exponent + 1), strip: strip)
    var settings = EngineSettings()
    let memory = ReferenceMemory()
    let formula = try Formulas.chosen(by: location)
    if ring.sharesOrbit {
      settings.sharesOrbit = true
      memory.goBack(
        to: try formula.engine(for: Viewport(location, size: size), limit: ring.limit))
    }
    let engine = try formula.engine(for: viewport, limit: ring.limit, settings, memory: memory)
    var work = WorkCounts()
    let whole = Tile(x: 0, y: 0, width: size.width, height: size.height)
    let found = try engine.outcomes(of: whole, &work)
    var verification = Verification(location, size: size, effort: Effort(threads: 2))
    verification.pixelCount = 20
    let result = try await verification.compare(
      verification.chosen(in: found), limit: ring.limit, viewport)
    #expect(result.comparisons.count == 20)
    #expect(result.differences == [])
    #expect(Set(found.statuses).count > 1 || found.counts.max() != found.counts.min())
  }

  @Test("a strip begins where the last one ends, with the same doubles at every depth")
  func octaves() throws {
    let location = try Location(parsing: "fathom1:re=-0.75:im=0.1:h=1e-300")
    let size = try PictureSize(width: 96, height: 10)
    let radius = FloatExp(1.7, exponent: -990)
    let outer = Viewport(location, strip: PolarStrip(size: size, radius: radius))
    let inner = Viewport(
      location, strip: PolarStrip(size: size, radius: FloatExp(1.7, exponent: -991)))
    #expect(inner.spacing.exponent == outer.spacing.exponent - 1)
    for (i, j) in [(0, 0), (17, 3), (95, 9)] {
      let (near, far) = (inner.screenOffset(i, j), outer.screenOffset(i, j))
      #expect(near.u == far.u && near.v == far.v)
    }
    // Ten rows below a row the distance would be half; so the joint has the spacing of rows.
    let last = outer.screenOffset(3, 9)
    let next = inner.screenOffset(3, 0)
    let ratio = 0.5 * (next.u / last.u)
    #expect(abs(ratio - 0.933_032_991_536_807_4) < 1e-14)
    let angle = 2 * Double.pi * 17.5 / 96
    let offset = outer.screenOffset(17, 3)
    #expect(abs(offset.v / offset.u - tan(angle)) < 1e-13)
  }

  @Test("a view that is turned as a whole has the same strips but for rounding")
  func turned() throws {
    let place = try Location(parsing: "fathom1:re=-0.75:im=0.1:h=2:rot=40:skew=30:stretch=3")
    let strip = PolarStrip(size: try PictureSize(width: 96, height: 10), radius: FloatExp(1.5))
    let own = Viewport(place, strip: strip)
    let other = Viewport(try place.rotated(to: "-15"), strip: strip)
    for (i, j) in [(0, 0), (17, 3), (95, 9)] {
      let (a, b) = (own.exactPixel(i, j, precision: 99), other.exactPixel(i, j, precision: 99))
      let gap = a.nearest - b.nearest
      #expect(gap.lengthSquared.squareRoot() < 1e-14)
      // A frame turned by 40 degrees shows this direction 40 degrees further clockwise.
      let (u, v) = strip.offset(i, j)
      let unit = own.exactSpacing(precision: 64).nearest
      let (cosine, sine) = (cos(-40 * Double.pi / 180), sin(-40 * Double.pi / 180))
      let (x, y) = place.screenMatrix.applied(
        to: unit * (u * cosine - v * sine), unit * (u * sine + v * cosine))
      let expected = Complex(-0.75 + x, 0.1 + y)
      #expect((a.nearest - expected).lengthSquared.squareRoot() < 1e-14)
    }
  }

  @Test("a row's spacing is the distance between its neighbors")
  func spacing() throws {
    let strip = PolarStrip(size: try PictureSize(width: 640, height: 70), radius: FloatExp(3))
    let view = Viewport(try Location(parsing: "fathom1:re=0:im=0:h=6"), strip: strip)
    for j in [0, 35, 69] {
      let (a, b) = (view.screenOffset(100, j), view.screenOffset(101, j))
      let distance = ((a.u - b.u) * (a.u - b.u) + (a.v - b.v) * (a.v - b.v)).squareRoot()
      #expect(abs(distance / strip.spacing(ofRow: j) - 1) < 1e-5)
    }
  }

  @Test("tiles, threads and kernels do not change a bit", arguments: KernelChoice.available)
  func sameBits(_ kernel: KernelChoice) throws {
    let location = try Location(parsing: "fathom1:re=-0.743643887037:im=0.131825904205:h=1e-9")
    let size = try PictureSize(width: 96, height: 10)
    let strip = PolarStrip(size: size, radius: FloatExp(1e-7))
    let viewport = Viewport(location, strip: strip)
    var settings = EngineSettings()
    let formula = try Formulas.chosen(by: location)
    let usual = try formula.engine(for: viewport, limit: 3000, settings)
    settings.kernel = kernel
    let engine = try formula.engine(for: viewport, limit: 3000, settings)
    var work = WorkCounts()
    let whole = try usual.outcomes(of: Tile(x: 0, y: 0, width: 96, height: 10), &work)
    var pieces = IterationBuffer(tile: whole.tile)
    for x in stride(from: 0, to: 96, by: 32) {
      for y in stride(from: 0, to: 10, by: 4) {
        let tile = Tile(x: x, y: y, width: 32, height: min(4, 10 - y))
        pieces.insert(try engine.outcomes(of: tile, &work))
      }
    }
    #expect(pieces == whole)
  }
}
