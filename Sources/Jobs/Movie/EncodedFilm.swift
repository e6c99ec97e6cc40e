// EncodedFilm — a film that ffmpeg encodes, segment by segment.

internal import Coloring
internal import ImageFiles
internal import Places
internal import Synchronization

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

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

  var pixels: any PixelEncoding { encoding.pixels }

  func write(_ frame: Int, _ parts: [[UInt8]]) throws {
    guard let running = process.get() else { throw CancellationError() }
    for part in parts { try running.write(part) }
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
    if encoding.film.container == .gif { try writeComment(to: part) }
    try SystemCalls.moveLasting(part, to: path)
  }

  /// Adds the place to a GIF, as a comment before its end.
  private func writeComment(to part: String) throws {
    guard let text = texts.first(where: { $0.0 == "comment" })?.1,
      let name = part.split(separator: "/").last, var bytes = folder.read(String(name)),
      bytes.last == GIFComment.trailer
    else { return }
    bytes.removeLast()
    try folder.write(String(name), bytes + GIFComment.bytes(of: text) + [GIFComment.trailer])
  }

  func stop() { process.get()?.kill() }
}

/// The encoder that is running, which another thread may kill.
private final class LockedProcess: Sendable {
  private let process = Mutex<EncoderProcess?>(nil)

  func get() -> EncoderProcess? { process.withLock { $0 } }
  func set(_ next: EncoderProcess?) { process.withLock { $0 = next } }
}
