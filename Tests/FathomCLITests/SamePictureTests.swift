// SamePictureTests — a picture carries its recipe, and the recipe gives the same bytes.

import Foundation
import ImageFiles
import Places
import Testing

@Suite("The same picture")
struct SamePictureTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  private func render(_ arguments: [String]) throws {
    let run = try Program.run(["render"] + arguments, in: folder)
    #expect(run.status == 0 && run.output.isEmpty && run.error.isEmpty, "\(run.error)")
  }

  @Test(
    "rendering a picture's own location again gives the same bytes",
    arguments: [
      ["1-4-4-1-3-3", "--size", "96x54"],
      ["seahorse", "--size", "40x40", "--palette", "ember", "--samples", "4"],
      ["elephant", "--size", "33x21", "--iterations", "auto", "--bits", "16"],
      ["home", "--size", "50x30", "--color", "quadrant", "--iterations", "300"],
      ["fathom1:re=0:im=0:h=3:p=3:rot=12.5", "--size", "31x17", "--color", "shader"],
    ])
  func again(_ arguments: [String]) throws {
    try render(arguments + ["-o", "first.png"])
    try render(["first.png", "-o", "again.png"])
    #expect(try folder.bytes("first.png") == folder.bytes("again.png"))
    // The picture is made from its location alone, with the settings that a location does not hold.
    let picture = try PictureFile(path: folder.url.appending(path: "first.png").path)
    let location = try picture.text("Location")
    let options = Array(arguments.dropFirst()).split(separator: "--iterations").joined()
    try render(
      [location] + options.filter { $0 != "auto" && $0 != "300" } + ["-o", "third.png"])
    #expect(try imageData("first.png") == imageData("third.png"))
  }

  /// The compressed pixels, without the texts before them.
  private func imageData(_ name: String) throws -> Data {
    let bytes = try folder.bytes(name)
    let start = try #require(bytes.firstRange(of: Data("IDAT".utf8)))
    return bytes[start.lowerBound...]
  }

  @Test("threads, kernels and a second run change no byte")
  func effort() throws {
    let recipe = ["tutorial", "--size", "97x55", "--iterations", "900"]
    var files: [Data] = []
    for (index, effort) in [
      [], ["--threads", "1"], ["--threads", "3"], ["--kernel", "scalar"], ["--kernel", "baseline"],
    ].enumerated() {
      try render(recipe + effort + ["-o", "\(index).png"])
      files.append(try folder.bytes("\(index).png"))
    }
    #expect(Set(files).count == 1)
  }

  @Test("a picture has the right texts")
  func texts() throws {
    try render(["tutorial", "--size", "32x18", "--iterations", "500", "-o", "picture.png"])
    let picture = try PictureFile(path: folder.url.appending(path: "picture.png").path)
    let location = try Location(parsing: try picture.text("Location"))
    #expect(location.journey?.text == "144133" && location.iterations == .limit(500))
    #expect(location.color == "quantile" && location.palette == "porcelain")
    #expect(try picture.text("Title") == "Six quadrants in")
    #expect(try picture.text("Software").hasPrefix("Fathom "))
    let recipe = try #require(
      try JSONSerialization.jsonObject(with: Data(try picture.text("Fathom").utf8))
        as? [String: Any])
    #expect(recipe["size"] as? [Int] == [32, 18] && recipe["limit"] as? Int == 500)
    for key in ["version", "limit", "tones", "pixels", "digest", "samples", "bits"] {
      #expect(recipe.keys.contains(key), "\(key)")
    }
    for key in ["precision", "approximation", "doubtful"] {
      #expect(!recipe.keys.contains(key), "\(key) changes with the engine, not with the picture")
    }
    let chunks = try folder.bytes("picture.png")
    #expect(chunks.firstRange(of: Data("tIME".utf8)) == nil, "no time in a picture")
  }

  @Test("a small picture has four samples a pixel by default")
  func samples() throws {
    func samples(_ arguments: [String]) throws -> Int {
      let run = try Program.run(["render"] + arguments + ["--report", "json"], in: folder)
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      return try #require(report["samples"] as? Int)
    }
    let place = ["1-4-4-1-3-3", "--size", "64x36"]
    #expect(try samples(place + ["-o", "four.png"]) == 4)
    try render(place + ["--samples", "4", "-o", "asked.png"])
    #expect(try folder.bytes("four.png") == folder.bytes("asked.png"))
    #expect(try samples(place + ["--samples", "1", "-o", "one.png"]) == 1)
    #expect(try samples(["one.png", "-o", "again.png"]) == 1, "as the picture was made")
    #expect(try folder.bytes("one.png") == folder.bytes("again.png"))
    #expect(try samples(place + ["-o", "raw.exr"]) == 1, "raw data are what was asked for")
  }

  @Test("raw data with all channels give every coloring of a new picture")
  func channels() throws {
    let place = ["home", "--size", "48x32", "--samples", "1", "--iterations", "200"]
    try render(place + ["--channels", "all", "-o", "raw.exr"])
    for color in [
      "smooth", "stripe", "triangle", "decomposition", "period", "traps", "inside", "atoms",
    ] {
      let run = try Program.run(
        ["color", "raw.exr", "--color", color, "-o", "colored.png"], in: folder)
      #expect(run.status == 0, "\(run.error)")
      try render(place + ["--color", color, "-o", "fresh.png"])
      #expect(try folder.bytes("colored.png") == folder.bytes("fresh.png"), "\(color)")
      // The channels of the picture's own coloring are stored without an option.
      try render(place + ["--color", color, "-o", "own.exr"])
      let again = try Program.run(["color", "own.exr", "-o", "colored.png"], in: folder)
      #expect(again.status == 0, "\(again.error)")
      #expect(try folder.bytes("colored.png") == folder.bytes("fresh.png"), "\(color)")
    }
    let run = try Program.run(
      ["color", "own.exr", "--color", "stripe", "-o", "colored.png"], in: folder)
    #expect(run.status != 0 && run.error.contains("--channels all"), "\(run.error)")
  }

  @Test("a location of the default limit stays one: the limit used stands beside it")
  func automaticLimit() throws {
    try render(["home", "--size", "32x18", "-o", "picture.png"])
    let picture = try PictureFile(path: folder.url.appending(path: "picture.png").path)
    #expect(try Location(parsing: try picture.text("Location")).iterations == .automatic)
  }

  @Test("a picture may be rendered over itself")
  func overItself() throws {
    try render(["home", "--size", "24x24", "-o", "picture.png"])
    let first = try folder.bytes("picture.png")
    try render(["picture.png", "-o", "picture.png"])
    #expect(try folder.bytes("picture.png") == first)
    #expect(folder.entries == ["picture.png"])
  }
}
