// DoubleDoubleReference — what a reference orbit needs for the double-double kernel.

internal import CKernels
internal import Numbers

/// A reference orbit's low parts, and its BLA steps in double-double.
struct DoubleDoubleReference: Sendable {
  let lowParts: OrbitLowParts
  let table: DoubleDoubleBLATable
}
