// FilmPlaceTests — a film of any container is a place, by the comment that it carries.

import Foundation
import Places
import TestSupport
import Testing

@testable import Jobs

@Suite("Places of films")
struct FilmPlaceTests {
  @Test(
    "a film names the place that it shows at its end",
    arguments: ["x.gif", "x.mkv", "x.webm", "x.mp4", "x.mov"])
  func place(_ name: String) async throws {
    let folder = try Folder()
    // More digits than one block of a GIF's comment holds.
    let digits = String(repeating: "1234567890", count: 32)
    let place = try Location(
      parsing: "fathom1:re=-0.75\(digits):im=0.1:h=0.8:n=100:color=smooth:pal=ember")
    let path = "\(folder.path)/\(name)"
    var still = try Recipe(place, size: try PictureSize(width: 32, height: 32))
    still.effort = Effort(threads: 2)
    let recipe = try MovieRecipe(still, from: .home, film: try FilmFormat(path: path)) {
      MovieTimeline(octaves: $0, framesPerSecond: 4, pace: .zoomSeconds(1), ease: 0, hold: 0)
    }
    _ = try await MovieJob(recipe, path: path).run()
    #expect(try PlaceResolver().resolve(file: path).location == place)
    // Without its comment it is no place.
    let bytes = try Data(contentsOf: URL(filePath: path))
    let mark = try #require(bytes.range(of: Data("fathom1:".utf8)))
    try bytes[..<mark.lowerBound].write(to: URL(filePath: "\(folder.path)/cut-\(name)"))
    #expect(throws: (any Error).self) {
      try PlaceResolver().resolve(file: "\(folder.path)/cut-\(name)")
    }
  }
}
