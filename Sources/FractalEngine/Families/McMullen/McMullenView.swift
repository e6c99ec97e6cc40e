// McMullenView — a picture's reference in one number type.

/// A picture's reference in one number type.
struct McMullenView<Points: McMullenPoints>: Sendable {
  let points: Points
  let blaSteps: AbsPowerBLASteps<Points.Part>
  /// The view's radius r.
  let radius: Points.Part
  /// A bound on |λ| of all pixels' maps.
  let mostLambda: Points.Part
  let criticalLast: Int
  let last: Int
  let start: Int
  let limit: Int
  /// Whether the pixels are starts of orbits of one map.
  let isJulia: Bool
  /// Whether w is in the range in which doubles can represent all products.
  let fitsDoubles: Bool

  /// Whether the reference ends here, so that a pixel must rebase.
  @inline(__always)
  func ends(at m: Int) -> Bool { m == criticalLast || m == last }
}
