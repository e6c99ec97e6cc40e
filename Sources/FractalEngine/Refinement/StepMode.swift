// StepMode — the kind of step that the lanes take.

internal import CLaneKernels

/// The kind of step that the lanes take: any (`crossTerms`), mostly BLA steps (`riding`), or single
/// steps (`walking`).
///
/// Single steps take a fraction of the time if no other lane takes a BLA step.
enum StepMode: Int32 {
  case crossTerms, riding, walking
}
