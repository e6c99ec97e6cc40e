// FarmTests — fathom plan, work, jobs, assemble and farm, as people and schedulers use them.

import Foundation
import Testing

@Suite("Farm", .serialized)
struct FarmTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  private static let recipe = ["1-4-4-1-3-3", "--size", "1100x700", "--iterations", "400"]
  private static let job = "x.png.fathom-job"

  private func run(_ arguments: [String]) throws -> Run {
    try Program.run(arguments, in: folder, seconds: 120)
  }

  private func plan() throws {
    let run = try run(["poster"] + Self.recipe + ["--samples", "1", "--plan", Self.job])
    try #require(run.status == 0, "\(run.error)")
    #expect(run.output.contains("15 tiles"))
  }

  private func expected() throws -> Data {
    let whole = try run(["render"] + Self.recipe + ["--samples", "1", "-o", "whole.png"])
    try #require(whole.status == 0, "\(whole.error)")
    return try folder.bytes("whole.png")
  }

  @Test("processes that are killed and come again end with the bytes of one machine")
  func killed() throws {
    let expected = try expected()
    try plan()
    var kernels = ["baseline", "scalar"]
    for kernel in ["avx2", "avx512"]
    where try run(["work", Self.job, "--part", "15/15", "--kernel", kernel]).status == 0 {
      kernels.append(kernel)
    }
    var (kills, attempts) = (0, 0)
    var left = Set(1...3)
    while !left.isEmpty && attempts < 60 {
      // All parts at once, and part 1 twice.
      let workers = try (left.sorted() + left.prefix(1)).map { part in
        attempts += 1
        return (
          part,
          try Running(
            Program.path,
            [
              "work", Self.job, "--part", "\(part)/3", "--threads", "1", "--kernel",
              kernels[attempts % kernels.count],
            ], in: folder)
        )
      }
      usleep(UInt32(30_000 * (1 + attempts % 5)))
      for (index, worker) in workers.enumerated() where index % 2 == 0 && attempts < 40 {
        worker.1.send(SIGKILL)
      }
      for (part, worker) in workers {
        let run = try #require(worker.finish(seconds: 60))
        if run.wasKilled { kills += 1 } else if run.status == 0 { left.remove(part) }
      }
    }
    #expect(kills > 0)
    let done = try run(["assemble", Self.job])
    #expect(done.status == 0, "\(done.error)")
    #expect(try folder.bytes("x.png") == expected)
    #expect(folder.entries == ["whole.png", "x.png"])
  }

  @Test("exit codes tell a scheduler whether to try again")
  func codes() throws {
    try plan()
    let early = try run(["assemble", Self.job])
    #expect(early.status == 75)
    #expect(
      early.error
        == "fathom: 15 tiles of 15 not done yet\n  at \(Self.job)\n"
        + "  ‘fathom work \(Self.job)’ computes them.\n")
    #expect(try run(["work", "nowhere.png.fathom-job"]).status == 65)
    #expect(try run(["work", Self.job, "--part", "4/3"]).status == 2)
    #expect(try run(["assemble", Self.job, "-o", "x.jpg"]).status == 2)
    #expect(try run(["assemble", Self.job, "--audio", "x.flac"]).status == 2)
    #expect(try run(["movie", "i", "--plan", "-.fathom-job"]).status == 2)
    #expect(try run(["movie", "i", "--plan", "x.mp4.fathom-job", "--keep"]).status == 2)
    #expect(try run(["poster", "home", "--plan", "wall"]).status == 2)
    #expect(try run(["poster", "home", "--plan", "x.png.fathom-job", "--keep"]).status == 2)
    let work = try run(["work", Self.job, "--part", "2/5", "--json"])
    #expect(work.status == 0)
    let report = try JSONSerialization.jsonObject(with: Data(work.output.utf8)) as? [String: Any]
    #expect(report?["tiles"] as? [String: Int] == ["count": 3, "computed": 3, "missing": 0])
    let jobs = try run(["jobs", Self.job])
    #expect(
      jobs.output.contains("3 of 15 tiles") && jobs.output.contains("part 2/5: 3 tiles, done"))
  }

  @Test("a damaged plan ends with 65, and the advice names what the commands have")
  func damaged() throws {
    for (name, advice) in [
      ("reference", "‘--plan \(Self.job)’ again"),
      ("manifest.json", "‘--plan \(Self.job) --restart’ again"),
    ] {
      try plan()
      let path = "\(Self.job)/\(name)"
      try folder.write(try folder.bytes(path).dropLast(20), as: path)
      for command in ["work", "assemble"] {
        let run = try run([command, Self.job])
        #expect(run.status == 65 && run.error.contains(advice), "\(run.error)")
      }
      try FileManager.default.removeItem(at: folder.url.appending(path: Self.job))
    }
  }

  @Test("a film is planned, computed in parts and assembled, with the frames of one machine")
  func film() throws {
    let film = [
      "movie", "seahorse", "--size", "64x48", "--fps", "4", "--duration", "2", "--iterations",
      "500",
    ]
    let job = "parts/%03d.png.fathom-job"
    let plan = try run(film + ["--plan", job])
    try #require(plan.status == 0, "\(plan.error)")
    for part in ["3/3", "1/3", "2/3"] {
      let work = try run(["work", job, "--part", part])
      #expect(work.status == 0, "\(work.error)")
    }
    #expect(try run(["assemble", job, "--pyramid"]).status == 2)
    #expect(try run(["assemble", job, "-o", "x.webm"]).status == 2)
    let done = try run(["assemble", job])
    #expect(done.status == 0, "\(done.error)")
    #expect(try run(film + ["-o", "whole/%03d.png"]).status == 0)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "whole").path)
    #expect(names.count > 8)
    for name in names {
      #expect(try folder.bytes("parts/\(name)") == folder.bytes("whole/\(name)"), "\(name)")
    }
  }

  @Test("farm slurm and farm ssh print what they run")
  func scripts() throws {
    try plan()
    let slurm = try run(["farm", "slurm", Self.job, "--tasks", "7"])
    #expect(slurm.status == 0 && slurm.output.contains("#SBATCH --array=1-7\n"), "\(slurm.error)")
    #expect(slurm.output.contains("sbatch --dependency=\"afterany:"))
    let ssh = try run(["farm", "ssh", Self.job, "--hosts", "one,two:2", "--dry-run"])
    #expect(ssh.status == 0 && ssh.output.contains("--sshlogin 1/one,2/two"), "\(ssh.error)")
    #expect(try run(["farm", "ssh", Self.job, "--hosts", "-x"]).status == 2)
    #expect(try run(["farm", "ssh", "nowhere.png.fathom-job", "--hosts", "a"]).status == 65)
  }
}
