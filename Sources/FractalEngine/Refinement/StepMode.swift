// StepMode — the kind of step that the lanes take.

internal import CLaneKernels

/// The kind of step that the lanes take: any kind, BLA steps, or single steps.
///
/// Single steps take a fraction of the time if no lane beside them takes a BLA step.
enum StepMode: Int32 {
  case crossTerms, riding, walking
}
