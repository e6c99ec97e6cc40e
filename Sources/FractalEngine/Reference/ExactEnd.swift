// ExactEnd — what became of a pixel in full precision, as far as its digits tell.

internal import Numbers

/// What became of a pixel in full precision, as far as its digits tell.
package enum ExactEnd: Sendable {
  case escaped(Escape)
  /// Not within the limit.
  case bounded
  /// The precision does not suffice to say more than that it has not escaped by then.
  case lost(after: Int)

  /// - Parameter escape: nil where the pixel does not escape within the limit.
  package init(_ escape: Escape?) { self = escape.map(ExactEnd.escaped) ?? .bounded }
}
