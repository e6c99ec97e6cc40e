// StepMode — which kind of step the lanes take.

internal import CKernels
internal import Numbers

/// Which kind of step the lanes take: any kind, BLA steps, or single steps.
///
/// Single steps take a fraction of the time as long as no lane beside them takes a BLA step.
enum StepMode: Int32 {
  case crossTerms, riding, walking
}
