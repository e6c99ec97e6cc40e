// ExampleTests — the files in Examples have the effect that the pages describe.

import Foundation
import Testing

@Suite("Examples")
struct ExampleTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// The path of an example from the root of the repository.
  private func example(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/\(name)").path
  }

  private func run(_ arguments: String...) throws -> String {
    let run = try Program.run(arguments, in: folder)
    #expect(run.status == 0, "\(arguments): \(run.error)")
    return run.output
  }

  @Test("the examples of places, scripts, palettes and pixel lists work")
  func all() throws {
    #expect(
      try run("info", example("zoo.par")) == """
        1  Filament  zoom 2e4, mandelbrot
        2  Rabbit    zoom 1.6e0, julia
        3  Newton_6  zoom 1.33e0, other.newton

        """)
    #expect(try run("info", example("zoo.par") + "#2").contains("Rabbit"))
    #expect(try run("info", example("deep.kfr"), "--json").contains("\"zoom\":\"5e113\""))
    _ = try run("convert", example("deep.kfr"), "-o", "deep.fathom")
    #expect(try run("palettes", example("sunset.ggr")).hasPrefix("Sunset  110e33,"))
    #expect(
      try run("probe", "seahorse", "--pixels", example("pixels.txt"))
        .split(separator: "\n").count == 3)
    #expect(try run("--script", example("journey.txt")).contains("journey     1-4-4-1-3-3"))
  }

  @Test("a value after ‘=’ may begin with ‘~’")
  func home() throws {
    let run = try Program.run(
      ["render", "home", "--size", "8x8", "--output=~/x.png"], in: folder,
      environment: ["HOME": folder.url.path])
    #expect(run.status == 0 && folder.entries == ["x.png"], "\(run.error)")
    let script = try Program.run(
      ["--command", "history --script ~/walk.txt; source ~/walk.txt"], in: folder,
      environment: ["HOME": folder.url.path])
    #expect(script.status == 0 && folder.entries == ["walk.txt", "x.png"], "\(script.error)")
  }
}
