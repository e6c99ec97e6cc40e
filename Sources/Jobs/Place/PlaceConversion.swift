// PlaceConversion — a place, converted to a chosen file format.

internal import Coloring
internal import Places

/// The file that a place is converted to.
package struct PlaceConversion: Sendable {
  package let text: String
  /// The properties that the format cannot express, one sentence each.
  package let warnings: [String]
  /// The format's name.
  package let format: String

  /// The names of the formats that places can be written in.
  package static var formats: [String] { writers.map { $0.name } }

  /// The formats that can write at least the simplest place.
  private static let writers = LocationFormats.all.filter { format in
    var plain = Location.home
    plain.iterations = .limit(1_000)
    return (try? format.written(SavedPlace(plain))) != nil
  }

  /// Converts a place to a file format.
  ///
  /// - Parameters:
  ///   - path: The file's path, whose ending selects the format.
  ///   - name: The format's name, if the ending selects none or another one.
  /// - Throws: `RequestError`; `LocationError` if the format cannot express the place.
  package init(_ place: ResolvedPlace, to path: String, format name: String? = nil) throws {
    let ending = PlaceFile.ending(of: path)
    let writer = PlaceConversion.writers.first { format in
      name.map { format.name == $0 } ?? ending.map(format.fileExtensions.contains) ?? false
    }
    guard let writer else {
      let endings = PlaceConversion.writers.flatMap { $0.fileExtensions }.map { ".\($0)" }
      throw RequestError.noPlaceFormat(
        name ?? ending.map { ".\($0)" } ?? path,
        known: name == nil ? endings : PlaceConversion.formats)
    }
    let saved = SavedPlace(place.location, title: place.title)
    guard let written = try writer.written(saved) else {
      throw RequestError.noPlaceFormat(writer.name, known: PlaceConversion.formats)
    }
    (text, warnings, format) = (written.text, written.warnings, writer.name)
  }

  /// What was written, as one object.
  ///
  /// - Parameters:
  ///   - place: The place that was converted.
  ///   - path: The path of the file.
  package func json(of place: ResolvedPlace, path: String) -> JSON {
    [
      "output": .string(path), "format": .string(format),
      "location": .string(place.location.canonical),
      "warnings": .array((place.warnings + warnings).map(JSON.string)),
      "notes": .array(place.remarks.map(JSON.string)),
    ]
  }

  /// Writes the file completely, or not at all.
  package func write(to path: String) throws { try TextFile.write(text, to: path) }
}
