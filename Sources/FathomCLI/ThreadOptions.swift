// ThreadOptions — the option for the number of threads: --threads.

import ArgumentParser
import Jobs

/// The option for how many things are worked on at a time.
struct ThreadOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Work on N things at a time (default: all cores).", valueName: "N"))
  var threads: String?

  func effort() throws(UsageError) -> Effort { try Effort(threadsOption: threads) }
}
