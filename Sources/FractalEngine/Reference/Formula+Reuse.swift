// Formula+Reuse — finds a reference orbit from that of a center nearby, or finds that it cannot.
//
// docs/theory.md §2: the error bound, and why the result is the one of plain iteration.

package import Numbers

extension Formula {
  /// The orbit that `referenceOrbit` would compute, carried over from a kept one; nil where
  /// that one is too short or a rounding is in doubt.
  ///
  /// - Parameter kept: Of this formula, at any center and precision.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(length), whatever the precision.
  package func carriedOrbit(
    from kept: ReusableOrbit, to center: BigComplex, radius: FloatExp, limit: Int,
    progress: (Int) -> Void = { _ in }
  ) throws -> ReferenceOrbit? {
    var carrier = OrbitCarrier(self, from: kept, to: center)
    guard kept.mayServe(offset: carrier.offset.scaled, radius: radius, limit: limit)
    else { return nil }
    var builder = OrbitBuilder(self, center.precision, radius: radius, limit: limit)
    while !builder.isComplete {
      try builder.pause(every: 1024, progress)
      guard let point = carrier.next() else { return nil }
      builder.append(point)
    }
    // The exact last point takes a pass in full precision.
    return builder.endsInNoise ? nil : try builder.takeOrbit()
  }
}
