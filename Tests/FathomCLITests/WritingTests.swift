// WritingTests — a picture appears complete under its name, or not at all.

import Foundation
import Testing

@Suite("Writing")
struct WritingTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  @Test("an existing file is replaced without a question")
  func replaced() throws {
    try folder.write(Data("old".utf8), as: "x.png")
    let run = try Program.run(
      ["render", "home", "--size", "16x16", "-o", "x.png"], in: folder)
    #expect(run.status == 0)
    #expect(try folder.bytes("x.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(folder.entries == ["x.png"])
  }

  @Test("after a failure, the earlier file is unchanged")
  func kept() throws {
    try folder.write(Data("old".utf8), as: "x.png")
    let run = try Program.run(
      ["render", "fathom1:j=1:f=fern", "-o", "x.png"], in: folder)
    #expect(run.status == 1)
    #expect(try folder.bytes("x.png") == Data("old".utf8))
    #expect(folder.entries == ["x.png"])
  }

  /// The command that gives a program a small disk; nil if that is impossible.
  ///
  /// The disk is a file system in memory, in a namespace that ends with the program. It needs root,
  /// or a system where users can create namespaces.
  private static let smallDisk: [String]? = {
    guard let unshare = Program.system("unshare"), let folder = try? Scratch() else { return nil }
    return ["-rm", "-m"].map { [unshare, $0, "sh", "-c"] }.first { command in
      let mount = "mount -t tmpfs -o size=64k none \"$0\""
      let run = try? Program.run(
        command[0], command.dropFirst() + [mount, folder.url.path], in: folder)
      return run?.status == 0
    }
  }()

  @Test(
    "a full disk is reported, and leaves no part of the picture",
    .enabled(if: WritingTests.smallDisk != nil, "needs root, or name spaces for users"))
  func fullDisk() throws {
    let command = try #require(WritingTests.smallDisk)
    let disk = folder.url.appending(path: "disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: false)
    let script = """
      mount -t tmpfs -o size=64k none "$0" && echo old > "$0/x.png"
      "$@"; code=$?
      ls -A "$0"; cat "$0/x.png"
      exit $code
      """
    let run = try Program.run(
      command[0],
      command.dropFirst() + [
        script, disk.path, Program.path, "render", "tutorial", "--size", "640x360",
        "--iterations", "500", "-o", "disk/x.png",
      ], in: folder)
    #expect(run.status == 1)
    #expect(
      run.error == """
        fathom: the disk is full; no part of the picture was left behind
          at disk/x.png
          Free some space, or write to another disk.

        """)
    #expect(run.output == "x.png\nold\n")
  }

  @Test(
    "a report that cannot be written is an error",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullOutput() throws {
    let shell = try #require(Program.system("sh"))
    let run = try Program.run(
      shell, ["-c", "exec \"$0\" sights > /dev/full", Program.path], in: folder)
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("fathom: the output cannot be written ("))
  }
}
