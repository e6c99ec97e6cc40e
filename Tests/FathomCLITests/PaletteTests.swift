// PaletteTests — palettes from files on the command line, and pictures that carry them.

import Coloring
import Foundation
import ImageFiles
import Jobs
import Testing

@Suite("Palettes")
struct PaletteTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  private func run(_ arguments: String...) throws -> Run {
    let run = try Program.run(arguments, in: folder)
    #expect(run.status == 0, "\(run.error)")
    return run
  }

  private func write(_ text: String, as name: String) throws {
    try Data(text.utf8).write(to: folder.url.appending(path: name))
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appending(path: name))
  }

  @Test("a list in a pipe has names and summaries, and the colors of files")
  func list() throws {
    let lines = try run("palettes").output.split(separator: "\n")
    #expect(lines.count == Palettes.all.count && !lines.joined().contains("\u{1B}"))
    for (line, palette) in zip(lines, Palettes.all) {
      #expect(line.hasPrefix(palette.name + " ") && line.hasSuffix(palette.summary))
    }
    try write("GIMP Palette\nName: Two\n1 2 3\n255 254 253\n", as: "two.gpl")
    #expect(try run("palettes", "two.gpl").output == "Two  010203,fffefd\n")
    let json = try JSONSerialization.jsonObject(
      with: Data(try run("palettes", "two.gpl", "--json").output.utf8))
    #expect((json as? [[String: Any]])?.first?["stops"] as? String == "010203,fffefd")
  }

  @Test("a palette is saved by name, and written as a file with the same colors")
  func saved() throws {
    try write("JASC-PAL\n0100\n2\n1 2 3\n255 254 253\n", as: "two.pal")
    _ = try run("palettes", "two.pal", "--save", "mine")
    #expect(try run("palettes", "mine").output == "mine  010203,fffefd\n")
    #expect(try run("palettes").output.contains("\nmine "))
    _ = try run("palettes", "mine", "--save", "two.gpl")
    #expect(try run("palettes", "two.gpl").output == "two  010203,fffefd\n")
    _ = try run("render", "home", "--size", "16x12", "--palette", "mine", "-o", "x.png")
    #expect(try run("info", "x.png").output.contains(":pal=010203,fffefd"))
    _ = try run("--command", "palette mine; palette save two.map; palette save again")
    #expect(try bytes("two.map").count > 256)
    #expect(try run("palettes", "again").output == "again  010203,fffefd\n")
    for (target, problem) in [
      ("mine", "there is a palette"), ("ember", "‘ember’ is one of"), ("x.bmp", "not written as"),
      ("Big", "‘Big’ is no name"),
    ] {
      let run = try Program.run(["palettes", "two.pal", "--save", target], in: folder)
      #expect(run.status == 1 && run.error.contains(problem), "\(run.error)")
    }
    _ = try run("palettes", "ember", "--save", "mine", "--force")
    #expect(try run("palettes", "mine").output != "mine  010203,fffefd\n")
  }

  @Test("-o draws strips")
  func sheet() throws {
    _ = try run("palettes", "-o", "all.png")
    let picture = try PictureFile(path: folder.url.appending(path: "all.png").path)
    #expect(picture.height > 60 * Palettes.all.count)
  }

  @Test("a picture in the colors of a file can be made again without the file")
  func carried() throws {
    try write("Colors: 38,16,8,128,60,18,218,243,253,20,30,90,\n", as: "mine.kfr")
    let size = ["--size", "48x36", "--samples", "1"]
    _ = try Program.run(
      ["render", "1-4-4"] + size + ["--palette", "mine.kfr", "-o", "a.png"], in: folder)
    _ = try Program.run(["render", "1-4-4"] + size + ["-o", "a.exr"], in: folder)
    let plain = try Program.run(["render", "1-4-4"] + size + ["-o", "plain.png"], in: folder)
    #expect(plain.status == 0)
    _ = try run("color", "a.exr", "--palette", "mine.kfr", "-o", "b.png")
    try FileManager.default.removeItem(at: folder.url.appending(path: "mine.kfr"))
    _ = try run("render", "a.png", "-o", "c.png")
    _ = try run("color", "a.exr", "--palette", "a.png", "-o", "d.png")
    let first = try bytes("a.png")
    for name in ["b.png", "c.png", "d.png"] { #expect(try bytes(name) == first, "\(name)") }
    #expect(try bytes("plain.png") != first)
    let info = try run("info", "a.png").output
    #expect(info.contains(":pal=081026,123c80,fdf3da,5a1e14"))
    #expect(info.contains("4 colors of its own"))
  }

  @Test("a place with a file of colors beside it has these, unless options say otherwise")
  func paired() throws {
    try write("Re: -0.5\nIm: 0\nZoom: 1.5\nIterations: 99\nPower: 2\nFractalType: 0\n", as: "x.kfr")
    try write("Colors: 38,16,8,128,60,18,\nColorMethod: 0\nIterDiv: 2\nFlat: 1\n", as: "x.kfp")
    let size = ["--size", "24x18", "--samples", "1"]
    let made = try Program.run(["render", "x.kfr"] + size + ["-o", "a.png"], in: folder)
    #expect(made.status == 0)
    #expect(made.error.components(separatedBy: "are left out: Flat 1.").count == 2, "\(made.error)")
    let info = try run("info", "a.png", "--json").output
    #expect(info.contains(#""color":"count","palette":"081026,123c80","look":{"density":"0.5"}"#))
    _ = try run(
      "render", "x.kfr", "--palette", "ember", "--color", "slope", "--density", "3", "-o", "b.png",
      "--size", "24x18")
    let other = try run("info", "b.png", "--json").output
    #expect(other.contains(#""color":"slope","palette":"ember","look":{"density":"3"}"#))
    let hint = try Program.run(["info", "x.kfp"], in: folder)
    #expect(hint.status == 1 && hint.error.contains("--palette x.kfp"), "\(hint.error)")
  }
}
