// OKLab — a color in the space where equal steps look equal (Björn Ottosson, 2020).

internal import Core

/// A color in a space where equal steps look about equal, and mixtures keep their hue.
package struct OKLab: Sendable, Equatable {
  /// The lightness: 0 is black, 1 is white.
  package var lightness: Double
  /// The position from green (negative) to red, about −0.4 to 0.4.
  package var a: Double
  /// The position from blue (negative) to yellow, about −0.4 to 0.4.
  package var b: Double

  package init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// Converts a color in linear light.
  package init(_ color: LinearColor) {
    let (red, green, blue) = (Double(color.rgb.x), Double(color.rgb.y), Double(color.rgb.z))
    let l = SteadyMath.root(
      0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue, 3)
    let m = SteadyMath.root(
      0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue, 3)
    let s = SteadyMath.root(
      0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue, 3)
    self.init(
      lightness: 0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
      a: 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
      b: 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s)
  }

  /// This color in linear light; a channel is outside 0 … 1 if no sRGB display can show it.
  package var light: LinearColor {
    let l = SteadyMath.power(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b, 3)
    let m = SteadyMath.power(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b, 3)
    let s = SteadyMath.power(lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b, 3)
    return LinearColor(
      Float(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
      Float(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
      Float(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s))
  }

  /// Creates a color with a lightness, a chroma (0 is gray, about 0.3 the greatest) and a hue in
  /// degrees.
  package init(lightness: Double, chroma: Double, hue degrees: Double) {
    let angle = SteadyMath.turns(degrees: degrees)
    self.init(
      lightness: lightness, a: chroma * SteadyMath.sine(turns: angle &+ 1 << 62),
      b: chroma * SteadyMath.sine(turns: angle))
  }

  /// The chroma, which is the distance from gray.
  package var chroma: Double { (a * a + b * b).squareRoot() }
}
