// TransferCurve — from linear light to the signal of a film, in standard and in high range.

internal import Coloring
internal import Core

/// The transfer function of a film, with its primaries.
///
/// In high range white is 203 cd/m², as BT.2408 recommends for graphics; HLG is for a display of
/// 1000 cd/m², whose white lies there at 75 % of the signal.
struct TransferCurve: Sendable {
  private let range: FilmFormat.Range
  private let standard = SRGB.Table.shared
  /// The signal at 256 lights in each octave from 2⁻²⁴ to 1.
  private let nodes: [Float]

  /// The luminance of white in high range, in cd/m².
  static let white = 203.0
  /// The peak of the display for which HLG is made, in cd/m², and its system gamma.
  private static let (peak, gamma) = (1000.0, 1.2)
  private static let octaves = 24

  init(_ range: FilmFormat.Range) {
    self.range = range
    guard range != .sdr else {
      nodes = []
      return
    }
    nodes = (0...Self.octaves * 256).map { index in
      let light = Self.light(ofNode: index)
      return Float(range == .pq ? Self.quantizer(Self.white * light) : Self.logGamma(light))
    }
  }

  /// The signal of a color, each channel 0 … 1.
  @inline(__always)
  func encoded(_ light: SIMD3<Float>) -> SIMD3<Float> {
    if range == .sdr {
      return SIMD3(standard.encode(light.x), standard.encode(light.y), standard.encode(light.z))
    }
    var wide = Self.wide(light)
    if range == .hlg {
      // The inverse of the display's system gamma, by luminance, leads to the light of a scene.
      let luminance: Float = (wide * SIMD3<Float>(0.2627, 0.6780, 0.0593)).sum()
      if luminance <= 0 { return .zero }
      let share = Double(luminance) * Self.white / Self.peak
      let factor = SteadyMath.exp2(SteadyMath.log2(share) * (1 / Self.gamma - 1))
      wide *= Float(factor * Self.white / Self.peak)
    }
    return SIMD3(value(wide.x), value(wide.y), value(wide.z))
  }

  /// Light of BT.709's primaries in those of BT.2020 (ITU-R BT.2087-0).
  @inline(__always)
  private static func wide(_ light: SIMD3<Float>) -> SIMD3<Float> {
    var wide = SIMD3<Float>(0.6274, 0.0691, 0.0164) * light.x
    wide += SIMD3<Float>(0.3293, 0.9195, 0.0880) * light.y
    wide += SIMD3<Float>(0.0433, 0.0114, 0.8956) * light.z
    return wide
  }

  @inline(__always)
  private func value(_ light: Float) -> Float {
    let least = Float(sign: .plus, exponent: -Self.octaves, significand: 1)
    guard light >= least else { return light > 0 ? nodes[0] * (light / least) : 0 }
    guard light < 1 else { return nodes[nodes.count - 1] }
    let offset = light.bitPattern - least.bitPattern
    let index = Int(offset >> 15)
    let below = nodes[index]
    return below + (nodes[index + 1] - below) * (Float(offset & 0x7FFF) * 0x1p-15)
  }

  private static func light(ofNode index: Int) -> Double {
    let (octave, step) = index.quotientAndRemainder(dividingBy: 256)
    return SteadyMath.exp2(Double(octave - octaves)) * (1 + Double(step) / 256)
  }

  /// The perceptual quantizer of SMPTE ST 2084, for a luminance in cd/m².
  static func quantizer(_ luminance: Double) -> Double {
    func power(_ x: Double, _ y: Double) -> Double {
      x > 0 ? SteadyMath.exp2(y * SteadyMath.log2(x)) : 0
    }
    let (first, second) = (2610.0 / 16384, 2523.0 / 4096 * 128)
    let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)
    let y = power(luminance / 10_000, first)
    return power((c1 + c2 * y) / (1 + c3 * y), second)
  }

  /// The hybrid log-gamma of BT.2100, for the light of a scene, 0 … 1.
  static func logGamma(_ light: Double) -> Double {
    if light <= 1.0 / 12 { return (3 * light).squareRoot() }
    let (a, b, c) = (0.178_832_77, 0.284_668_92, 0.559_910_73)
    return a * (SteadyMath.log2(12 * light - b) * SteadyMath.ln2) + c
  }
}
