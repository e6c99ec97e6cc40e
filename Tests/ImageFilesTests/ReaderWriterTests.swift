// ReaderWriterTests — damaged files crash no reader and no writer.

import Core
import Foundation
import Testing
import TestSupport

@testable import Coloring
@testable import ImageFiles

@Suite struct ReaderWriterTests {
  private let folder: Folder
  private let count = fuzzCount(2_500)

  init() throws { folder = try Folder() }

  /// Small files in each format of colors.
  private var palettes: [String] {
    let stops = Palettes.all[0].stops
    return PaletteWriters.fileExtensions.compactMap { ending in
      // Of a long file, the beginning is enough.
      PaletteWriters.text(of: stops, title: "x", as: ending).map { String($0.prefix(2_000)) }
    } + [
      "JASC-PAL\n0100\n2\n8 16 38\n253 243 218\n",
      "a {\ngradient:\n title=\"x\" index=0 color=255 index=-9 color=16711680\n}\n",
      "a { type=mandel colors=000zzz<9>A`_ }\n", "Colors: 1,2,3,4,5,6,\r\nIterDiv: 1\r\n",
      "a: linear-gradient(to right, rgb(1 2 3) 0%, #abc 30%, gold 100%);",
      "GIMP Gradient\nName: x\n1\n0.0 0.5 1.0 0.1 0 0.3 1 1 0.8 0.4 1 1 1\n",
    ]
  }

  private static let pieces = [
    "\n", "\r\n", " ", ",", "<", ">", "@", "%", "=", "-", "e", "999999999999999999999", "nan",
    "inf",
    "1e400", "{", "}", "(", ")", "\"", "\u{0}", "\u{FEFF}", "é", "index=", "color=", "colors=", "#",
    "100%", "Name:", "0", ".5",
  ]

  private func damaged(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let offset = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        bytes.insert(
          contentsOf: (Self.pieces.randomElement(using: &random) ?? "").utf8, at: offset)
      case 1: bytes.removeSubrange(offset..<min(offset + 3, bytes.count))
      case 2 where Int.random(in: 0..<4, using: &random) == 0: bytes = Array(bytes[..<offset])
      case 3:
        let end = min(offset + Int.random(in: 0...40, using: &random), bytes.count)
        bytes.insert(contentsOf: bytes[offset..<end], at: bytes.count / 2)
      default:
        if offset < bytes.count { bytes[offset] = UInt8.random(in: 0...255, using: &random) }
      }
    }
    return bytes
  }

  @Test func `damaged files of colors give rings that can be written, or errors`() throws {
    var random = SeededGenerator(seed: 43)
    let files = palettes
    var accepted = 0
    for number in 0..<count {
      let bytes = damaged(Array(files[number % files.count].utf8), using: &random)
      let found: FoundPalette
      do {
        found = try PaletteFormats.palette(in: PaletteSource(path: "x", bytes: bytes))
      } catch {
        #expect(error is any UserError, "\(bytes)")
        continue
      }
      accepted += 1
      #expect((try? ColorStops(parsing: found.stops.text.utf8)) == found.stops)
      let ending = PaletteWriters.fileExtensions[accepted % PaletteWriters.fileExtensions.count]
      let text = try #require(
        PaletteWriters.text(of: found.stops, title: found.title ?? "x", as: ending))
      #expect(throws: Never.self, "\(bytes)") {
        try PaletteFormats.palette(
          in: PaletteSource(path: "x." + ending, bytes: Array(text.utf8)))
      }
    }
    #expect(accepted > 100)
  }

  @Test func `damaged pictures give texts and rows that can be written, or errors`() throws {
    var random = SeededGenerator(seed: 44)
    let texts = [ImageText("Title", "Höme"), ImageText("Location", "fathom1:j=144133")]
    var header = ImageHeader(width: 9, height: 5)
    header.texts = texts
    let pixels = (0..<45).map { LinearColor(hex: UInt32($0) * 0x050301) }
    let png = try PNGWriter.bytes(of: pixels, header: header)
    let raw = "\(folder.path)/raw.exr"
    let exr = try EXRWriter(
      path: raw, header: EXRHeader(width: 9, height: 5, samples: 1, limit: 700, texts: texts))
    try exr.write(specimen(Tile(x: 0, y: 0, width: 9, height: 5)))
    try exr.finish()
    let files = [png, bytes(of: raw)]
    var accepted = 0
    for number in 0..<count {
      let source = files[number % 2]
      var changed = damaged(source, using: &random)
      // A checksum detects most changes inside of a chunk, so half of the files keep their length.
      if Bool.random(using: &random) {
        changed = source
        changed[Int.random(in: 8..<source.count, using: &random)] = 0
      }
      let path = "\(folder.path)/\(number % 2 == 0 ? "x.png" : "x.exr")"
      put(changed, in: path)
      guard let picture = try? PictureFile(path: path) else { continue }
      accepted += 1
      var copy = ImageHeader(width: 1, height: 1)
      copy.texts = picture.texts
      #expect(throws: Never.self) { try PNGWriter.bytes(of: [.init(hex: 1)], header: copy) }
      if picture.isRawData {
        if let file = try? EXRFile(path: path), file.header.height <= 64, file.header.width <= 64 {
          _ = try? file.rows(0..<file.header.height)
        }
      } else if picture.width <= 64 && picture.height <= 64 {
        try? picture.forEachRow { _, _ in }
      }
    }
    #expect(accepted > 50)
  }
}
