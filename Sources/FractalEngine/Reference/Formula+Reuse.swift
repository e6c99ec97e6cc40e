// Formula+Reuse — derives a reference orbit from that of a nearby center, where that is possible.
//
// docs/theory.md §2 has the error bound, and why the result is that of plain iteration.

package import Numbers

extension Formula {
  /// The orbit that `referenceOrbit` would compute, carried over from a kept one.
  ///
  /// It is nil where the kept orbit is too short or a rounding is undecided.
  ///
  /// - Parameter kept: An orbit of this formula, at any center and precision.
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
    // The exact last point would take a pass in full precision.
    return builder.endsInNoise ? nil : try builder.takeOrbit()
  }
}
