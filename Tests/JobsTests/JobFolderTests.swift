// JobFolderTests — a job has one process at a time and one recipe; nothing is half done or lost.

import Coloring
import Core
import Foundation
import Synchronization
import Testing
import TestSupport

@testable import Jobs

@Suite("Job folder")
struct JobFolderTests {
  private let folder: Folder
  private var output: String { folder.path + "/poster.png" }
  private var path: String { output + ".fathom-job" }

  init() throws { folder = try Folder() }

  private let recipe = JobManifest([
    ("version", "1"), ("location", "fathom1:k=2576d984:j=144133"), ("size", "640x360"),
  ])

  private func open(_ manifest: JobManifest? = nil, restart: Bool = false) throws -> JobFolder {
    try JobFolder(output: output, manifest: manifest ?? recipe, restart: restart)
  }

  private func names() -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private func put(_ text: String, _ name: String) throws {
    let file = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  // MARK: Resuming

  @Test("a job is made, closed, resumed and removed")
  func life() throws {
    let first = try open()
    #expect(first.path == path && !first.isResumed && names() == ["lock", "manifest.json"])
    #expect(first.read("reference") == nil)
    try first.write("reference", [1, 2, 3])
    try put("x", "tiles/0/0.tile")
    first.close()
    let second = try open()
    #expect(second.isResumed && second.manifest == recipe)
    #expect(second.read("reference") == [1, 2, 3])
    try second.remove()
    #expect(folder.names.isEmpty)
    #expect(try !open().isResumed)
  }

  @Test("partial files of a killed process are removed")
  func parts() throws {
    try open().close()
    try put("half", ".reference.77.part")
    try put("half", "tiles/3/.14.tile.77.2.part")
    try put("whole", "tiles/3/14.tile")
    _ = try open()
    #expect(names() == ["lock", "manifest.json", "tiles", "tiles/3", "tiles/3/14.tile"])
  }

  @Test(
    "a removal that was interrupted anywhere leaves a job that can be resumed or removed",
    arguments: 0..<6)
  func removal(_ step: Int) throws {
    let job = try open()
    try job.write("reference", [1])
    try put("x", "tiles/0/0.tile")
    try put("x", "tiles/1/0.tile")
    job.close()
    // The order in which `remove` deletes.
    let order = ["tiles/0", "tiles", "reference", "manifest.json", "lock", ""]
    for name in order.prefix(step + 1) {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    let next = try open()
    #expect(next.isResumed == (step < 3))
    try next.remove()
    #expect(folder.names.isEmpty)
  }

  @Test("removing follows no link")
  func links() throws {
    let outside = try Folder()
    try outside.write("precious", as: "a")
    let job = try open()
    try put("x", "tiles/0/0.tile")
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/tiles/link", withDestinationPath: outside.path)
    try job.remove()
    #expect(folder.names.isEmpty && outside.names == ["a"])
  }

  @Test("a restart discards the earlier job")
  func restart() throws {
    let first = try open()
    try first.write("reference", [1])
    try put("x", "tiles/0/0.tile")
    first.close()
    let other = JobManifest([("version", "1"), ("size", "1x1")])
    let second = try open(other, restart: true)
    #expect(!second.isResumed && names() == ["lock", "manifest.json"])
    second.close()
    #expect(try open(other).isResumed)
  }

  // MARK: One at a time

  @Test("the same process cannot open a job twice at a time")
  func twice() throws {
    var first: JobFolder? = try open()
    for restart in [false, true] {
      #expect(throws: JobError.running(path: path, process: Int(getpid()))) {
        try open(restart: restart)
      }
    }
    #expect(names() == ["lock", "manifest.json"])
    #expect(first?.isResumed == false)
    first = nil
    #expect(try open().isResumed)
  }

  @Test(
    "a job of another process is refused with its number, and free after a kill",
    .enabled(if: Other.isPossible, "there is no flock"))
  func otherProcess() throws {
    try open().close()
    try put("half", ".reference.77.part")
    let other = try Other(locking: path + "/lock")
    for restart in [false, true] {
      #expect(throws: JobError.running(path: path, process: other.number)) {
        try open(restart: restart)
      }
    }
    #expect(names().contains(".reference.77.part"))
    #expect(throws: JobError.running(path: path, process: other.number)) {
      try JobFolder(reading: path)
    }
    other.kill()
    #expect(try open().isResumed && names() == ["lock", "manifest.json"])
  }

  @Test("the number of a process that has ended is not reported")
  func staleNumber() throws {
    try open().close()
    try put("\(Int32.max)\n", "lock")
    let reader = try JobFolder(reading: path)
    #expect(throws: JobError.running(path: path, process: nil)) { try open() }
    reader.close()
    _ = try open()
  }

  @Test("a lock does not count if its folder is removed while it is taken")
  func removedMeanwhile() throws {
    var former: JobFolder? = try open()
    let lock = try JobFolder.locked(path) {
      #expect(throws: Never.self) { try former?.remove() }
      former = nil
    }
    #expect(names() == ["lock"] && lock.isStill(at: path + "/lock"))
    #expect(throws: JobError.running(path: path, process: Int(getpid()))) { try open() }
    lock.release()
    #expect(try !open().isResumed)
  }

  @Test("of many processes at once, only one has the job at a time, and all finish")
  func crowd() async throws {
    let inside = Mutex(0)
    let rounds = Mutex(0)
    let (output, recipe) = (output, recipe)
    try await Workers.run(8, threads: 8) { _ in
      var done = 0
      while done < 40 {
        do {
          let job = try JobFolder(output: output, manifest: recipe, restart: done % 3 == 0)
          #expect(
            inside.withLock {
              $0 += 1; return $0
            } == 1)
          try job.write("reference", [UInt8(done)])
          #expect(job.read("reference") == [UInt8(done)])
          inside.withLock { $0 -= 1 }
          if done % 2 == 0 { try job.remove() } else { job.close() }
          rounds.withLock { $0 += 1 }
          done += 1
        } catch JobError.running {
          continue
        }
      }
    }
    #expect(rounds.withLock { $0 } == 320)
  }

  @Test("several processes may read a kept job, which none can resume in the meantime")
  func reading() throws {
    #expect(throws: JobError.missing(path: path)) { try JobFolder(reading: path) }
    let job = try open()
    try job.write("reference", [7])
    #expect(throws: JobError.running(path: path, process: Int(getpid()))) {
      try JobFolder(reading: path)
    }
    job.close()
    let (one, other) = (try JobFolder(reading: path), try JobFolder(reading: path + "/"))
    #expect(one.manifest == recipe && one.path == other.path && one.read("reference") == [7])
    #expect(throws: JobError.self) { try open(restart: true) }
    one.close()
    other.close()
    #expect(try open().read("reference") == [7])
  }

  // MARK: Errors

  @Test("another recipe is refused, with all differences")
  func differences() throws {
    try open().close()
    let other = JobManifest([
      ("version", "1"), ("location", "fathom1:k=2576d984:j=144132"), ("samples", "2"),
    ])
    let error = #expect(throws: JobError.self) { try open(other) }
    #expect(
      error
        == .otherRecipe(
          path: path,
          [
            JobDifference(
              key: "location", old: "fathom1:k=2576d984:j=144133",
              new: "fathom1:k=2576d984:j=144132"),
            JobDifference(key: "samples", old: nil, new: "2"),
            JobDifference(key: "size", old: "640x360", new: nil),
          ]))
    #expect(
      error?.description == """
        another job was begun here: \
        location is ‘fathom1:k=2576d984:j=144133’ there and ‘fathom1:k=2576d984:j=144132’ here; \
        samples is not set there and ‘2’ here; size is ‘640x360’ there and not set here
          at \(path)
          Give the same options to continue, or name another output, or start again with \
        --restart.
        """)
    #expect(try open().isResumed)
  }

  @Test("another version is refused with its own message")
  func version() throws {
    try open().close()
    let other = JobManifest([("version", "2"), ("size", "1x1")])
    #expect(throws: JobError.otherVersion(path: path, old: "1", new: "2")) { try open(other) }
  }

  @Test("a damaged manifest is refused, and may be discarded")
  func damagedManifest() throws {
    try open().close()
    let text = recipe.text
    for damaged in ["", "[]", String(text.dropLast(20)), text.replacing("640", with: "641")] {
      try put(damaged, "manifest.json")
      #expect(throws: JobError.damaged(path: path)) { try open() }
      #expect(throws: JobError.damaged(path: path)) { try JobFolder(reading: path) }
    }
    try FileManager.default.removeItem(atPath: path + "/manifest.json")
    try put("x", "tiles/0/0.tile")
    #expect(throws: JobError.damaged(path: path)) { try open() }
    #expect(try !open(restart: true).isResumed)
    #expect(names() == ["lock", "manifest.json"])
  }

  @Test("a folder that is not a job is left alone", arguments: [false, true])
  func foreign(_ restart: Bool) throws {
    try put("mine", "diary.txt")
    #expect(throws: JobError.foreign(path: path)) { try open(restart: restart) }
    #expect(names() == ["diary.txt"])
    try FileManager.default.removeItem(atPath: path)
    try folder.write("mine", as: "poster.png.fathom-job")
    #expect(throws: JobError.isFile(path: path)) { try open(restart: restart) }
    let nowhere = folder.path + "/none/poster.png"
    #expect(throws: JobError.folderMissing(path: folder.path + "/none")) {
      try JobFolder(output: nowhere, manifest: recipe, restart: restart)
    }
    #expect(folder.names == ["poster.png.fathom-job"])
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write anywhere"))
  func `a folder without permission is named`() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    #expect(throws: JobError.notWritable(path: path, reason: "Permission denied")) {
      try open()
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
  }

  @Test(
    "a disk without space for a manifest is reported, and nothing is left",
    .enabled(if: SmallDisk.isPossible, "needs Linux and root"))
  func fullDisk() throws {
    try SmallDisk.run(on: folder.path, bytes: 1 << 16) {
      let long = JobManifest([("location", String(repeating: "1", count: 1 << 17))])
      #expect(throws: JobError.diskFull(path: path)) { try open(long) }
      #expect(folder.names.isEmpty)
    }
  }

  @Test("every error says what, where and what to do")
  func userErrors() {
    let userErrors: [JobError] = [
      .running(path: "p", process: 3), .running(path: "p", process: nil),
      .otherRecipe(path: "p", [JobDifference(key: "k", old: "a", new: "b")]),
      .otherVersion(path: "p", old: "1", new: "2"), .damaged(path: "p"), .isFile(path: "p"),
      .foreign(path: "p"), .missing(path: "p"), .folderMissing(path: "p"), .diskFull(path: "p"),
      .notWritable(path: "p", reason: "r"), .notRemovable(path: "p", reason: "r"),
    ]
    for userError in userErrors {
      #expect(userError.place == "p")
      #expect(!userError.problem.hasSuffix(".") && userError.remedy?.hasSuffix(".") == true)
    }
    #expect(Set(userErrors.map(\.problem)).count == userErrors.count)
  }

  // MARK: Manifests

  @Test("a manifest is read back from its text, and no changed text is accepted")
  func manifestText() throws {
    let manifest = JobManifest([
      ("title", "\"\\ \u{1} tab\t line\n ‘é’ 🌀 \u{2028}"), ("empty", ""), ("location", "x"),
    ])
    #expect(JobManifest(manifest.text) == manifest && manifest.key.utf8.count == 16)
    #expect(manifest["empty"] == "" && manifest["none"] == nil)
    #expect(manifest.differences(from: manifest).isEmpty)
    #expect(JobManifest([]).key != manifest.key && JobManifest(JobManifest([]).text) != nil)
    let bytes = Array(recipe.text.utf8)
    var random = SeededGenerator(seed: 2)
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let read = JobManifest(String(decoding: changed, as: UTF8.self))
      // A blank between lines may become another blank, which does not change the meaning.
      #expect(read == nil || read == recipe, "byte \(place)")
      let head = String(decoding: bytes[..<place], as: UTF8.self)
      #expect(JobManifest(head) == nil || place == bytes.count - 1, "\(place) bytes")
    }
  }

  @Test("a difference of long texts is shown from the first different character")
  func longDifferences() {
    let digits = String(repeating: "1234567890", count: 100)
    let difference = JobDifference(key: "location", old: digits + "5", new: digits + "6")
    #expect(difference.text == "location is ‘…345678905’ there and ‘…345678906’ here")
  }
}

/// Another process that holds a lock.
private final class Other {
  static let isPossible = ["/usr/bin/flock", "/bin/flock"]
    .contains(where: FileManager.default.isExecutableFile(atPath:))

  private let process = Process()
  let number: Int

  /// Starts the process, and returns once it has the lock.
  init(locking path: String) throws {
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "exec 9>>\"$0\"; flock -n 9 || exit 1; echo $$ >\"$0\"; echo ready; exec sleep 600",
      path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    number = Int(process.processIdentifier)
    let said = try #require(try output.fileHandleForReading.read(upToCount: 5))
    #expect(said == Data("ready".utf8))
  }

  func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  deinit { kill() }
}
