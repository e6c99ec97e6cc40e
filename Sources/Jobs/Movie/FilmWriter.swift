// FilmWriter — receives frames in their order, and makes a film of them.

/// The place to which a movie's frames go, in segments that are done apart.
protocol FilmWriter: AnyObject, Sendable {
  /// Whether all frames of a segment are there already.
  func has(_ segment: MovieSegment) -> Bool
  func begin(_ segment: MovieSegment) throws
  /// The form in which the writer takes frames.
  var pixels: any PixelEncoding { get }
  /// Takes the next frame, in parts that follow each other.
  func write(_ frame: Int, _ parts: [[UInt8]]) throws
  func end(_ segment: MovieSegment) throws
  /// Makes the film of all segments.
  func finish(_ count: Int) throws
  /// Ends a call that another thread waits for; the film stays unfinished.
  func stop()
}
