// EXRDamageTests — raw data are complete under their name or absent, and damage is reported.

import Core
import Testing
import TestSupport

@testable import ImageFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct EXRDamageTests {
  private let folder: Folder
  private var path: String { "\(folder.path)/sea.exr" }
  private let header = EXRHeader(
    width: 9, height: 37, samples: 1, limit: 700, texts: [ImageText("Location", "fathom1:j=1")])

  init() throws { folder = try Folder() }

  private func band(_ rows: Range<Int>, width: Int = 9) -> IterationBuffer {
    var random = SeededGenerator(seed: 3)
    let all = randomOutcomes(width: width, height: rows.upperBound, limit: 700, using: &random)
    var part = IterationBuffer(
      tile: Tile(x: 0, y: rows.lowerBound, width: width, height: rows.count))
    for index in 0..<part.tile.count { part[index] = all[rows.lowerBound * width + index] }
    return part
  }

  private func whole() throws -> [UInt8] {
    let writer = try EXRWriter(path: path, header: header)
    try writer.write(band(0..<37))
    try writer.finish()
    return bytes(of: path)
  }

  @Test func `nothing exists under the name until the end`() throws {
    put("before".utf8, in: path)
    let writer = try EXRWriter(path: path, header: header)
    try writer.write(band(0..<37))
    #expect(folder.names == [".sea.exr.\(getpid()).part", "sea.exr"])
    #expect(bytes(of: path) == Array("before".utf8))
    try writer.finish()
    #expect(folder.names == ["sea.exr"] && bytes(of: path).count > 500)
    writer.abandon()  // has no effect after the end
    #expect(folder.names == ["sea.exr"])
  }

  @Test func `abandoning or freeing a writer leaves nothing`() throws {
    let writer = try EXRWriter(path: path, header: header)
    try writer.write(band(0..<20))
    writer.abandon()
    #expect(folder.names.isEmpty)
    _ = try EXRWriter(path: path, header: header)
    #expect(folder.names.isEmpty)
  }

  @Test func `a path that cannot be written is reported before any work`() throws {
    let nowhere = "\(folder.path)/none/sea.exr"
    let missing = PictureError.folderMissing(path: "\(folder.path)/none")
    #expect(throws: missing) { try EXRWriter(path: nowhere, header: header) }
    #expect(throws: missing) { try EXRWriter.check(path: nowhere) }
    try EXRWriter.check(path: path)
    var wide = header
    wide.width = 1 << 23
    #expect(throws: PictureError.tooLarge(path: path)) {
      try EXRWriter(path: path, header: wide)
    }
    #expect(folder.names.isEmpty)
  }

  /// The argument decides when the disk is full.
  ///
  /// It is before the header, before a block in the middle, before the last block with the table of
  /// blocks, or only at the end, when everything is written and nothing is flushed.
  @Test(
    .enabled(if: unsafe access("/dev/full", W_OK) == 0, "this system has no /dev/full"),
    arguments: [0, 1, 16, 36])
  func `a full disk is reported as such and leaves nothing`(_ rows: Int) throws {
    let temporary = "\(folder.path)/.sea.exr.part"
    put("before".utf8, in: path)
    put([], in: temporary)
    let full = unsafe open("/dev/full", O_WRONLY)
    let descriptor = rows == 0 ? full : unsafe open(temporary, O_WRONLY)
    let file = AtomicFile(path: path, temporaryPath: temporary, descriptor: descriptor)
    #expect(throws: PictureError.diskFull(path: path)) {
      let writer = try EXRWriter(file: file, header: header)
      try writer.write(band(0..<rows))
      dup2(full, descriptor)
      close(full)
      try writer.write(band(rows..<37))
      Issue.record("the last block was written to a full disk")
    }
    #expect(folder.names == ["sea.exr"] && bytes(of: path) == Array("before".utf8))
  }

  @Test(.timeLimit(.minutes(1)))
  func `a file that was cut anywhere gives an error and never a crash`() throws {
    let whole = try whole()
    let cut = "\(folder.path)/cut.exr"
    for length in 0..<whole.count {
      put(whole[..<length], in: cut)
      #expect("\(length) bytes of \(whole.count)") {
        let file = try EXRFile(path: cut)
        _ = try file.rows(0..<37)
      } throws: {
        switch $0 as? PictureError {
        case .notPicture: length == 0
        case .damaged(cut, _): length > 0
        default: false
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [0xFF, 0x20, 0x01] as [UInt8])
  func `a file with any byte changed is read or refused`(_ flip: UInt8) throws {
    let whole = try whole()
    for index in whole.indices {
      var changed = whole
      changed[index] ^= flip
      put(changed, in: path)
      _ = try? PictureFile(path: path)
      let file = try? EXRFile(path: path)
      #expect(index >= 4 || file == nil, "the signature is checked")
      guard let file else { continue }
      // If a row can be read, its outcomes are within the limit.
      for row in stride(from: 0, to: min(file.header.height, 1000), by: 5) {
        guard let read = try? file.rows(row..<row + 1) else { continue }
        #expect(read.counts.allSatisfy { $0 >= 0 })
        #expect(read.fractions.allSatisfy { $0 >= 0 && $0 <= 1 })
      }
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: 1...8 as ClosedRange<UInt64>)
  func `a file with many bytes changed is read or refused`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = try whole()
    for _ in 0..<500 {
      var changed = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 4..<whole.count, using: &random)
        changed[index] = UInt8.random(in: 0...255, using: &random)
      }
      put(changed, in: path)
      _ = try? PictureFile(path: path)
      let file = try? EXRFile(path: path)
      _ = try? file?.rows(0..<min(file?.header.height ?? 0, 1000))
    }
  }

  @Test func `a value that is not an outcome is damage`() {
    var pixel = EXRPixel(n: 2000)
    pixel.fraction = 0.5
    #expect(pixel.outcome(limit: 976) != nil && pixel.outcome(limit: 975) == nil)
    for fraction in [1, -0.5, .nan, .infinity] as [Float] {
      pixel.fraction = fraction
      #expect(pixel.outcome(limit: 5000) == nil)
    }
    pixel.fraction = 0.5
    pixel.period = 3
    #expect(pixel.outcome(limit: 5000) == nil, "an escape has no period")
    for n in [0, 1023, UInt64(Int.max), UInt64.max - 1] {
      #expect(EXRPixel(n: n).outcome(limit: 5000) == nil)
    }
    #expect(EXRPixel(n: 1024).outcome(limit: 5000) == nil, "no fraction comes before iteration 0")
  }

  @Test func `a header that claims too much is rejected before memory is allocated`() throws {
    var whole = try whole()
    // The attribute `dataWindow` has name, type, size, then the least x and y and the greatest.
    let name = Array("dataWindow\0box2i\0".utf8)
    let start =
      try #require(
        whole.indices.first { whole[$0...].starts(with: name) }) + name.count + 4
    for (offset, value) in [(8, 0x003F_FFFF), (12, 0x7FFF_FFF0)] {
      let saved = whole
      for byte in 0..<4 { whole[start + offset + byte] = UInt8(value >> (8 * byte) & 0xFF) }
      put(whole, in: path)
      #expect(throws: PictureError.self) { try EXRFile(path: path) }
      whole = saved
    }
  }

  @Test func `a file that is not raw data is named as such`() throws {
    #expect(throws: PictureError.fileMissing(path: path)) { try EXRFile(path: path) }
    put("fathom1:j=144133\n".utf8, in: path)
    #expect(throws: PictureError.notPicture(path: path)) { try EXRFile(path: path) }
    #expect(throws: PictureError.notReadable(path: folder.path, reason: "Is a directory")) {
      try EXRFile(path: folder.path)
    }
  }
}
