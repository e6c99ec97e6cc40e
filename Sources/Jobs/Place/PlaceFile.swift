// PlaceFile — a file in Fathom's own format that holds a place.
//
//     fathom1:k=2576d984:j=144133
//     # title: Elephants from above
//     # zoom: 8.53e1
//     # journey: 1-4-4-1-3-3
//     # date: 2026-11-21T10:15:00Z
//     # note: the small one on the left
//
// Title, date and note are read again. Zoom and journey are not, since they follow from the place.
// A first line without a label is taken for the title.

internal import ImageFiles
internal import Places

/// A place with a person's title and note.
struct PlaceFile {
  let location: Location
  private(set) var title: String?
  private(set) var note: String?
  private(set) var date: Timestamp?
  /// The sentences about parts of the file that a location cannot hold.
  private(set) var warnings: [String] = []
  /// The texts of the file, and how the other program would show the place.
  private(set) var remarks: [String] = []
  /// The name of the file's format.
  private(set) var format = FathomFormat.name

  /// The longest file that is read as a text, in bytes.
  static let longest = 100_000_000
  /// The most steps of a journey that are written out for people.
  static let spokenSteps = 200

  init(_ location: Location, title: String? = nil, note: String? = nil, date: Timestamp) {
    self.location = location
    (self.title, self.note) = (title.flatMap(PlaceFile.flat), note.flatMap(PlaceFile.flat))
    self.date = date
  }

  // MARK: Reading

  /// Reads the first place in a file of any known format.
  init(reading path: String, ignoringChecksum: Bool = false) throws {
    let places = try PlaceFile.all(in: path, ignoringChecksum: ignoringChecksum)
    self = places[0]
    if places.count > 1 && format != FathomFormat.name {
      warnings.insert(
        "the file has \(places.count) places, of which this is the first; "
          + "‘\(path)#2’ is the second, and ‘fathom info’ lists them.", at: 0)
    }
  }

  /// Reads all places in a file of any known format; there is at least one.
  static func all(in path: String, ignoringChecksum: Bool = false) throws -> [PlaceFile] {
    if let location = FilmComment.location(at: path) {
      do {
        return try all(in: location, ending: nil, ignoringChecksum: ignoringChecksum)
      } catch {
        throw PlacedError(error, at: path)
      }
    }
    guard let bytes = try SystemCalls.bytes(of: path, limit: PlaceFile.longest) else {
      throw RequestError.fileTooLarge(path: path, limit: PlaceFile.longest)
    }
    let ending = PlaceFile.ending(of: path)
    do {
      let colors = try PairedColors(of: path, bytes)
      return try all(
        in: bytes, ending: ending, ignoringChecksum: ignoringChecksum, colors: colors)
    } catch LocationError.noLocation where holdsColors(path, ending) {
      throw RequestError.onlyColors(path: path)
    } catch let error as LocationError {
      throw PlacedError(error, at: path)
    }
  }

  /// Whether a file without a place has colors, in a format for these.
  private static func holdsColors(_ path: String, _ ending: String?) -> Bool {
    let endings = PaletteFormats.all.flatMap { $0.fileExtensions }
    guard let ending, endings.contains(ending) else { return false }
    return (try? PaletteChoice.palette(inFile: path)) != nil
  }

  /// The part of a file's name after its last point, in lower case.
  static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    return name.contains(".") ? name.split(separator: ".").last?.lowercased() : nil
  }

  private static func all(
    in bytes: [UInt8], ending: String?, ignoringChecksum: Bool, colors: PairedColors? = nil
  ) throws(LocationError) -> [PlaceFile] {
    func places(in bytes: [UInt8]) throws(LocationError) -> [SavedPlace] {
      try LocationFormats.places(
        in: bytes, fileExtension: ending, ignoringChecksum: ignoringChecksum)
    }
    var found: [SavedPlace]
    do {
      found = try places(in: ending == "fathom" ? PlaceFile.veiled(bytes) : bytes)
    } catch .noLocation {
      found = try places(in: bytes)  // it may stand behind a `#`
    }
    guard !found.isEmpty else { throw .noLocation }
    if let colors { for index in found.indices { colors.apply(to: &found[index]) } }
    let format = LocationFormats.format(of: bytes, fileExtension: ending)?.name
    return found.map { PlaceFile($0, format: format ?? FathomFormat.name) }
  }

  private init(_ place: SavedPlace, format: String) {
    (location, warnings, self.format) = (place.location, place.warnings, format)
    if format != FathomFormat.name {
      title = place.title.flatMap(PlaceFile.flat)
      remarks = place.notes.compactMap(PlaceFile.flat)
      return
    }
    let first = place.title
    let lines = ([first].compactMap { $0 } + place.notes).map(PlaceFile.unveiled)
    func values(_ label: String) -> [String] {
      lines.filter { $0.hasPrefix("\(label):") }
        .compactMap { PlaceFile.flat(String($0.dropFirst(label.utf8.count + 1))) }
    }
    let isLabeled = ["title", "zoom", "journey", "date", "note"].contains { label in
      lines.first?.hasPrefix("\(label):") ?? false
    }
    title = values("title").first ?? (first == nil || isLabeled ? nil : PlaceFile.flat(lines[0]))
    let notes = values("note")
    note = notes.isEmpty ? nil : notes.joined(separator: " ")
    date = values("date").first.flatMap { Timestamp($0) }
  }

  /// The bytes, with another character for `:` in the lines for people.
  ///
  /// Otherwise a note that quotes a location, or a part of one, would be read as another place.
  private static func veiled(_ bytes: [UInt8]) -> [UInt8] {
    var veiled = bytes
    var isComment = false
    var isLineStart = true
    for index in bytes.indices {
      if isLineStart { isComment = bytes[index] == 0x23 }
      isLineStart = bytes[index] == 0x0A
      if isComment && bytes[index] == 0x3A { veiled[index] = 0x01 }
    }
    return veiled
  }

  private static func unveiled(_ line: String) -> String {
    line.contains("\u{1}") ? String(line.map { $0 == "\u{1}" ? ":" : $0 }) : line
  }

  // MARK: Writing

  /// The text of the file.
  var text: String {
    var lines: [(label: String, value: String?)] = [("title", title), ("zoom", location.zoom)]
    lines += [("journey", spokenJourney), ("date", date?.text), ("note", note)]
    let comments = lines.compactMap { label, value in value.map { "# \(label): \($0)\n" } }
    return location.canonical + "\n" + comments.joined()
  }

  /// The journey in words; for a long one, only its beginning and its length.
  private var spokenJourney: String? {
    guard let steps = location.journey?.steps, !steps.isEmpty else { return nil }
    let spoken = steps.prefix(PlaceFile.spokenSteps).map { String($0.rawValue) }
      .joined(separator: "-")
    return steps.count > PlaceFile.spokenSteps ? "\(spoken)-… (\(steps.count) steps)" : spoken
  }

  /// Writes the file under a temporary name and then renames it; creates its folder if missing.
  ///
  /// - Parameter isFlushed: Whether to wait until the data are on the disk.
  func write(to path: String, isFlushed: Bool = true) throws(StoreError) {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    try SystemCalls.makeFolder(at: folder.joined(separator: "/"))
    do {
      try AtomicFile.replaceFile(at: path, with: Array(text.utf8), isFlushed: isFlushed)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// A text on one line, with blanks for control characters and line breaks, and without blanks at
  /// its ends; nil if nothing is left.
  static func flat(_ text: String) -> String? {
    let scalars = text.unicodeScalars.map { PlaceName.isControl($0) ? " " : $0 }
    let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " }
    let trimmed = scalars.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    return trimmed.isEmpty ? nil : String(String.UnicodeScalarView(trimmed))
  }
}
