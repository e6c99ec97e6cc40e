// AbsPowerSteps — what a pixel has done.

/// What a pixel has done: BLA steps and single steps taken, iterations that BLA steps did, rebases, and
/// times it went to numbers with exponents.
struct AbsPowerSteps: Sendable {
  var blocks = 0
  var singles = 0
  var skipped = 0
  var rebases = 0
  var extendedRuns = 0
}
