// LayerTests — one coloring over another, and gamma, compared with their formulas in doubles.

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
    look.layer = Look.Layer(
      coloring: DistanceColoring.self, blend: blend, opacity: opacity)
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
