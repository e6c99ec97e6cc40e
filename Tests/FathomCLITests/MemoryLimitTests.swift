// MemoryLimitTests — views whose orbits never end, under a limit on the program's memory.

#if os(Linux)
import Foundation
import Testing

@Suite("Under a memory limit")
struct MemoryLimitTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// 600 MB of addresses, of which libraries and stacks take some 250 MB.
  private static let kilobytes = 600_000

  @Test(
    "no command is ended by a failed allocation at a parabolic point",
    arguments: ["fathom1:re=-0.75:im=0:h=1e-15", "fathom1:re=0.25:im=0:h=1e-12"],
    [
      ["render", "--size", "64x36", "-o", "x.png"],
      ["probe", "--size", "64x36", "--pixels", "1,2 60,30"],
      ["poster", "--size", "640x360", "-o", "y.png", "--dry-run"],
    ])
  func parabolicPoints(_ place: String, _ command: [String]) throws {
    let run = try run([command[0], place] + command.dropFirst(), kilobytes: Self.kilobytes)
    #expect(run.status == 0 && !run.wasKilled, "\(run.error.prefix(400))")
    #expect(!run.error.contains("Fatal error"))
  }

  @Test("a view that needs more memory ends with a message and exit code 1")
  func tooLittle() throws {
    let place = "fathom1:re=-0.75:im=0.000002317358623582:h=1.23e-13"
    let run = try run(["render", place, "--size", "64x36", "-o", "x.png"], kilobytes: 300_000)
    #expect(run.status == 1 && !run.wasKilled, "\(run.error.prefix(400))")
    #expect(run.error.contains("fathom: out of memory\n") && run.error.contains("ulimit -v"))
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "x.png").path))
  }

  /// Runs the program with a limit on its addresses.
  private func run(_ arguments: [String], kilobytes: Int) throws -> Run {
    let shell = try #require(Program.system("sh"))
    let script = "ulimit -v \(kilobytes) && exec \"$@\""
    return try Program.run(
      shell, ["-c", script, "sh", Program.path] + arguments, in: folder, seconds: 120)
  }
}
#endif
