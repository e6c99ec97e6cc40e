// DamagedInputTests — damaged files become a place, a palette, a trap or an error, and can be
// written in each format.

import Coloring
import Core
import Foundation
import ImageFiles
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite struct DamagedInputTests {
  private let folder: Folder
  private let resolver: PlaceResolver
  private let count = fuzzCount(2_000)

  init() throws {
    folder = try Folder()
    resolver = PlaceResolver(store: PlaceStore(folder: folder.path + "/places"))
  }

  /// Small files of each kind, with their extensions.
  private func specimens() throws -> [(ending: String, bytes: [UInt8])] {
    let place = try resolver.resolve("fathom1:re=-0.75:im=0.1:h=0.0003:n=60")
    var found = try PlaceConversion.formats.map { format in
      let conversion = try PlaceConversion(place, to: "x", format: format)
      return (format, Array(conversion.text.utf8))
    }
    let par = "A {\n type=mandel corners=-1/1/-1/1 inside=1\n colors=000zzz<9>A`_ }\n"
    let xpf = "(initstate)\n(palettecolors \"FF0000\" \"00ff00\")\n(view 0 0 1 1)\n(maxiter 9)\n"
    found += [("par", Array(par.utf8)), ("xpf", Array(xpf.utf8))]
    let texts = [
      ImageText("Location", place.location.canonical), ImageText("Title", "A \u{1B} place"),
      ImageText("Fathom", #"{"version":"0.2.0","samples":4,"bits":16}"#),
    ]
    for texts in [texts, [ImageText("Metadata", xpf)]] {
      let path = folder.path + "/whole.png"
      var header = ImageHeader(width: 3, height: 2)
      header.texts = texts
      let writer = try PNGWriter(path: path, header: header)
      for _ in 0..<2 { try writer.write([.black, .black, .black]) }
      try writer.finish()
      found.append(("png", bytes(of: path)))
    }
    let path = folder.path + "/whole.exr"
    let writer = try EXRWriter(
      path: path, header: EXRHeader(width: 4, height: 2, samples: 2, limit: 100, texts: texts))
    try writer.write(specimen(Tile(x: 0, y: 0, width: 4, height: 2)))
    try writer.finish()
    found.append(("exr", bytes(of: path)))
    return found
  }

  @Test func `damaged files give places, palettes and traps that can be written, or errors`() throws
  {
    var random = SeededGenerator(seed: 46)
    let specimens = try specimens()
    var (places, palettes) = (0, 0)
    for number in 0..<count {
      let (ending, source) = specimens[number % specimens.count]
      let changed = random.damaged(source)
      let path = "\(folder.path)/x.\(ending)"
      put(changed, in: path)
      attempt(changed) { _ = try resolver.list(path)?.lines(resolver) }
      attempt(changed) {
        let place = try resolver.resolve(path)
        places += 1
        #expect(place.title?.unicodeScalars.allSatisfy { $0.value >= 0x20 } ?? true, "\(changed)")
        _ = PlaceAccount(place).lines
        let format = PlaceConversion.formats[number % PlaceConversion.formats.count]
        attempt(changed) {
          let written = try PlaceConversion(place, to: "x", format: format)
          let again = try folder.write(written.text, as: "again")
          #expect(throws: Never.self, "\(changed)") { try resolver.resolve(file: again) }
        }
      }
      attempt(changed) {
        let found = try PaletteChoice.palette(inFile: path)
        palettes += 1
        #expect((try? ColorStops(parsing: found.stops.text.utf8)) == found.stops)
      }
      if ending == "png" { attempt(changed) { _ = try OrbitTrapImage(path: path) } }
    }
    #expect(places > count / 10 && palettes > count / 100, "\(places), \(palettes)")
  }

  /// Carries out a step, which may fail with an error for users only.
  private func attempt(_ input: [UInt8], _ step: () throws -> Void) {
    do { try step() } catch { #expect(error is any UserError, "\(input): \(error)") }
  }
}
