// FathomFormat — the location string, alone, in prose, or in a `.fathom` file.
//
// A file is the string on its first line, then `# ` lines for people:
//
//     fathom1:k=2576d984:j=144133
//     # Elephants from above
//     # zoom 8.53e1
//     # journey 1-4-4-1-3-3
//
// The first of these lines is the title. A file may hold several places, one after the other.

package enum FathomFormat: LocationFormat {
  package static let name = "fathom"
  package static let fileExtensions = ["fathom"]

  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    LocationText.heading(in: bytes, from: 0) != nil
  }

  package static func places(in bytes: [UInt8], ignoringChecksum: Bool)
    throws(LocationError) -> [SavedPlace]
  {
    do throws(LocationError) {
      return try plainPlaces(in: bytes, ignoringChecksum: ignoringChecksum)
    } catch {
      guard let decoded = QuotedPrintable.decoded(bytes),
        let mailed = try? plainPlaces(in: decoded, ignoringChecksum: ignoringChecksum)
      else { throw error }
      return mailed
    }
  }

  private static func plainPlaces(in bytes: [UInt8], ignoringChecksum: Bool)
    throws(LocationError) -> [SavedPlace]
  {
    var places: [SavedPlace] = []
    var offset = 0
    repeat {
      let (location, end, warnings) = try Location.first(
        in: bytes, from: offset, ignoringChecksum: ignoringChecksum)
      var comments = comments(in: bytes, from: end)
      let title = comments.isEmpty ? nil : comments.removeFirst()
      var place = SavedPlace(location, title: title, notes: comments)
      place.warnings = warnings
      places.append(place)
      offset = end
    } while LocationText.heading(in: bytes, from: offset) != nil
    return places
  }

  package static func written(_ place: SavedPlace) -> WrittenPlace? {
    WrittenPlace(text(of: place))
  }

  package static func text(of place: SavedPlace) -> String {
    var lines = [place.title].compactMap { $0 } + place.notes
    // Without a title, the first note would be read as one.
    if place.title == nil && !place.notes.isEmpty { lines.insert("", at: 0) }
    let comments = lines.map { line in
      let flat = line.unicodeScalars.map { $0.value < 0x20 ? " " : String($0) }.joined()
      return flat.isEmpty ? "#\n" : "# \(flat)\n"
    }
    return place.location.canonical + "\n" + comments.joined()
  }

  /// The `#` lines that directly follow the line in which a location ends.
  private static func comments(in bytes: [UInt8], from end: Int) -> [String] {
    var rest = bytes[end...].drop { $0 != 0x0A }.dropFirst()
    var comments: [String] = []
    while rest.first == 0x23 {
      let line = rest.prefix { $0 != 0x0A }
      let text = line.dropFirst().drop { $0 == 0x20 }
      comments.append(String(decoding: text.last == 0x0D ? text.dropLast() : text, as: UTF8.self))
      rest = rest[line.endIndex...].dropFirst()
    }
    return comments
  }
}
