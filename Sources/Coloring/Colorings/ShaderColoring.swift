// ShaderColoring — sines of the iteration count, as in many shader tutorials.

internal import Core

/// Red sin(n/3), green cos(n/6), blue cos(n/12 + π/4), encoded in sRGB; negative values become 0.
package enum ShaderColoring: Coloring {
  package static let name = "shader"
  package static let summary = "sines of the iteration count, as shaders do it"
  package static let hasFewColors = true

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    Sines(look: look)
  }

  private struct Sines: PreparedCounts {
    let look: Look

    func color(count: Int) -> LinearColor {
      // 1/3, 1/6 and 1/12 of a radian, in units of 2⁻⁶⁴ turns: 2⁶⁴/(6π), 2⁶⁴/(12π), 2⁶⁴/(24π). The
      // product with n wraps as the sine does, and its error is at most n × 2⁻⁶⁵ turns.
      let n = UInt64(truncatingIfNeeded: count)
      let quarter: UInt64 = 1 << 62
      return LinearColor(
        displayed: SteadyMath.sine(turns: n &* 0x0D94_CAF3_DBDB_01C3),
        SteadyMath.sine(turns: n &* 0x06CA_6579_EDED_80E2 &+ quarter),
        SteadyMath.sine(turns: n &* 0x0365_32BC_F6F6_C071 &+ quarter &+ quarter / 2))
    }
  }
}
