// GalleryTests — each picture and film in the docs is what the command next to it makes.

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

  @Test func `the gallery has three small films, which the script makes`() throws {
    let gallery = Self.root.appending(path: "docs/gallery")
    let films = try FileManager.default.contentsOfDirectory(atPath: gallery.path).sorted()
      .filter { $0.hasSuffix(".gif") || $0.hasSuffix(".webm") }
    #expect(films == ["dive.webm", "endless.gif", "growth.gif"])
    let folder = try Scratch()
    var bytes = 0
    for film in films {
      bytes += try Data(contentsOf: gallery.appending(path: film)).count
      let run = try Program.run(["info", gallery.appending(path: film).path], in: folder)
      #expect(run.status == 0 && run.output.contains("fathom1:"), "\(film): \(run.error)")
    }
    #expect(bytes < 2_000_000)
    let run = try Program.run(
      Self.root.appending(path: "scripts/gallery").path, ["-o", ".", "endless"], in: folder,
      environment: ["FATHOM_BINARY": Program.path])
    try #require(run.status == 0, "\(run.error)")
    let shown = try grays(gallery.appending(path: "endless.gif").path, in: folder)
    let made = try grays("endless.gif", in: folder)
    try #require(shown.count == made.count && !made.isEmpty)
    // Another version of ffmpeg may choose other palettes; a frame later differs by far more.
    let difference = zip(shown, made).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(difference < shown.count, "scripts/gallery makes it again")
  }

  /// The frames of a film, reduced to 50 × 50 gray pixels each.
  private func grays(_ path: String, in folder: Scratch) throws -> [UInt8] {
    let ffmpeg = try #require(Program.system("ffmpeg"), "scripts/setup installs ffmpeg")
    let raw = "\(UUID().uuidString).raw"
    let run = try Program.run(
      ffmpeg, ["-v", "error", "-i", path, "-vf", "scale=50:50,format=gray", "-f", "rawvideo", raw],
      in: folder)
    try #require(run.status == 0, "\(run.error)")
    return Array(try Data(contentsOf: folder.url.appending(path: raw)))
  }

  private func pixels(_ path: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try PictureFile(path: path).forEachRow { _, row in bytes += row }
    return bytes
  }
}
