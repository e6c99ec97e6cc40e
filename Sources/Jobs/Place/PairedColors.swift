// PairedColors — the colors of a file of Kalles Fraktaler: those of the .kfp beside it, if any.

internal import Core
internal import ImageFiles
internal import Places

/// The colors of a `.kfr` that the reader of its place cannot take from its text alone.
///
/// They stand in a `.kfp` of the same name beside it, or there are more of them than a location's
/// palette has stops.
struct PairedColors {
  private let look: KallesLook
  /// The palette of fewer stops for a file with more colors than a location has.
  private let reduced: String?
  private let note: String?

  /// The largest file of colors that is read, in bytes.
  private static let longest = 16_000_000

  /// - Returns: Nil for other files, and where the place's own reader has read all.
  init?(of path: String, _ bytes: [UInt8]) throws {
    guard PlaceFile.ending(of: path) == "kfr",
      LocationFormats.format(of: bytes, fileExtension: "kfr")?.name == "kalles-fraktaler"
    else { return nil }
    let pair = ["kfp", "KFP"].map { path.dropLast(3) + $0 }
      .first { SystemCalls.entry(at: $0) == .file }
    let source = pair ?? path
    var content = bytes
    if let pair {
      guard let found = try SystemCalls.bytes(of: pair, limit: Self.longest) else {
        throw RequestError.fileTooLarge(path: pair, limit: Self.longest)
      }
      content = found
    }
    do { look = try KallesLook(parsing: content) } catch { throw PlacedError(error, at: source) }
    let isLong = look.colors.count > KallesLook.mostStops
    if pair == nil && !isLong { return nil }
    reduced = isLong ? try PaletteChoice.palette(inFile: source).stops.text : nil
    note = pair.map { "The colors are those of \($0.split(separator: "/").last ?? "")." }
  }

  func apply(to place: inout SavedPlace) {
    look.apply(to: &place, reduced: reduced)
    if let note { place.notes.append(note) }
  }
}
