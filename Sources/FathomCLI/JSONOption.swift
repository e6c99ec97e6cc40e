// JSONOption — the flag for results as JSON: --json.

import ArgumentParser

/// The flag for results as JSON.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false
}
