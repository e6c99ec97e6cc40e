// PosterTests — posters by the library: cost, progress, and continuing after a cancellation.

import Fathom
import Foundation
import Testing
import TestSupport

@Suite("Poster")
struct PosterTests {
  @Test("a canceled poster continues, and ends with the same bytes")
  func goesOn() async throws {
    let folder = try Folder()
    let place = try Location("fathom1:re=-0.5:im=0:h=3:n=30000")
    var renderer = Renderer(width: 900, height: 700)
    renderer.samples = .each(1)
    let poster = try Poster(of: place, by: renderer, path: folder.path + "/a.png")
    let task = Task { try await poster.make() }
    try await Task.sleep(for: .milliseconds(150))
    task.cancel()
    // If it was complete before the cancellation, nothing continues, and the bytes are right too.
    _ = try? await task.value
    var ends: [String] = []
    for try await event in poster.events() {
      if case .finished(let path) = event { ends.append(path) }
    }
    #expect(ends == [folder.path + "/a.png"])
    try await renderer.render(place, to: folder.path + "/b.png")
    let a = try Data(contentsOf: URL(filePath: folder.path + "/a.png"))
    #expect(try a == Data(contentsOf: URL(filePath: folder.path + "/b.png")))
    #expect(folder.names == ["a.png", "b.png"])
  }

  @Test("the cost is estimated without a file, and a wrong path is an error at once")
  func cost() async throws {
    let folder = try Folder()
    let renderer = Renderer(width: 2_000, height: 1_000)
    let poster = try Poster(of: .home, by: renderer, path: folder.path + "/a.png")
    let cost = try await poster.cost()
    #expect(cost.seconds > 0 && cost.disk > cost.fileSize && cost.fileSize > 1_000)
    #expect(folder.names.isEmpty)
    #expect(throws: FathomError.self) {
      try Poster(of: .home, by: renderer, path: "/nowhere/a.png")
    }
  }
}
