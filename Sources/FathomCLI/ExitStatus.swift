// ExitStatus — the exit codes of the program.

/// The exit codes: 0 success, 1 failure with a message, 2 wrong usage, 130 interrupted.
///
/// The codes of the farm's commands are in `FarmExit`.
enum ExitStatus {
  static let done: Int32 = 0
  static let failed: Int32 = 1
  static let misunderstood: Int32 = 2
}
