// RerunOptions — the options of jobs that can be planned and continued: --dry-run and --restart.

import ArgumentParser

/// The options of a job that tells its cost, and continues what an earlier run has left.
struct RerunOptions: ParsableArguments {
  @Flag(help: "Say what it will cost, and stop.")
  var dryRun = false

  @Flag(help: "Throw away what an earlier run has left.")
  var restart = false
}
