// PNGTests — files are written and read back, truncated or rejected, and never half written.

import Testing
import TestSupport

@testable import Coloring
@testable import ImageFiles

@Suite struct PNGTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Writes a gradient with texts before and after the rows; returns its path.
  private func picture(
    _ depth: SampleDepth = .eight, width: Int = 40, height: Int = 30, name: String = "a.png"
  ) throws -> String {
    let path = "\(folder.path)/\(name)"
    var header = ImageHeader(width: width, height: height)
    header.depth = depth
    header.dotsPerInch = 300
    header.texts = [ImageText("Location", "fathom1:j=144133"), ImageText("Title", "Tiefe — 深い")]
    let writer = try PNGWriter(path: path, header: header)
    for j in 0..<height { try writer.write(gradient(width: width, j: j)) }
    try writer.finish(texts: [ImageText("Fathom", "pixels=1200")])
    return path
  }

  @Test(arguments: SampleDepth.allCases)
  func `a picture is read back with its texts and pixels`(_ depth: SampleDepth) throws {
    let path = try picture(depth)
    #expect(folder.names == ["a.png"])
    let file = try PictureFile(path: path)
    #expect(file.width == 40 && file.height == 30 && file.depth == depth.rawValue)
    #expect(file.texts.map(\.keyword) == ["Location", "Title", "Fathom"])
    #expect(try file.text("Location") == "fathom1:j=144133")
    #expect(try file.text("Title") == "Tiefe — 深い")
    #expect(try file.text("Fathom") == "pixels=1200")
    #expect(throws: PictureError.noText(keyword: "Comment", path: path)) {
      try file.text("Comment")
    }
    var rows = 0
    let encoder = RowEncoder(depth: .eight)
    try file.forEachRow { j, rgba in
      let expected = encoder.encode(gradient(width: 40, j: j), j: j)
      for i in 0..<40 {
        for channel in 0..<3 {
          let difference = Int(rgba[4 * i + channel]) - Int(expected[3 * i + channel])
          #expect(abs(difference) <= (depth == .eight ? 0 : 1), "\(i), \(j)")
        }
        #expect(rgba[4 * i + 3] == 255)
      }
      rows += 1
    }
    #expect(rows == 30)
  }

  @Test func `the chunks are those of a color-managed picture`() throws {
    let chunks = chunks(bytes(of: try picture()))
    let names = chunks.map(\.name)
    #expect(names.first == "IHDR" && names.last == "IEND")
    func content(_ name: String) -> [UInt8] { chunks.first { $0.name == name }?.content ?? [] }
    #expect(content("IHDR") == [0, 0, 0, 40, 0, 0, 0, 30, 8, 2, 0, 0, 0])
    #expect(content("gAMA") == [0, 0, 0xB1, 0x8F])  // 45455: 1/2.2
    #expect(content("sRGB") == [0])
    #expect(content("cHRM").count == 32)
    #expect(content("cHRM").prefix(4) == [0, 0, 0x7A, 0x26])  // white x = 0.3127 (31270)
    #expect(content("pHYs") == [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1])  // 11811 a meter
    #expect(names.filter { $0 == "iTXt" }.count == 3)
    #expect(content("iTXt") == Array("Location\0\0\0\0\0fathom1:j=144133".utf8))
    let lastRow = try #require(names.lastIndex(of: "IDAT"))
    #expect(try #require(names.lastIndex(of: "iTXt")) > lastRow)
  }

  @Test func `the same picture has the same bytes, in a file and in memory`() throws {
    let one = bytes(of: try picture(name: "a.png"))
    #expect(one == bytes(of: try picture(name: "b.png")) && !one.isEmpty)
    var header = ImageHeader(width: 40, height: 30)
    header.compression = .level(1)
    let pixels = (0..<30).flatMap { gradient(width: 40, j: $0) }
    put(try PNGWriter.bytes(of: pixels, header: header), in: "\(folder.path)/c.png")
    let (a, c) = (
      try PictureFile(path: "\(folder.path)/a.png"), try PictureFile(path: "\(folder.path)/c.png")
    )
    #expect(try digest(of: a) == digest(of: c))
  }

  @Test(arguments: [.level(0), .level(9), .gradients, .fewColors] as [ImageCompression])
  func `a finished picture keeps its exact values`(_ compression: ImageCompression) throws {
    let values = (0..<3 * 61 * 17).map { UInt8(truncatingIfNeeded: $0 &* 73 ^ $0 >> 3) }
    let pixmap = Pixmap(width: 61, height: 17, bytes: values)
    let path = "\(folder.path)/exact.png"
    put(try PNGWriter.bytes(of: pixmap, compression: compression), in: path)
    let file = try PictureFile(path: path)
    #expect(file.width == 61 && file.height == 17 && file.depth == 8)
    var read: [UInt8] = []
    try file.forEachRow { _, rgba in
      for start in stride(from: 0, to: rgba.count, by: 4) { read += rgba[start..<start + 3] }
    }
    #expect(read == values)
  }

  /// The default limits of libpng are a million pixels a side and a thousand chunks.
  @Test func `a poster's width and chunks are within the limits`() throws {
    let path = "\(folder.path)/wide.png"
    var header = ImageHeader(width: 1_100_000, height: 2)
    (header.depth, header.compression) = (.sixteen, .level(0))
    let writer = try PNGWriter(path: path, header: header)
    let row = Array(repeating: UInt8(77), count: 6_600_000)
    for _ in 0..<2 { try writer.write(encoded: row) }
    try writer.finish(texts: [ImageText("Fathom", "wide")])
    #expect(chunks(bytes(of: path)).filter { $0.name == "IDAT" }.count > 1000)
    let file = try PictureFile(path: path)
    #expect(try file.text("Fathom") == "wide")
    var rows = 0
    try file.forEachRow { _, rgba in rows += rgba[4_399_998] == 77 ? 1 : 0 }
    #expect(rows == 2)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a file that was cut anywhere gives an error and never a crash`() throws {
    let path = try picture(.sixteen, width: 100, height: 60)
    let whole = bytes(of: path)
    let cut = "\(folder.path)/cut.png"
    for length in Array(stride(from: 0, to: whole.count, by: 97)) + [1, 7, 8, whole.count - 1] {
      put(whole[..<length], in: cut)
      #expect("\(length) bytes of \(whole.count)") { try PictureFile(path: cut) } throws: {
        switch $0 as? PictureError {
        case .notPicture: length == 0
        case .damaged(cut, _): length > 0
        default: false
        }
      }
      // Reading rows must fail too, if the file was still complete when its texts were read.
      put(whole, in: cut)
      let file = try PictureFile(path: cut)
      put(whole[..<length], in: cut)
      #expect(throws: PictureError.self) { try file.forEachRow { _, _ in } }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a file with any byte changed is read or refused`() throws {
    let path = try picture(width: 12, height: 5)
    let whole = bytes(of: path)
    for index in whole.indices {
      for flip in [UInt8(0xFF), 0x20] {
        var changed = whole
        changed[index] ^= flip
        put(changed, in: path)
        let file = try? PictureFile(path: path)
        #expect(index >= 8 || file == nil, "the signature is checked")
        try? file?.forEachRow { _, rgba in #expect(rgba.count == 48) }
      }
    }
  }

  @Test func `a file that is not a picture is named as such`() {
    let path = "\(folder.path)/note.png"
    #expect(throws: PictureError.fileMissing(path: path)) { try PictureFile(path: path) }
    put("fathom1:j=144133\n".utf8, in: path)
    #expect(throws: PictureError.notPicture(path: path)) { try PictureFile(path: path) }
    #expect(throws: PictureError.notReadable(path: folder.path, reason: "Is a directory")) {
      try PictureFile(path: folder.path)
    }
  }

  @Test func `other programs' texts and interlaced gray are read`() throws {
    // 3 × 2 pixels, 8-bit gray, interlaced; tEXt in Latin-1 and zTXt follow the rows.
    let path = "\(folder.path)/gray.png"
    put(foreignPicture, in: path)
    let file = try PictureFile(path: path)
    #expect(file.texts == foreignTexts)
    var values: [UInt8] = []
    try file.forEachRow { _, rgba in values += stride(from: 0, to: 12, by: 4).map { rgba[$0] } }
    #expect(values == [0, 50, 100, 150, 200, 250])
  }

  /// A digest of the picture's pixels.
  private func digest(of file: PictureFile) throws -> UInt64 {
    var all: [UInt8] = []
    try file.forEachRow { _, rgba in all += rgba }
    return TestSupport.digest(all)
  }

  private func chunks(_ file: [UInt8]) -> [(name: String, content: [UInt8])] {
    var result: [(name: String, content: [UInt8])] = []
    var at = 8
    while at + 12 <= file.count {
      let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      result.append(
        (
          String(decoding: file[at + 4..<at + 8], as: UTF8.self),
          Array(file[at + 8..<at + 8 + length])
        ))
      at += 12 + length
    }
    return result
  }
}
