// DoubleDoubleReference — a reference orbit as the double-double kernel needs it.

internal import CLaneKernels

/// A reference orbit's low parts, and its BLA steps in double-double.
struct DoubleDoubleReference: Sendable {
  let lowParts: OrbitLowParts
  let table: DoubleDoubleBLATable
}
