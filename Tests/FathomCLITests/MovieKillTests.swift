// MovieKillTests — a film that is killed at random moments ends with the same decoded frames.

import Foundation
import TestSupport
import Testing

@Suite("Movies that are killed", .serialized)
struct MovieKillTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// A zoom of five octaves, which takes some half a second.
  private static let recipe = [
    "movie", "fathom1:re=-0.75:im=0.1:h=0.1:color=smooth:n=200", "--size", "64x48", "--fps", "8",
    "--ease", "0", "--hold", "0",
  ]

  /// The decoded frames of a film, as the text that tells frames apart.
  private func frames(_ path: String) throws -> String {
    if path.hasSuffix(".png") {
      return try (1...60).compactMap { number -> String? in
        let name = path.replacingOccurrences(of: "%03d", with: String(format: "%03d", number))
        let file = folder.url.appending(path: name)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return "\(number) \(try Data(contentsOf: file).base64EncodedString())"
      }.joined(separator: "\n")
    }
    let ffmpeg = try #require(Program.system("ffmpeg"), "scripts/setup installs ffmpeg")
    let run = try Program.run(
      ffmpeg, ["-v", "error", "-i", path, "-f", "framemd5", "-"], in: folder)
    try #require(run.status == 0, "\(run.error)")
    return run.output
  }

  private func remove(_ path: String) {
    let name = path.split(separator: "/").first.map(String.init) ?? path
    try? FileManager.default.removeItem(at: folder.url.appending(path: name))
  }

  @Test(
    "a film killed at thirty random moments ends with the same frames",
    arguments: [("whole/%03d.png", "parts/%03d.png", 18), ("whole.mkv", "parts.mkv", 12)])
  func killed(_ whole: String, _ parts: String, _ wanted: Int) throws {
    let codec = whole.hasSuffix(".mkv") ? ["--codec", "ffv1"] : []
    let start = Date()
    let run = try Program.run(Self.recipe + codec + ["-o", whole], in: folder)
    try #require(run.status == 0, "\(run.error)")
    // The approximate duration in seconds; the moments of the kills are spread over it.
    var longest = Date().timeIntervalSince(start)
    let expected = try frames(whole)
    #expect(expected.split(separator: "\n").count > 20)
    var random = SeededGenerator(seed: 46)
    var kills = 0
    while kills < wanted {
      let running = try Running(
        Program.path, Self.recipe + codec + ["-o", parts, "--threads", "2"], in: folder)
      Thread.sleep(forTimeInterval: Double.random(in: 0...longest, using: &random))
      if running.isRunning {
        running.send(SIGKILL)
        try #require(running.finish(seconds: 60) != nil)
        kills += 1
        continue
      }
      let run = try #require(running.finish(seconds: 60))
      try #require(run.status == 0, "\(run.error)")
      #expect(try frames(parts) == expected, "after \(kills) kills")
      longest = max(0.8 * longest, 0.1)
      remove(parts)
    }
    let last = try Program.run(
      Self.recipe + codec + ["-o", parts, "--threads", "1"], in: folder)
    #expect(last.status == 0, "\(last.error)")
    #expect(try frames(parts) == expected, "after \(kills) kills")
    #expect(!folder.entries.contains { $0.hasSuffix(".fathom-job") })
  }
}
