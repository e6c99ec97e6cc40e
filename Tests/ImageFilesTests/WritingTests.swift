// WritingTests — a picture is complete under its name, or absent.

import Core
import Testing
import TestSupport

@testable import ImageFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct WritingTests {
  private let folder: Folder
  private var path: String { "\(folder.path)/sea.png" }

  init() throws { folder = try Folder() }

  @Test func `nothing exists under the name until the end`() throws {
    put("before".utf8, in: path)
    let writer = try PNGWriter(path: path, header: ImageHeader(width: 8, height: 2))
    #expect(folder.names == [".sea.png.\(getpid()).part", "sea.png"])
    try writer.write(gradient(width: 8, j: 0))
    try writer.write(gradient(width: 8, j: 1))
    #expect(bytes(of: path) == Array("before".utf8))
    try writer.finish()
    #expect(folder.names == ["sea.png"] && bytes(of: path).count > 50)
    writer.abandon()  // has no effect after the end
    #expect(folder.names == ["sea.png"])
  }

  @Test func `abandoning or freeing a writer leaves nothing`() throws {
    let writer = try PNGWriter(path: path, header: ImageHeader(width: 8, height: 2))
    try writer.write(gradient(width: 8, j: 0))
    writer.abandon()
    #expect(folder.names.isEmpty)
    _ = try PNGWriter(path: path, header: ImageHeader(width: 8, height: 2))
    #expect(folder.names.isEmpty)
  }

  @Test func `two writers of one name do not interfere`() throws {
    let header = ImageHeader(width: 8, height: 1)
    let (one, other) = (
      try PNGWriter(path: path, header: header), try PNGWriter(path: path, header: header)
    )
    #expect(folder.names.count == 2)
    for writer in [one, other] {
      try writer.write(gradient(width: 8, j: 0))
      try writer.finish()
    }
    #expect(folder.names == ["sea.png"])
    #expect(try PictureFile(path: path).width == 8)
  }

  @Test func `a path that cannot be written is reported before any work`() throws {
    let header = ImageHeader(width: 8, height: 2)
    let nowhere = "\(folder.path)/none/sea.png"
    #expect(throws: PictureError.folderMissing(path: "\(folder.path)/none")) {
      try PNGWriter(path: nowhere, header: header)
    }
    put([], in: path)
    #expect(throws: PictureError.folderMissing(path: path)) {
      try PNGWriter(path: "\(path)/sea.png", header: header)
    }
    #expect(throws: PictureError.isFolder(path: folder.path)) {
      try PNGWriter(path: folder.path, header: header)
    }
    #expect(throws: PictureError.isFolder(path: "\(folder.path)/")) {
      try PNGWriter(path: "\(folder.path)/", header: header)
    }
    let long = "\(folder.path)/\(String(repeating: "n", count: 300)).png"
    #expect(throws: PictureError.notWritable(path: long, reason: "File name too long")) {
      try PNGWriter(path: long, header: header)
    }
    #expect(throws: PictureError.tooLarge(path: path)) {
      try PNGWriter(path: path, header: ImageHeader(width: 1 << 40, height: 2))
    }
    #expect(folder.names == ["sea.png"])
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write anywhere"))
  func `a folder without permission is named`() throws {
    unsafe chmod(folder.path, 0o555)
    defer { unsafe chmod(folder.path, 0o755) }
    #expect(throws: PictureError.notWritable(path: path, reason: "Permission denied")) {
      try PNGWriter(path: path, header: ImageHeader(width: 8, height: 2))
    }
  }

  /// /dev/full accepts no byte, so every write fails as on a full disk.
  @Test(
    .enabled(if: unsafe access("/dev/full", W_OK) == 0, "this system has no /dev/full"),
    arguments: [1, 4000])
  func `a full disk is reported as such and leaves nothing`(_ height: Int) throws {
    let temporary = "\(folder.path)/.sea.png.part"
    put([], in: temporary)
    let file = AtomicFile(
      path: path, temporaryPath: temporary, descriptor: unsafe open("/dev/full", O_WRONLY))
    // One row stays in buffers until the end, while four thousand rows fail before the end.
    var written = 0
    #expect(throws: PictureError.diskFull(path: path)) {
      var header = ImageHeader(width: 200, height: height)
      header.compression = .level(0)
      let writer = try PNGWriter(file: file, header: header)
      for j in 0..<height {
        try writer.write(gradient(width: 200, j: j))
        written += 1
      }
      try writer.finish()
    }
    #expect(height == 1 ? written == 1 : written < 1000)
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [true, false])
  func `a file written at once is complete, and replaces another`(_ isFlushed: Bool) throws {
    put([1, 2, 3], in: path)
    let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    try AtomicFile.replaceFile(at: path, with: content, isFlushed: isFlushed)
    #expect(bytes(of: path) == content)
    try AtomicFile.replaceFile(at: path, with: [], isFlushed: isFlushed)
    #expect(bytes(of: path).isEmpty && folder.names == ["sea.png"])
  }

  @Test(
    .enabled(if: unsafe access("/dev/full", W_OK) == 0, "this system has no /dev/full"),
    arguments: [1, 1_000_000])
  func `a file written at once to a full disk leaves the earlier one`(_ count: Int) throws {
    let temporary = "\(folder.path)/.sea.png.part"
    put([], in: temporary)
    put([1, 2, 3], in: path)
    let file = AtomicFile(
      path: path, temporaryPath: temporary, descriptor: unsafe open("/dev/full", O_WRONLY))
    #expect(throws: PictureError.diskFull(path: path)) {
      try file.fill(with: [UInt8](repeating: 7, count: count), isFlushed: true)
    }
    #expect(bytes(of: path) == [1, 2, 3])
    #expect(folder.names == ["sea.png"])
  }

  @Test func `the format follows from the ending`() throws {
    #expect(try ImageWriters.format(of: "a/b.PNG") == PNGWriter.self)
    #expect(throws: PictureError.unknownFormat(path: "b.jpg", known: ["png", "exr"])) {
      try ImageWriters.format(of: "b.jpg")
    }
    #expect(throws: PictureError.self) { try ImageWriters.format(of: "png") }
  }

  @Test func `every error says what, where and what to do`() {
    let userErrors: [PictureError] = [
      .folderMissing(path: "p"), .isFolder(path: "p"), .notWritable(path: "p", reason: "r"),
      .diskFull(path: "p"), .writeFailed(path: "p", reason: "r"), .tooLarge(path: "p"),
      .unknownFormat(path: "p", known: ["png"]), .fileMissing(path: "p"),
      .notReadable(path: "p", reason: "r"), .notPicture(path: "p"),
      .notRawData(path: "p", reason: "r"), .noColors(path: "p"),
      .damaged(path: "p", reason: "r"), .noText(keyword: "Location", path: "p"),
    ]
    for userError in userErrors {
      #expect(userError.place == "p")
      #expect(!userError.problem.hasSuffix(".") && userError.remedy?.hasSuffix(".") == true)
    }
    #expect(Set(userErrors.map(\.problem)).count == userErrors.count)
  }
}
