// PipeTests — places, pictures, palettes and raw data are read from pipes as from files.

import Foundation
import Testing

@Suite("Pipes")
struct PipeTests {
  private let folder: Scratch
  private let bash = Program.system("bash")

  init() throws { folder = try Scratch() }

  /// Runs a command line of the shell, in which `fathom` is the program under test.
  private func shell(_ line: String) throws -> Run {
    let bash = try #require(bash)
    let line = "fathom() { '\(Program.path)' \"$@\"; }; \(line)"
    return try Program.run(bash, ["-c", line], in: folder)
  }

  @Test("each kind of file is read from a pipe, from its first byte on")
  func kinds() throws {
    let entries = "Filament {\n type=mandel center-mag=-0.5/0/1 maxiter=9\n}\n"
    try folder.write(Data((entries + "Second {\n corners=-1/1/-1/1\n}\n").utf8), as: "two.par")
    try folder.write(Data("(view -0.5 0 2 2)\n(maxiter 9)\n".utf8), as: "a.xpf")
    let place = ["home", "--size", "16x9", "--iterations", "60"]
    for name in ["a.png", "a.exr"] {
      let made = try Program.run(["render"] + place + ["-o", name], in: folder)
      #expect(made.status == 0, "\(made.error)")
    }
    #expect(try Program.run(["palettes", "ember", "--save", "a.ggr"], in: folder).status == 0)
    for (line, expected) in [
      ("fathom info <(echo 'fathom1:re=-0.5:im=0.1:h=1e-2')", "re=-0.5:im=0.1:h=0.01"),
      ("fathom info <(cat two.par)", "1  Filament"), ("fathom info <(cat a.xpf)", "re=-0.5:im=0"),
      ("fathom info <(cat a.png)", "re=-0.5:im=0:h=3"), ("fathom info <(cat a.exr)", "h=3"),
      ("fathom palettes <(cat a.ggr)", "0c090c,"),
      ("fathom color <(cat a.exr) -o b.png && fathom info b.png", "re=-0.5"),
      ("fathom render <(cat a.xpf) --size 8x8 -o c.png && fathom info c.png", "n=9"),
      (
        "fathom render home --trap <(cat a.png) --size 8x8 -o d.png && fathom info d.png",
        "trap="
      ),
    ] {
      let run = try shell(line)
      #expect(run.status == 0 && run.output.contains(expected), "\(line): \(run.error)")
    }
  }

  @Test("a location over lines of a script is read whole, now or when its second line comes")
  func wrapped() throws {
    for line in [
      "printf 'fathom1:j=14413\\n3:k=2576d984\\nshare\\n' | fathom",
      "printf 'goto fathom1:k=2576d984:j=14413\\n3\\nshare' > s.txt; fathom < s.txt",
      "(echo 'fathom1:j=14413'; sleep 0.5; echo '3:k=2576d984'; echo share) | fathom",
    ] {
      let run = try shell(line)
      #expect(run.status == 0 && run.output == "fathom1:k=2576d984:j=144133\n", "\(line): \(run)")
    }
  }

  @Test("a line that a location may continue is answered before the next one comes")
  func conversation() throws {
    let run = try shell(
      "coproc FATHOM { fathom; }; echo 'goto fathom1:j=1; share; goto fathom1:j=12' "
        + ">&${FATHOM[1]}; read -t 50 -u ${FATHOM[0]} answer; echo \"$answer\"")
    #expect(run.status == 0 && run.output.hasSuffix(":j=1\n"), "\(run.output)\(run.error)")
  }

  @Test("a named pipe is read once")
  func named() throws {
    let run = try shell(
      "mkfifo f.par; (echo 'A { type=mandel corners=-1/1/-1/1 }' > f.par &); "
        + "fathom info f.par")
    #expect(run.status == 0 && run.output.contains("title       A"), "\(run.output)\(run.error)")
  }
}
