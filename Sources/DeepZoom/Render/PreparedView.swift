// PreparedView — an engine, and what it leaves for the engine of the next view.

/// How a view came by its reference orbit; the orbit is the same in every case.
package enum ReferenceOrigin: Sendable, Equatable {
  /// By plain iteration in full precision.
  case computed
  /// It is the earlier view's, tables included.
  case kept
  /// From a kept orbit of a center nearby, that many bits precise.
  case carried(from: Int)
}

/// A view's engine with its limit, ready to be asked for tiles, and to be gone on from.
///
/// It keeps one orbit with its residues besides the engine's own: 32 bytes a point.
package struct PreparedView: Sendable {
  package let engine: PictureEngine
  /// How the engine came by its reference.
  package var reference: ReferenceOrigin { prepared.origin }
  let prepared: Reference
  private let other: @Sendable (Int) -> PictureEngine?

  init<F: Formula>(_ preparation: Preparation<F>, limit: Int) {
    engine = preparation.engine(limit: limit)
    prepared = preparation.reference
    other = { limit in
      preparation.serves(limit: limit) ? preparation.engine(limit: limit) : nil
    }
  }

  /// The engine of the same view with another limit, at once.
  ///
  /// Nil where that limit asks for another reference: the orbit ends only at its limit, or
  /// goes beyond this one, or needs more bits. Then `prepare` finds it.
  package func engine(limit: Int) -> PictureEngine? { other(limit) }
}
