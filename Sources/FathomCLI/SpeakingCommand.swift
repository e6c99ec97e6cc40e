// SpeakingCommand — a command that may take long and shows progress.

/// A command that may take long and shows progress.
protocol SpeakingCommand: WorkingCommand {
  var speech: SpeechOptions { get }
}
