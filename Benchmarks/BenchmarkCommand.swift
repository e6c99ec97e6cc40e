// BenchmarkCommand — the command line of the benchmarks, which prints a table or one JSON object.

import ArgumentParser
import FractalEngine
import Jobs

@main
struct BenchmarkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Benchmarks",
    abstract: "Times Fathom's parts and whole pictures, side by side in one run.",
    discussion: """
      Every row is run once to warm up, unless it is heavy, and then takes its turn in
      every round. Noise only adds, so the least of the repeats is what counts. Next to
      every repeat the yardstick is measured, a plain loop z² + c in C. A picture's cost
      in G-steps is its processor time in the time of 10⁹ such steps, which carries
      between machines.
      """)

  @Option(help: ArgumentHelp("Only rows whose names contain this.", valueName: "text"))
  var filter: String?

  @Option(help: ArgumentHelp("Repeats of a light row; heavier ones do fewer.", valueName: "n"))
  var rounds = 5

  @Option(help: "The kernel of pictures: scalar, baseline, avx2 or avx512 (default: the widest).")
  var kernel = KernelChoice.best

  @Option(help: ArgumentHelp("Threads of pictures.", valueName: "n"))
  var threads = 1

  @Flag(help: "Leave out the heavy rows.")
  var quick = false

  @Flag(help: "Print one JSON object instead of a table.")
  var json = false

  @Flag(help: "Print the names of the rows and how heavy they are, and end.")
  var list = false

  func validate() throws {
    if !(1...1000).contains(rounds) { throw ValidationError("--rounds takes 1 to 1000.") }
    if !(1...1024).contains(threads) { throw ValidationError("--threads takes 1 to 1024.") }
    if !KernelChoice.available.contains(kernel) {
      throw ValidationError("This processor cannot run the kernel \(kernel.rawValue).")
    }
  }

  func run() async throws {
    let conditions = Conditions(kernel: kernel, threads: threads)
    let rows = try Catalogue.rows(conditions).chosen(filter, includesHeavy: !quick)
    if rows.isEmpty { throw ValidationError("No row is called so: --list has their names.") }
    if list {
      let table = Table(
        columns: [.left("row"), .left("cost")], lines: rows.map { [$0.name, $0.cost.rawValue] })
      return print(table.text)
    }
    let harness = Harness(rounds: rounds)
    let report = Report(conditions, try await harness.measure(rows))
    print(json ? report.json.text : report.table)
  }
}

extension KernelChoice: ExpressibleByArgument {}

/// The settings that are the same for all pictures of a run.
struct Conditions: Sendable {
  let kernel: KernelChoice
  let threads: Int

  var effort: Effort {
    var effort = Effort(threads: threads)
    effort.kernel = kernel
    return effort
  }

  var settings: EngineSettings {
    var settings = EngineSettings()
    settings.kernel = kernel
    return settings
  }
}
