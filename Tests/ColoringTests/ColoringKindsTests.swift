// ColoringKindsTests — properties of single colorings, beyond the laws for all of them.

import Core
import Testing
import TestSupport

@testable import Coloring

@Suite struct ColoringKindsTests {
  /// A row of escaped pixels far from the boundary, with counts that rise by a quarter.
  private func ramp(_ features: [OrbitFeature] = [], base: Int = 100) -> IterationBuffer {
    var buffer = IterationBuffer(tile: Tile(x: 0, y: 0, width: 400, height: 1), features: features)
    for x in 0..<400 {
      buffer[x] = .escaped(
        iterations: base + x / 4, fraction: Float(x % 4 + 1) / 4, distanceX: 0, distanceY: 30)
    }
    return buffer
  }

  private func lightness(_ color: LinearColor) -> Double { OKLab(color).lightness }

  @Test func `a histogram gives equal shares of the palette to equal shares of pixels`() {
    // Each even count has twice as many pixels as each odd one.
    var buffer = IterationBuffer(tile: Tile(x: 0, y: 0, width: 300, height: 1))
    for x in 0..<300 {
      buffer[x] = .escaped(
        iterations: 7_000 + x / 3 * 2 + (x % 3) / 2, fraction: 1, distanceX: 9, distanceY: 9)
    }
    var look = Look()
    look.density = 1 / Look().cycles
    let prepared = HistogramColoring.prepared(sample: buffer, look: look, limit: 9_000)
    let ring = look.palette.ring
    for x in 0..<300 {
      // The position of the middle among the pixels with its count.
      let share = (Double(x / 3 * 3) + (x % 3 < 2 ? 1 : 2.5)) / 300
      #expect(difference(prepared.color(at: x, of: buffer), ring.color(at: share)) < 4e-3)
    }
  }

  @Test func `smooth waves start again at every depth, and blur where they are too fine`() {
    let colors = [5, 49_709].map { base in
      let buffer = ramp(base: base)
      let prepared = SmoothColoring.prepared(sample: buffer, look: Look(), limit: 100_000)
      return prepared.colors(of: buffer, row: 0)
    }
    #expect(zip(colors[0], colors[1]).allSatisfy { difference($0, $1) < 0.02 })
    // The palette turns many times from this pixel to the next.
    var buffer = ramp()
    let prepared = SmoothColoring.prepared(sample: buffer, look: Look(), limit: 1_000)
    func spread(_ distance: Float) -> Double {
      for x in 0..<40 {
        buffer[x] = .escaped(
          iterations: 100 + x, fraction: 0.5, distanceX: 0, distanceY: distance)
      }
      let values = (0..<40).map { lightness(prepared.color(at: $0, of: buffer)) }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    #expect(spread(30) > 0.3 && spread(0.001) < 0.03)
  }

  @Test func `the paper darkens toward the boundary`() {
    let sample = specimen(Tile(x: 0, y: 0, width: 96, height: 64))
    let prepared = DistanceColoring.prepared(sample: sample, look: Look(), limit: 500)
    let values = [0.02, 0.3, 1, 2, 4, 12].map { distance in
      lightness(
        prepared.color(
          .escaped(iterations: 9, fraction: 1, distanceX: -Float(distance), distanceY: 0)))
    }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    #expect(values[0] < 0.35 && values[5] > 0.9)
  }

  @Test func `plaster is bright toward the light, for every direction of the light`() {
    for (angle, x, y) in [(0.0, Float(9), Float(0)), (90, 0, 9), (225, -6, -6)] {
      var look = Look()
      look.lightAngle = angle
      let prepared = SlopeColoring.prepared(sample: ramp(), look: look, limit: 500)
      func value(_ sign: Float) -> Double {
        lightness(
          prepared.color(
            .escaped(iterations: 140, fraction: 1, distanceX: sign * x, distanceY: sign * y)))
      }
      #expect(value(1) > value(-1) + 0.4)
      look.relief = 0
      let flat = SlopeColoring.prepared(sample: ramp(), look: look, limit: 500)
      let one = PixelOutcome.escaped(iterations: 140, fraction: 1, distanceX: 9, distanceY: 1)
      let other = PixelOutcome.escaped(iterations: 140, fraction: 1, distanceX: -9, distanceY: 1)
      #expect(difference(flat.color(one), flat.color(other)) < 1e-6)
    }
  }

  @Test(arguments: [StripeColoring.self, TriangleColoring.self] as [any Coloring.Type])
  func `ribbons follow the average, in any part of its range`(_ coloring: any Coloring.Type) {
    let look = Look()
    let features = coloring.features(for: look)
    let colors = [(Float(0.1), Float(0.8)), (0.48, 0.04)].map { least, spread in
      var buffer = ramp(features)
      for x in 0..<400 {
        buffer.setFeature(0, x, SIMD2(least + spread * Float(x * 7 % 400) / 400, 0))
      }
      return coloring.prepared(sample: buffer, look: look, limit: 500).colors(of: buffer, row: 0)
    }
    #expect(zip(colors[0], colors[1]).allSatisfy { difference($0, $1) < 0.02 })
    // The average must also change the color.
    let plain = ramp(features)
    let without = coloring.prepared(sample: plain, look: look, limit: 500).colors(of: plain, row: 0)
    #expect(zip(colors[0], without).filter { difference($0, $1) > 0.1 }.count > 200)
  }

  @Test func `the number of stripes is that of the look`() {
    var look = Look()
    look.stripes = 11
    #expect(StripeColoring.features(for: look) == [.stripe(density: 11)])
  }

  @Test func `a texture shows its image by angle and fraction, and its mean where it is too fine`()
  {
    var look = Look()
    look.relief = 0
    look.texture = OrbitTrapImage(
      columns: 2, rows: 2,
      rgba: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
    var buffer = ramp([.angle])
    func color(angle: Float, fraction: Float, distance: Float = 1e4) -> LinearColor {
      buffer[0] = .escaped(
        iterations: 120, fraction: fraction, distanceX: 0, distanceY: distance)
      buffer.setFeature(0, 0, SIMD2(angle, 0))
      return TextureColoring.prepared(sample: ramp(), look: look, limit: 500)
        .color(at: 0, of: buffer)
    }
    // The top is toward the set, where the fraction is larger.
    #expect(difference(color(angle: 0.25, fraction: 0.75), LinearColor(hex: 0xFF0000)) < 0.01)
    #expect(difference(color(angle: 0.75, fraction: 0.75), LinearColor(hex: 0x00FF00)) < 0.01)
    #expect(difference(color(angle: 0.25, fraction: 0.25), LinearColor(hex: 0x0000FF)) < 0.01)
    #expect(difference(color(angle: 0.75, fraction: 0.25), .white) < 0.01)
    look.density = 2
    #expect(difference(color(angle: 0.125, fraction: 0.875), LinearColor(hex: 0xFF0000)) < 0.01)
    #expect(difference(color(angle: 0.625, fraction: 0.375), LinearColor(hex: 0xFF0000)) < 0.01)
    look.lineWidth = 0
    let (one, other) = (
      color(angle: 0.25, fraction: 0.75, distance: 0.01),
      color(angle: 0.75, fraction: 0.25, distance: 0.01)
    )
    #expect(difference(one, other) < 1e-6)
    #expect(difference(one, LinearColor(0.5, 0.5, 0.5)) < 0.01)
  }

  @Test func `cells are light above the axis, dark below, and mixed where they are too fine`() {
    var buffer = ramp([.angle])
    for x in 0..<400 { buffer.setFeature(0, x, SIMD2(x % 2 == 0 ? 0.25 : 0.75, 0)) }
    let prepared = DecompositionColoring.prepared(sample: buffer, look: Look(), limit: 500)
    let colors = prepared.colors(of: buffer, row: 0)
    for x in stride(from: 0, to: 400, by: 4) {
      #expect(colors[x].luminance > 1.5 * colors[x + 1].luminance)
      // All light cells with the same count have the same color.
      #expect(difference(colors[x], colors[x + 2]) < 1e-6)
    }
    for x in 0..<2 {
      buffer[x] = .escaped(iterations: 150, fraction: 1, distanceX: 0.01, distanceY: 0)
    }
    #expect(
      difference(prepared.color(at: 0, of: buffer), prepared.color(at: 1, of: buffer)) < 1e-6)
  }

  @Test(arguments: [2.0, 3, 8], [Float(0.25), 1])
  func `the border of a cell is smoothed over one pixel`(_ power: Double, _ fraction: Float) {
    var buffer = ramp([.angle])
    // ln|z| = p^(1 − fraction) ln 1024; it is also D·|dz/dc|/|z|, and arg z changes by |dz/dc|/|z|.
    let distance: Float = 200
    let logarithm = SteadyMath.exp2(Double(1 - fraction) * SteadyMath.log2(power)) * 6.931_472
    let turnsPerSample = Float(logarithm / (2 * .pi)) / distance
    // In the middle of both halves, and a quarter of a sample above the border.
    for (x, angle) in [0.25, 0.75, turnsPerSample / 4].enumerated() {
      buffer[x] = .escaped(
        iterations: 150, fraction: fraction, distanceX: 0, distanceY: distance)
      buffer.setFeature(0, x, SIMD2(angle, 0))
    }
    var survey = ColoringSurvey(of: buffer)
    survey.power = power
    let prepared = DecompositionColoring.prepared(survey: survey, look: Look(), limit: 500)
    let colors = prepared.colors(of: buffer, row: 0)
    let (light, dark, border) = (colors[0].luminance, colors[1].luminance, colors[2].luminance)
    #expect(abs((border - dark) / (light - dark) - 0.75) < 0.01)
  }

  @Test func `periods have different hues, and components have a bright middle`() {
    var buffer = IterationBuffer(
      tile: Tile(x: 0, y: 0, width: 12, height: 3), features: [.multiplier])
    for x in 0..<12 {
      for y in 0..<3 {
        buffer[x, y] = .interior(period: x + 1)
        // |λ| is 0, ½ or 1, in different directions.
        let turned = x % 2 == 0 ? SIMD2<Float>(0.6, -0.8) : SIMD2(0, 1)
        buffer.setFeature(0, y * 12 + x, turned * Float(y) / 2)
      }
    }
    let prepared = PeriodColoring.prepared(sample: buffer, look: Look(), limit: 500)
    let colors = (0..<3).map { prepared.colors(of: buffer, row: $0).map { OKLab($0) } }
    for x in 0..<12 {
      #expect(colors[0][x].lightness > colors[1][x].lightness)
      #expect(colors[1][x].lightness > colors[2][x].lightness + 0.2)
      for other in 0..<x {
        let (a, b) = (colors[1][x].a - colors[1][other].a, colors[1][x].b - colors[1][other].b)
        #expect((a * a + b * b).squareRoot() > 0.02, "periods \(x + 1), \(other + 1)")
      }
    }
  }
}
