// StepMode — the kind of step that the lanes take.

internal import CLaneKernels

/// The kind of step that the lanes take: any, mostly BLA steps, or single steps; in the order of
/// `FATHOM_ANY_STEPS`, `FATHOM_BLA_STEPS` and `FATHOM_SINGLE_STEPS`.
///
/// Single steps take a fraction of the time if no other lane takes a BLA step.
enum StepMode: Int32 {
  case any, blaSteps, singleSteps
}
