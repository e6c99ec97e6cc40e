// ExactEnd — the outcome of a pixel in full precision, if its digits suffice.

/// The outcome of a pixel in full precision, if its digits suffice.
package enum ExactEnd: Sendable {
  case escaped(Escape)
  /// The pixel does not escape within the limit.
  case bounded
  /// The pixel has not escaped by this iteration, and the precision does not suffice to continue.
  case lost(after: Int)

  /// - Parameter escape: nil if the pixel does not escape within the limit.
  package init(_ escape: Escape?) { self = escape.map(ExactEnd.escaped) ?? .bounded }
}
