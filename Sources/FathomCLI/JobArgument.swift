// JobArgument — the argument JOB: the folder of a planned job.

import ArgumentParser

/// The folder of a planned job.
struct JobArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The job's folder.", valueName: "job"), completion: .job)
  var job: String
}
