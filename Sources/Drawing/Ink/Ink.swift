// Ink — the strokes that are drawn over a place, in the order in which they lie.

/// Strokes, of which a later one covers the earlier ones.
///
/// Beside the strokes it keeps what decides whether they are seen, so that the strokes of a view
/// are found without looking at the others' points.
package struct Ink: Sendable, Equatable {
  package let strokes: [Stroke]
  /// The box of each stroke in its window.
  let boxes: [InkBox]
  /// The ranges of neighboring strokes that have one window.
  let sheets: [Range<Int>]

  package init(_ strokes: [Stroke] = []) {
    self.strokes = strokes
    boxes = strokes.map(\.box)
    var starts = strokes.indices.filter {
      $0 == 0 || strokes[$0].anchor != strokes[$0 - 1].anchor
    }
    starts.append(strokes.count)
    sheets = zip(starts, starts.dropFirst()).map { $0..<$1 }
  }

  package var isEmpty: Bool { strokes.isEmpty }

  /// The most strokes in a file.
  package static let mostStrokes = 1_000_000

  package static func == (left: Ink, right: Ink) -> Bool { left.strokes == right.strokes }
}
