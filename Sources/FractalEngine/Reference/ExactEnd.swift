// ExactEnd — the outcome of a pixel in full precision, as far as its digits tell.

internal import Numbers

/// The outcome of a pixel in full precision, as far as its digits tell.
package enum ExactEnd: Sendable {
  case escaped(Escape)
  /// The pixel does not escape within the limit.
  case bounded
  /// The pixel has not escaped by then, and the precision does not suffice to go on.
  case lost(after: Int)

  /// - Parameter escape: nil where the pixel does not escape within the limit.
  package init(_ escape: Escape?) { self = escape.map(ExactEnd.escaped) ?? .bounded }
}
