// FoundPalette — the colors of a file as a ring, with what its reader has to say about them.

internal import Coloring
package import Core

/// The colors of a file as a ring.
package struct FoundPalette: Sendable {
  package let stops: ColorStops
  /// The name of the colors in the file.
  package var title: String?
  /// Notes about what was changed or left out, one sentence each.
  package var notes: [String] = []

  package init(stops: ColorStops, title: String? = nil, notes: [String] = []) {
    (self.stops, self.title, self.notes) = (stops, title, notes)
  }
}

extension FoundPalette {
  /// Creates a ring of evenly spaced colors, the last of which leads back to the first.
  ///
  /// - Parameter colors: At least two colors 0xRRGGBB.
  init(ring colors: [UInt32], title: String? = nil, notes: [String] = []) {
    let (stops, isMet) = StopReduction.ring(colors)
    let note = "It has more colors than 256 stops can follow; they come as near as they can."
    self.init(stops: stops, title: title, notes: isMet ? notes : [note] + notes)
  }

  /// Creates a ring of evenly spaced colors from one end of a gradient to the other.
  ///
  /// If the ends differ, the colors run there and back.
  init(gradient colors: [UInt32], title: String? = nil, notes: [String] = []) {
    if colors.count > 2 && StopReduction.isOne(colors[0], colors[colors.count - 1]) {
      self.init(ring: Array(colors.dropLast()), title: title, notes: notes)
    } else {
      self.init(
        ring: colors + colors.dropFirst().dropLast().reversed(), title: title,
        notes: [FoundPalette.thereAndBack] + notes)
    }
  }

  static let thereAndBack = "Its two ends differ, so the colors run there and back."
}
