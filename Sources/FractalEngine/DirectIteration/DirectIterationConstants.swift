// DirectIterationConstants — the data that all pixels of a shallow picture share.

/// The data that all pixels of a shallow picture share.
struct DirectIterationConstants: Sendable {
  let formula: Multibrot
  /// r, a power of two.
  let radius: Double
  /// spacing / r.
  let spacings: Double
  /// The iteration limit; below 2^53, so that doubles can count iterations.
  let limit: Int
  /// The shared c if pixels are starts of orbits; nil if they are parameters.
  var fixed: DirectIterationConstant?
  /// Whether a return makes a pixel a candidate; false if there is certainly no cycle.
  var detectsCycles = true

  /// The summand of each step of r·dz/dc; 0 if z is differentiated by its start.
  var slopeStep: Double { fixed == nil ? radius : 0 }
  /// The size to which a step's errors are relative, if |c| is not larger.
  ///
  /// An orbit farther out does not stay within the escape radius, except for its first steps.
  var leastSize: Double { fixed?.leastSize ?? 2 }
}

extension DirectIterationConstants {
  /// The change of z by a quarter of a spacing in c, divided by ‖g‖.
  ///
  /// A refused candidate must return to within that distance, too: in a small component, all values
  /// return closely after every period long before the orbit has settled.
  var finerCloseness: Double { 0.25 * spacings }
}
