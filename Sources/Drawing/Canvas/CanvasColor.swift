// CanvasColor — a color with an opacity.

package import Core

/// A color in sRGB with an opacity, each from 0 to 1; the channels are not premultiplied.
package struct CanvasColor: Equatable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var opacity: Double

  package init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
  }

  package init(_ color: HexColor, opacity: Double = 1) {
    func channel(_ shift: UInt32) -> Double { Double(color.value >> shift & 0xFF) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0), opacity: opacity)
  }
}
