// DoubleDoubleReference — A reference to the precision of double-double.

internal import CKernels
internal import Numbers

/// A reference to the precision of double-double: what an orbit lacks, and its BLA steps.
struct DoubleDoubleReference: Sendable {
  let lowParts: OrbitLowParts
  let table: DoubleDoubleBLATable
}
