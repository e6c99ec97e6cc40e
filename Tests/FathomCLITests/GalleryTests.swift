// GalleryTests — each picture in the docs is what the command next to it makes.

import Foundation
import ImageFiles
import Testing

@Suite struct GalleryTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the script makes the pictures that the docs show`() throws {
    let folder = try Scratch()
    // Decomposition and the branches at i show the smallest changes of the engine.
    let names = ["set", "rabbit", "tutorial", "cells", "dendrite"]
    let run = try Program.run(
      Self.root.appending(path: "scripts/gallery").path, ["-o", "."] + names, in: folder,
      environment: ["FATHOM_BINARY": Program.path])
    try #require(run.status == 0, "\(run.error)")
    for name in names {
      let shown = Self.root.appending(path: "docs/gallery/\(name).png").path
      let made = folder.url.appending(path: "\(name).png").path
      // Pixels are compared, since another version of libpng or zlib writes other bytes.
      #expect(try pixels(made) == pixels(shown), "\(name): scripts/gallery makes it again")
      let (old, new) = (try PictureFile(path: shown), try PictureFile(path: made))
      #expect(old.texts == new.texts, "\(name): scripts/gallery makes it again")
    }
  }

  @Test func `a picture that the docs do not show is refused`() throws {
    let run = try Program.run(
      Self.root.appending(path: "scripts/gallery").path, ["-o", ".", "nowhere"],
      in: try Scratch(), environment: ["FATHOM_BINARY": Program.path])
    #expect(run.status == 64 && run.error.contains("nowhere"))
  }

  private func pixels(_ path: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try PictureFile(path: path).forEachRow { _, row in bytes += row }
    return bytes
  }
}
