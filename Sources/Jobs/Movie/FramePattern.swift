// FramePattern — the name of numbered files: `frames/%05d.png`.

/// The name of numbered files: `frames/%05d.png`.
struct FramePattern: Sendable {
  private let before: String
  private let after: String
  private let digits: Int

  /// Nil where the path has no such pattern, or does not end in `.png`.
  init?(_ path: String) {
    guard path.hasSuffix(".png"),
      let found = path.firstMatch(of: /%(?:0([0-9]))?d/),
      !path[found.range.upperBound...].contains("%")
    else { return nil }
    before = String(path[..<found.range.lowerBound])
    after = String(path[found.range.upperBound...])
    digits = found.1.flatMap { Int($0) } ?? 1
  }

  /// The path of a frame; frames count from 1.
  func path(of frame: Int) -> String {
    let number = String(frame + 1)
    return before + String(repeating: "0", count: max(0, digits - number.count)) + number + after
  }
}
