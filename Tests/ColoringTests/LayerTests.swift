// LayerTests — colorings over others, lights, and gamma, compared with their formulas in doubles.

import Core
import Foundation
import Testing
import TestSupport

@testable import Coloring

@Suite struct LayerTests {
  private let buffer = specimen(Tile(x: 0, y: 0, width: 96, height: 40))

  private func colors(_ look: Look, by coloring: any Coloring.Type = QuantileColoring.self)
    -> [LinearColor]
  {
    look.prepared(by: coloring, survey: ColoringSurvey(of: buffer), limit: 500).picture(of: buffer)
  }

  private func layered(_ blend: Blend, _ opacity: Float) -> Look {
    var look = Look()
    look.layers = [Look.Layer(coloring: DistanceColoring.self, blend: blend, opacity: opacity)]
    return look
  }

  private let escaped: (IterationBuffer, Int) -> Bool = { $0.statuses[$1] == .escaped }

  @Test(arguments: Blend.allCases)
  func `blends follow their formulas`(_ blend: Blend) {
    let (below, above) = (colors(Look()), colors(Look(), by: DistanceColoring.self))
    let blended = colors(layered(blend, 1))
    func expected(_ b: Double, _ l: Double) -> Double {
      switch blend {
      case .normal: l
      case .multiply: b * l
      case .screen: 1 - (1 - b) * (1 - l)
      case .overlay: b <= 0.5 ? 2 * b * l : 1 - 2 * (1 - b) * (1 - l)
      case .soft: (1 - 2 * l) * b * b + 2 * l * b
      }
    }
    for index in blended.indices where escaped(buffer, index) {
      for channel in 0..<3 {
        let (b, l) = (below[index].rgb[channel], above[index].rgb[channel])
        let light = SRGB.decode(
          expected(SRGB.encode(Double(b)), SRGB.encode(Double(l))))
        #expect(abs(Double(blended[index].rgb[channel]) - light) < 2e-6, "\(b), \(l)")
      }
    }
  }

  @Test func `opacity mixes light, and opacity 0 gives the first coloring alone`() {
    let (below, above) = (colors(Look()), colors(layered(.screen, 1)))
    #expect(colors(layered(.screen, 0)) == below)
    for (index, color) in colors(layered(.screen, 0.25)).enumerated() {
      #expect(difference(color, below[index].mixed(with: above[index], 0.25)) < 1e-6)
    }
    let layer = colors(Look(), by: DistanceColoring.self)
    #expect(zip(colors(layered(.normal, 1)), layer).allSatisfy { difference($0, $1) < 1e-6 })
  }

  /// The lower of two layers is what the upper one lies over.
  @Test func `layers lie over each other in their order`() {
    func layer(_ coloring: any Coloring.Type, _ blend: Blend, _ opacity: Float) -> Look.Layer {
      Look.Layer(coloring: coloring, blend: blend, opacity: opacity)
    }
    let (lower, upper) = (
      layer(DistanceColoring.self, .multiply, 0.75), layer(SlopeColoring.self, .overlay, 0.5)
    )
    var (both, one) = (Look(), Look())
    (both.layers, one.layers) = ([lower, upper], [lower])
    let (found, below) = (colors(both), colors(one))
    let above = colors(Look(), by: SlopeColoring.self)
    var changed = 0
    for index in found.indices where escaped(buffer, index) {
      let blended = Blend.overlay.color(below[index], under: above[index])
      #expect(difference(found[index], below[index].mixed(with: blended, 0.5)) < 1e-6)
      changed += difference(found[index], below[index]) > 0.01 ? 1 : 0
    }
    #expect(changed > 100)
    both.layers = [upper, lower]
    #expect(colors(both) != found)
  }

  @Test(arguments: LayerMask.allCases)
  func `a mask limits a layer to its part of the picture`(_ mask: LayerMask) {
    var look = Look()
    look.lineUnit = 0.25
    look.interior = LinearColor(0.2, 0.1, 0.4)
    let below = colors(look)
    look.layers = [
      Look.Layer(coloring: DistanceColoring.self, blend: .normal, opacity: 1, mask: mask)
    ]
    let found = colors(look)
    look.layers = []
    let above = colors(look, by: DistanceColoring.self)
    var sum = 0.0
    for index in found.indices where buffer.statuses[index] != .unresolved {
      let isOutside = escaped(buffer, index)
      let length = hypot(Double(buffer.distancesX[index]), Double(buffer.distancesY[index]))
      // 24 lines of 0.25 sample spacings.
      let t = isOutside ? min(length / 6, 1) : 0
      let nearness = 1 - (3 * t * t - 2 * t * t * t)
      let brightness = SRGB.encode(Double(below[index].luminance))
      let share: Double =
        switch mask {
        case .all: 1
        case .outside: isOutside ? 1 : 0
        case .inside: isOutside ? 0 : 1
        case .near: nearness
        case .far: 1 - nearness
        case .light: brightness
        case .dark: 1 - brightness
        }
      let expected = below[index].mixed(with: above[index], Float(share))
      #expect(difference(found[index], expected) < 1e-5, "\(mask) at \(index)")
      sum += share
    }
    #expect(sum > 10)
  }

  @Test func `lights brighten the slopes that face them, each in its color`() {
    var look = Look()
    let plain = colors(look)
    look.lights = [
      SideLight(degrees: 90, strength: 0.5, color: .white),
      SideLight(degrees: 180, strength: 2, color: LinearColor(1, 0.5, 0)),
    ]
    let lit = colors(look)
    var brightened = 0
    for index in lit.indices {
      let (x, y) = (Double(buffer.distancesX[index]), Double(buffer.distancesY[index]))
      let length = hypot(x, y)
      guard escaped(buffer, index), length > 0, length.isFinite else {
        #expect(lit[index] == plain[index])
        continue
      }
      let (up, left) = (max(y / length, 0), max(-x / length, 0))
      for (channel, tint) in [1, 0.5, 0].enumerated() {
        let gain = 1 + 0.5 * up + 2 * tint * left
        let expected = min(Double(plain[index].rgb[channel]) * gain, 1)
        #expect(abs(Double(lit[index].rgb[channel]) - expected) < 1e-5)
      }
      brightened += lit[index] == plain[index] ? 0 : 1
    }
    #expect(brightened > 100)
  }

  @Test func `gamma raises light to a power`() {
    var look = Look()
    look.gamma = 1.7
    let (plain, bright) = (colors(Look()), colors(look))
    for index in plain.indices where escaped(buffer, index) {
      for channel in 0..<3 {
        let light = pow(Double(plain[index].rgb[channel]), 1 / 1.7)
        #expect(abs(Double(bright[index].rgb[channel]) - light) < 1e-6)
      }
    }
  }

  /// This holds for any layer over such pixels, and for any gamma.
  @Test func `unresolved pixels keep their color, and interior pixels stay black`() {
    for blend in Blend.allCases {
      var look = layered(blend, 1)
      look.gamma = 0.1
      look.lights = [SideLight(degrees: 30, strength: 2, color: .white)]
      let colors = colors(look)
      for index in colors.indices {
        switch buffer.statuses[index] {
        case .escaped: break
        case .interior: #expect(colors[index] == .black)
        case .unresolved: #expect(colors[index] == look.unresolved)
        }
      }
    }
  }

  @Test func `a stretch of the ring has the mean of its colors`() {
    for palette in Palettes.all {
      let (ring, blur) = (palette.ring, RingBlur(palette.ring))
      for (place, width) in [(0.3, 0.1), (0.0, 0.5), (-7.95, 0.3), (12.2, 1.75), (0.5, 9.0)] {
        let steps = 20_000
        let sum = (0..<steps).reduce(SIMD3<Double>.zero) { sum, step in
          let share = (Double(step) + 0.5) / Double(steps) - 0.5
          let rgb = ring.color(at: place + width * share).rgb
          return sum + SIMD3(Double(rgb.x), Double(rgb.y), Double(rgb.z))
        }
        let mean = sum / Double(steps)
        let expected = LinearColor(Float(mean.x), Float(mean.y), Float(mean.z))
        #expect(difference(blur.color(at: place, width: width), expected) < 2e-4)
      }
      // An interval of width 0 gives the color itself; a very long one gives the mean of the ring.
      #expect(difference(blur.color(at: 0.37, width: 0), ring.color(at: 0.37)) < 0.01)
      #expect(blur.color(at: 0.37, width: .infinity) == blur.mean)
      #expect(blur.color(at: .nan, width: 0) == blur.color(at: 0, width: 0))
    }
  }
}
