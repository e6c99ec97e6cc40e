// TrapShapes — the shapes of an orbit trap as one word: point/circle,0,0,0.5/stalk.

/// One to eight shapes in the plane of z, of which an orbit comes nearest to one.
package struct TrapShapes: Sendable, Hashable {
  package let shapes: [TrapShape]

  package static let counts = 1...8
  /// The two axes, which are Pickover's stalks.
  package static let usual = TrapShapes([TrapShape(.stalk)])

  package init(_ shapes: [TrapShape]) {
    precondition(TrapShapes.counts.contains(shapes.count), "a trap has 1 to 8 shapes")
    self.shapes = shapes
  }

  /// The canonical text, from which the same shapes are read.
  package var text: String { shapes.map(\.text).joined(separator: "/") }

  /// Reads shapes with `/` between them; nil if the text is something else.
  package init?(_ text: String) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    let shapes = words.compactMap { TrapShape($0) }
    guard TrapShapes.counts.contains(words.count), shapes.count == words.count else { return nil }
    self.init(shapes)
  }

  /// The valid texts, for messages.
  package static var grammar: String {
    "1 to 8 shapes with ‘/’ between them: "
      + TrapShape.Kind.allCases.map(\.grammar).joined(separator: ", or ")
      + "; numbers at the end may be left out, and have at most six decimals"
  }
}
