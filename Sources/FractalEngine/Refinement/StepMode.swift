// StepMode — the kind of step that the lanes take.

internal import CLaneKernels

/// The kind of step that the lanes take: any, mostly BLA steps, or single steps; in the order of
/// `FATHOM_CROSS_TERMS`, `FATHOM_RIDING` and `FATHOM_WALKING`.
///
/// Single steps take a fraction of the time if no other lane takes a BLA step.
enum StepMode: Int32 {
  case any, blaSteps, singleSteps
}
