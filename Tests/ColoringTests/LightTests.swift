// LightTests — roots, curves and thresholds, compared with the formulas that they implement.

import Core
import Foundation
import Testing
import TestSupport

@testable import Coloring

@Suite struct LightTests {
  @Test func `roots, logarithm and sine agree with the C library`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let x = exp2(Double.random(in: -60...60, using: &random))
      for n in [2, 3, 5, 12, 16] {
        let root = SteadyMath.root(x, n)
        #expect(abs(root / pow(x, 1 / Double(n)) - 1) < 2e-14, "\(x), \(n)")
      }
      #expect(abs(SteadyMath.log2(ofNormal: x) - log2(x)) <= 2e-15 * max(1, abs(log2(x))), "\(x)")
      let exponent = Double.random(in: -1022..<1024, using: &random)
      #expect(abs(SteadyMath.exp2(exponent) / exp2(exponent) - 1) < 1e-15, "\(exponent)")
      let turns = UInt64.random(in: 0 ... .max, using: &random)
      #expect(abs(SteadyMath.sine(turns: turns) - sin(Double(turns) * 0x1p-63 * .pi)) < 2e-15)
    }
    for whole in [-1022.0, -1, 0, 1, 52, 1023] {
      #expect(SteadyMath.exp2(whole) == exp2(whole))
    }
    #expect(SteadyMath.exp2(-1023) == 0 && SteadyMath.exp2(1024) == .infinity)
    #expect(SteadyMath.exp2(.nan).isNaN && SteadyMath.exp2(-.infinity) == 0)
    #expect(SteadyMath.root(-27, 3) == -3)
    #expect(SteadyMath.root(0, 5) == 0)
    #expect(SteadyMath.turns(degrees: -90) == 3 << 62 && SteadyMath.turns(degrees: 810) == 1 << 62)
    for odd in [-1e-30, .nan, .infinity] { #expect(SteadyMath.turns(degrees: odd) == 0) }
  }

  @Test func `four logarithms have the same bits as single ones`() {
    for k in 1...20_000 {
      let x = Double(k) * 0x1.3p-7
      let four = SteadyMath.log2(ofNormal: SIMD4(x, 1 / x, x * 0x1p60, x.nextUp))
      #expect(
        four
          == SIMD4(
            SteadyMath.log2(ofNormal: x), SteadyMath.log2(ofNormal: 1 / x),
            SteadyMath.log2(ofNormal: x * 0x1p60),
            SteadyMath.log2(ofNormal: x.nextUp)))
    }
  }

  @Test func `a curve goes through its points, singly and by fours`() {
    let xs = [0, 0.001, 0.5, 3, 3.000_001, 17]
    let ys = [0, 0.3, 0.31, 0.4, 0.9, 1.0]
    let curve = MonotoneCurve(xs, ys)
    for (x, y) in zip(xs, ys) { #expect(curve.value(at: x) == y) }
    let all = (-200...2000).map { Double($0) / 100 }
    let values = all.map { curve.value(at: $0) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    for start in stride(from: 0, to: all.count - 3, by: 4) {
      let four = curve.values(
        at: SIMD4(all[start], all[start + 1], all[start + 2], all[start + 3]))
      #expect((0..<4).allSatisfy { four[$0] == values[start + $0] })
    }
    #expect(curve.value(at: .nan).isNaN)
  }

  /// The formula of IEC 61966-2-1, computed with the C library.
  private func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  @Test func `sRGB follows its formula at a million lights`() {
    let table = SRGB.Table.shared
    var worst = 0.0
    for k in 0...1_000_000 {
      let light = Float(k) / 1_000_000
      worst = max(worst, abs(Double(table.encode(light)) - encoded(Double(light))))
    }
    #expect(worst < 1.5e-7)
    let back = SRGB.LightTable.shared
    for k in 0...100_000 {
      let value = Float(k) / 100_000
      #expect(abs(Double(back.decode(value)) - SRGB.decode(Double(value))) < 1e-7)
    }
    #expect(abs(SRGB.decode(0.5) - pow((0.5 + 0.055) / 1.055, 2.4)) < 1e-15)
    #expect(back.decode(-1) == 0 && back.decode(.nan) == 0 && back.decode(2) == 1)
    #expect(table.encode(-1) == 0 && table.encode(.nan) == 0 && table.encode(2) == 1)
    #expect(table.encode(1) == 1 && table.encode(0) == 0)
  }

  @Test func `every 8-bit level changes at the light that the formula gives`() {
    for level in 0..<255 {
      let edge = (Double(level) + 0.5) / 255
      let light = edge <= 0.04045 ? edge / 12.92 : pow((edge + 0.055) / 1.055, 2.4)
      func nearest(_ light: Double) -> Int {
        Int(SRGB.Table.shared.encode(Float(light)) * 255 + 0.5)
      }
      #expect(nearest(light * (1 - 1e-6)) == level)
      #expect(nearest(light * (1 + 1e-6)) == level + 1)
    }
  }

  @Test func `decoding and encoding a 16-bit level gives it back`() {
    let encoder = RowEncoder(depth: .sixteen)
    for level in stride(from: 0, through: 65535, by: 7) {
      let light = Float(SRGB.decode(Double(level) / 65535))
      let row = encoder.encode([LinearColor(light, light, light)], j: 0)
      #expect(Int(row[0]) * 256 + Int(row[1]) == level)
      #expect(Array(row[2...3]) == Array(row[0...1]))
    }
  }

  @Test func `a conversion to OKLab and back gives the same light`() {
    for hex in stride(from: UInt32(0), to: 0xFF_FFFF, by: 65_537 * 3) {
      let color = LinearColor(hex: hex)
      let back = OKLab(color).light
      #expect(difference(back, color) < 2e-6, "\(hex)")
    }
    let white = OKLab(.white)
    #expect(abs(white.lightness - 1) < 1e-6 && white.chroma < 1e-6)
    // The value of red as published with the color space.
    let red = OKLab(LinearColor(hex: 0xFF0000))
    #expect(abs(red.lightness - 0.627955) < 1e-5)
    #expect(abs(red.a - 0.224863) < 1e-5 && abs(red.b - 0.125846) < 1e-5)
    let turned = OKLab(lightness: 0.5, chroma: 0.1, hue: 90)
    #expect(abs(turned.a) < 1e-12 && abs(turned.b - 0.1) < 1e-12)
  }

  @Test func `dithering keeps the mean of flat light`() {
    let encoder = RowEncoder(depth: .eight)
    for value in [0.1, 0.25, 0.501, 0.7773, 0.99] {
      let light = Float(SRGB.decode(value))
      let row = Array(repeating: LinearColor(light, light, light), count: 128)
      var sums = [0, 0, 0]
      for j in 1000..<1128 {
        for (index, byte) in encoder.encode(row, i: 500, j: j).enumerated() {
          sums[index % 3] += Int(byte)
        }
      }
      for sum in sums { #expect(abs(Double(sum) / 16384 - value * 255) < 0.01) }
    }
  }

  @Test func `dithering keeps exact levels and does not depend on tiles`() {
    let encoder = RowEncoder(depth: .eight)
    for level in UInt32(0)...255 {
      let color = LinearColor(hex: level << 16 | level << 8 | level)
      let bytes = encoder.encode(Array(repeating: color, count: 64), j: Int(level))
      #expect(bytes.allSatisfy { $0 == UInt8(level) })
    }
    let row = gradient(width: 100, j: 3)
    let parts =
      encoder.encode(Array(row[..<37]), i: 0, j: 3) + encoder.encode(Array(row[37...]), i: 37, j: 3)
    #expect(encoder.encode(row, j: 3) == parts)
  }

  @Test func `samples are averaged as light`() {
    let rows: [[LinearColor]] = [
      [.white, .black, .black, .black], [.white, .black, .black, .white],
    ]
    let mean = LinearColor.averaged(rows, samples: 2)
    #expect(mean == [LinearColor(0.5, 0.5, 0.5), LinearColor(0.25, 0.25, 0.25)])
  }

  @Test func `a curve passes its points and never overshoots`() {
    let curve = MonotoneCurve([0, 1, 1.5, 4], [0, 0, 5, 6])
    for (x, y) in zip([0, 1, 1.5, 4], [0.0, 0, 5, 6]) { #expect(curve.value(at: x) == y) }
    let values = (0...400).map { curve.value(at: Double($0) / 100) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(curve.value(at: 5) > 6 && curve.value(at: -1) == 0)
  }
}
