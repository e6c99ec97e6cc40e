// MovieSegment — frames of a movie that are encoded together.

/// Frames that are encoded together.
struct MovieSegment: Sendable, Equatable {
  let index: Int
  let frames: Range<Int>

  /// The number of frames in each segment but the last.
  static let length = 300

  static func all(_ frames: Int) -> [MovieSegment] {
    stride(from: 0, to: frames, by: length).enumerated().map {
      MovieSegment(index: $0.offset, frames: $0.element..<min($0.element + length, frames))
    }
  }
}
