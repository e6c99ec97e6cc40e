// HybridOrbit — a reference orbit of a hybrid formula, and the values between its operations.

/// A reference orbit that begins with a given line at 0, each part rounded to double.
///
/// A picture has one orbit for each line, since a pixel may rebase before any line; their c is the
/// view's center, or the constant of a Julia set. A view of a Julia set has one more, of its
/// center. An orbit takes 16 bytes a point, and as many for each slot.
struct HybridOrbit: Sendable {
  /// The line applied to Z[0] = 0; the number of lines if Z[0] is the center.
  let line: Int
  /// The points, at least two, from Z[0] on.
  let points: [Planar<Double>]
  /// The values in the slots: for each point but the last, those of the line applied to it.
  let slots: [Planar<Double>]
  /// The number of slots of a point.
  let slotCount: Int
  /// The elements of `points` and `slots` with a part that is not 0 and below 2^−900.
  let smallPoints: [Int: Planar<FloatExp>]
  let smallSlots: [Int: Planar<FloatExp>]
  let end: OrbitEnd
  /// The precision in bits.
  let precision: Int

  /// The greatest number of points of all orbits of a picture: with its BLA steps in floatexp, a
  /// point takes some 400 bytes.
  static let longest = 1 << 20

  var last: Int { points.count - 1 }

  var byteCount: Int {
    16 * (points.count + slots.count) + 64 * (smallPoints.count + smallSlots.count)
  }
}
