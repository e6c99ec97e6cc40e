// AbsPowerSteps — counts of the work done for a pixel.

/// Counts of the work done for a pixel.
///
/// It counts BLA steps and single steps, the iterations that BLA steps did, rebases, changes to
/// extended range, and the steps in that range, of any length.
struct AbsPowerSteps: Sendable {
  var blaSteps = 0
  var singles = 0
  var skipped = 0
  var rebases = 0
  var extendedRuns = 0
  var extendedSteps = 0
}
