// Ink — the strokes that are drawn over a place, in the order in which they lie.

/// Strokes, of which a later one covers the earlier ones.
package struct Ink: Sendable, Equatable {
  package var strokes: [Stroke]

  package init(_ strokes: [Stroke] = []) { self.strokes = strokes }

  package var isEmpty: Bool { strokes.isEmpty }

  /// The most strokes in a file.
  package static let mostStrokes = 1_000_000
}
