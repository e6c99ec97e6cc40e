// FilmWriter — receives frames in their order, and makes a film of them.

internal import Coloring
internal import ImageFiles
internal import Places
internal import Synchronization

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The place to which a movie's frames go, in segments that are done apart.
protocol FilmWriter: AnyObject, Sendable {
  /// Whether all frames of a segment are there already.
  func has(_ segment: MovieSegment) -> Bool
  func begin(_ segment: MovieSegment) throws
  /// Takes the next frame: rows of RGB, 8 bits each.
  func write(_ frame: Int, _ rows: [[UInt8]]) throws
  func end(_ segment: MovieSegment) throws
  /// Makes the film of all segments.
  func finish(_ count: Int) throws
  /// Ends a call that another thread waits for; the film stays unfinished.
  func stop()
}

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

/// A film that ffmpeg encodes.
final class EncodedFilm: FilmWriter, @unchecked Sendable {
  // Sendable, because one thread calls everything except `stop`, which reads `process` locked.
  private let folder: JobFolder
  private let encoding: FilmEncoding
  private let program: String
  private let path: String
  private let texts: [(String, String)]
  private let process = LockedProcess()

  private static let segments = "segments"

  init(
    _ folder: JobFolder, _ encoding: FilmEncoding, program: String, path: String,
    texts: [(String, String)]
  ) {
    (self.folder, self.encoding, self.program) = (folder, encoding, program)
    (self.path, self.texts) = (path, texts)
  }

  private func name(_ segment: Int) -> String { "\(Self.segments)/\(segment).mkv" }
  private func partPath(_ name: String) -> String {
    "\(folder.path)/.\(name).\(ProcessInfo.processInfo.processIdentifier).part"
  }
  private var log: String { "\(folder.path)/encoder.log" }

  func has(_ segment: MovieSegment) -> Bool {
    // The length and the checksum were written after the segment itself.
    guard let note = folder.read("\(name(segment.index)).sum"),
      let bytes = folder.read(name(segment.index))
    else { return false }
    return String(decoding: note, as: UTF8.self) == Self.sum(of: bytes)
  }

  private static func sum(of bytes: [UInt8]) -> String {
    "\(bytes.count) \(String(Deflate.checksum(of: bytes), radix: 16))\n"
  }

  func begin(_ segment: MovieSegment) throws {
    try folder.makeFolder(Self.segments)
    process.set(
      try EncoderProcess(
        program, encoding.segment(to: partPath("segment")), log: log, hasInput: true))
  }

  func write(_ frame: Int, _ rows: [[UInt8]]) throws {
    guard let running = process.get() else { throw CancellationError() }
    for row in rows { try running.write(row) }
  }

  func end(_ segment: MovieSegment) throws {
    guard let running = process.get() else { throw CancellationError() }
    try running.finish()
    process.set(nil)
    let target = "\(folder.path)/\(name(segment.index))"
    try SystemCalls.moveLasting(partPath("segment"), to: target)
    guard let bytes = folder.read(name(segment.index)) else {
      throw PictureError.notWritable(path: target, reason: "it cannot be read again")
    }
    try folder.write("\(name(segment.index)).sum", Array(Self.sum(of: bytes).utf8))
  }

  func finish(_ count: Int) throws {
    let lines = (0..<count).map { "file '\(name($0))'\n" }.joined()
    try folder.write("segments.txt", Array(lines.utf8))
    let part = partPath("film")
    let joining = try EncoderProcess(
      program, encoding.join("\(folder.path)/segments.txt", texts: texts, to: part), log: log,
      hasInput: false)
    process.set(joining)
    try joining.finish()
    process.set(nil)
    try SystemCalls.moveLasting(part, to: path)
  }

  func stop() { process.get()?.kill() }
}

/// Frames as numbered PNG files.
final class NumberedFrames: FilmWriter {
  private let pattern: FramePattern
  private let size: PictureSize
  private let isResumed: Bool

  init(_ pattern: FramePattern, _ size: PictureSize, isResumed: Bool) {
    (self.pattern, self.size, self.isResumed) = (pattern, size, isResumed)
  }

  func has(_ segment: MovieSegment) -> Bool {
    // A frame appears under its name when it is complete.
    isResumed
      && segment.frames.allSatisfy { SystemCalls.entry(at: pattern.path(of: $0)) == .file }
  }

  func begin(_ segment: MovieSegment) throws {}

  func write(_ frame: Int, _ rows: [[UInt8]]) throws {
    let picture = Pixmap(width: size.width, height: size.height, bytes: rows.flatMap { $0 })
    let bytes = try PNGWriter.bytes(of: picture)
    try AtomicFile.replaceFile(at: pattern.path(of: frame), with: bytes, isFlushed: false)
  }

  func end(_ segment: MovieSegment) throws {}
  func finish(_ count: Int) throws {}
  func stop() {}
}

/// The encoder that is running, which another thread may kill.
private final class LockedProcess: Sendable {
  private let process = Mutex<EncoderProcess?>(nil)

  func get() -> EncoderProcess? { process.withLock { $0 } }
  func set(_ next: EncoderProcess?) { process.withLock { $0 = next } }
}
