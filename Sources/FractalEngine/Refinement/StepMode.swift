// StepMode — how pixels go on.

internal import CKernels
internal import Numbers

/// How pixels go on: by whatever comes, by BLA steps, or by single steps, which take a fraction of the time as long
/// as no lane beside them takes a BLA step.
enum StepMode: Int32 {
  case crossTerms, riding, walking
}
