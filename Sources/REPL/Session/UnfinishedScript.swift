// UnfinishedScript — the failure of a script of which some lines had been carried out.

/// The failure of a script of which some lines had been carried out.
struct UnfinishedScript: Error {
  /// The answer of the lines that were carried out.
  let answer: Answer
  /// The error or cancellation that ended the script.
  let cause: any Error
}
