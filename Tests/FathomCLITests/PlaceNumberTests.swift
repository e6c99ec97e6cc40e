// PlaceNumberTests — a place is given by numbers, on the command line and in scripts.

import Foundation
import Testing

@Suite("Places by numbers")
struct PlaceNumberTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  private func run(_ arguments: String...) throws -> Run {
    try Program.run(arguments, in: folder)
  }

  private func info(_ arguments: String...) throws -> [String: Any] {
    let run = try Program.run(["info"] + arguments + ["--json"], in: folder)
    #expect(run.status == 0, "\(run.error)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  @Test("a center and a height or zoom give the place, with all digits")
  func centers() throws {
    let digits = "-0.7436438870371587" + String(repeating: "123456789", count: 20)
    let place = try info("--at", "\(digits),0.1318", "--height", "1e-150")
    #expect(place["re"] as? String == digits && place["im"] as? String == "0.1318")
    #expect(place["h"] as? String == "1e-150")
    #expect(try info("--at", "-.75, +0.1", "--zoom", "1E6")["h"] as? String == "0.000004")
    // Numbers that are not given are those of the place, or of home if there is no place.
    #expect(try info("--at", "-0.75,0.1")["h"] as? String == "3")
    #expect(try info("--zoom", "8")["re"] as? String == "-0.5")
    let seahorse = try info("seahorse")
    let moved = try info("seahorse", "--height", "0.01")
    #expect(moved["re"] as? String == seahorse["re"] as? String)
    #expect(moved["h"] as? String == "0.01" && moved["title"] is NSNull)
    #expect(
      try info("1-4", "--at", "0.25,0.5")["location"] as? String
        == info("fathom1:re=0.25:im=0.5:h=0.75")["location"] as? String)
  }

  @Test("formula, power and constant are taken; a constant alone shows its whole Julia set")
  func formulas() throws {
    let cubic = try info("--formula", "julia", "--power", "3", "--constant", "-0.8,0.156")
    #expect(cubic["formula"] as? String == "julia" && cubic["power"] as? Int == 3)
    #expect(cubic["constant"] as? String == "-0.8,0.156")
    #expect(cubic["re"] as? String == "0" && cubic["h"] as? String == "4")
    let near = try info("--constant", "-0.8,0.156", "--at", "0.1,0", "--height", "0.5")
    #expect(near["formula"] as? String == "julia" && near["re"] as? String == "0.1")
    #expect(try info("--formula", "burning-ship", "--zoom", "2")["h"] as? String == "2")
    // A formula without a constant discards the constant of the place.
    let plain = try info("fathom1:re=0:im=0:h=3:f=julia:c=0,1", "--formula", "mandelbrot")
    #expect(plain["constant"] is NSNull)
  }

  @Test("every command that takes a place takes numbers")
  func everyCommand() throws {
    let at = ["--at", "-0.75,0.1", "--zoom", "40"]
    let commands = [
      ["render", "--size", "16x9", "-o", "a.png"], ["poster", "--size", "16x9", "-o", "b.png"],
      ["sheet", "--size", "16x9", "-o", "c.png"], ["probe", "--pixels", "0,0", "--size", "8x8"],
      ["verify", "--size", "16x9", "--pixels", "2"], ["info"], ["convert", "-o", "a.toml"],
      ["find", "--period"], ["dive", "--steps", "2"], ["explore", "--command", "where"],
    ]
    for command in commands {
      let run = try Program.run(command + at, in: folder)
      #expect(run.status == 0, "\(command): \(run.error)")
    }
    #expect(
      try info("a.png")["re"] as? String == "-0.75" && info("a.png")["h"] as? String == "0.1")
    let explored = try Program.run(["--command", "where --json"] + at, in: folder)
    #expect(
      explored.output.contains("\"re\":\"-0.75\"") && explored.output.contains("\"h\":\"0.1\""))
    #expect(try run("verify", "a.png", "--zoom", "80", "--pixels", "2").status == 0)
  }

  @Test(
    "a wrong number is reported once, with its option",
    arguments: [
      (["--at", "-0.75"], "this is not ‘re,im’\n  at --at\n"),
      (["--at", "-0.75,abc"], "‘abc’ is no decimal number\n  at --at\n"),
      (["--at", "2000000,0"], "the coordinate must lie between -1000000 and 1000000\n  at --at\n"),
      (["--height", "0"], "the height is not above zero\n  at --height\n"),
      (["--height", "x"], "‘x’ is no decimal number\n  at --height\n"),
      (["--zoom", "-5"], "the zoom must be above zero"),
      (["--zoom", "1e-9"], "the height must be at most 1000000\n  at --zoom\n"),
      (["--height", "1", "--zoom", "4"], "--height and --zoom exclude each other\n"),
      (["--formula", "fern"], "there is no formula ‘fern’\n  at --formula\n"),
      (["--power", "1"], "‘1’ is no number from 2 to 1000\n  at --power\n"),
      (
        ["--formula", "celtic", "--power", "9"],
        "celtic is not made for power 9\n  at --power\n  Give --power 2 to 5."
      ),
      (
        ["--formula", "mandelbrot", "--constant", "0,1"],
        "mandelbrot takes no constant\n  at --constant\n"
      ),
      ([], "a place is missing\n  Name one, such as seahorse"),
    ] as [([String], String)])
  func mistakes(_ arguments: [String], _ message: String) throws {
    let run = try Program.run(["render", "-o", "x.png"] + arguments, in: folder)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.error.hasPrefix("fathom: " + message), "\(run.error)")
    #expect(folder.entries == [])
  }

  @Test("goto takes numbers in scripts")
  func goto() throws {
    let run = try run(
      "--command", "formula tricorn; goto -0.75 0.1 1e-3; share; goto 0.25, 0; share")
    #expect(run.status == 0, "\(run.error)")
    let places = run.output.split(separator: "\n").map(String.init)
    #expect(
      places.first?.contains(":re=-0.75:im=0.1:h=0.001:f=tricorn") == true, "\(places)")
    #expect(places.last?.contains(":re=0.25:im=0:h=0.001:f=tricorn") == true, "\(places)")
  }
}
