// RequestError — the errors of a recipe and of the place that it names, as shown to users.

package import Core

/// A recipe that cannot be carried out.
package enum RequestError: UserError, Equatable {
  /// No place has this name; `similar` is the nearest name, if one is near.
  case noPlace(String, similar: String?)
  /// The text looks like a location that lacks its beginning.
  case noLocation(String)
  case noFile(String)
  case noFolder(path: String)
  case folder(path: String)
  /// The file has no place, but colors.
  case onlyColors(path: String)
  /// A file or folder of several places has none with this name or number.
  case noEntry(String, path: String, count: Int, similar: String?)
  /// No format for places has this name or ending.
  case noPlaceFormat(String, known: [String])
  case fileTooLarge(path: String, limit: Int)
  case unreadable(path: String, reason: String)
  case noColoring(String, similar: String?, known: [String])
  case noPalette(String, similar: String?, known: [String])
  case badPalette(ColorStopsError)
  /// The image of an orbit trap is not in the store.
  case noOrbitTrapImage(String)
  /// The image of a texture is not in the store.
  case noTexture(String)
  /// Stored samples lack a feature that a coloring needs.
  case noFeature(String, coloring: String)
  case noLayer(String, similar: String?, known: [String])
  case noBlend(String, known: [String])
  case noMask(String, known: [String])
  case noTrapReading(String, known: [String])
  case noKernel(String, known: [String])
  case tooMuchMemory(bytes: Int, installed: Int)
  case noPixel(String, line: Int?, place: String)
  case pixelOutside(String, size: String, line: Int?, place: String)
  case tooManyPixels(limit: Int, place: String)
  case noSamples(path: String)
  case tooMuchDisk(bytes: Int, free: Int, path: String)

  package var problem: String {
    switch self {
    case .noPlace(let text, _): "there is no place ‘\(text.excerpt)’"
    case .noLocation(let text): "‘\(text.excerpt)’ is no location"
    case .noFile: "there is no such file"
    case .noFolder: "there is no such folder"
    case .folder: "this is a folder, not a place"
    case .onlyColors: "this file holds colors, and no place"
    case .noEntry(let name, _, let count, _):
      "there is no place ‘\(name.excerpt)’ among these \(count)"
    case .noPlaceFormat(let name, _): "‘\(name.excerpt)’ is no format that places are written in"
    case .fileTooLarge(_, let limit): "the file has more than \(limit / 1_000_000) MB"
    case .unreadable(_, let reason): "the file cannot be read (\(reason))"
    case .noColoring(let name, _, _): "there is no coloring ‘\(name.excerpt)’"
    case .noPalette(let name, _, _): "there is no palette ‘\(name.excerpt)’"
    case .badPalette(let userError): userError.problem
    case .noOrbitTrapImage(let checksum):
      "the place lays an image into the plane that is not here: \(checksum)"
    case .noTexture(let checksum): "the image of the place's texture is not here: \(checksum)"
    case .noFeature(let feature, let coloring):
      "the samples that were kept have no \(feature), which ‘\(coloring)’ needs"
    case .noLayer(let name, _, _): "there is no coloring ‘\(name.excerpt)’ to lay over"
    case .noBlend(let name, _): "there is no blend ‘\(name.excerpt)’"
    case .noMask(let name, _): "there is no mask ‘\(name.excerpt)’"
    case .noTrapReading(let name, _): "shapes have no ‘\(name.excerpt)’ to color by"
    case .noKernel(let name, _): "this processor has no kernel ‘\(name.excerpt)’"
    case .tooMuchMemory(let bytes, let installed):
      "the picture needs \(RequestError.gigabytes(bytes)) GB of memory; "
        + "this machine has \(RequestError.gigabytes(installed))"
    case .noPixel(let text, _, _): "‘\(text.excerpt)’ is no pixel"
    case .pixelOutside(let text, let size, _, _):
      "pixel \(text.excerpt) lies outside of a picture of \(size)"
    case .tooManyPixels(let limit, _): "more than \(limit) pixels are asked for"
    case .noSamples: "there are no samples here to be colored"
    case .tooMuchDisk(let bytes, let free, _):
      "the poster needs some \(HumanReadable.bytes(bytes)) of disk; \(HumanReadable.bytes(free)) are left"
    }
  }

  package var place: String? {
    switch self {
    case .noPlace, .noLocation, .noKernel, .tooMuchMemory: nil
    case .noColoring: "color"
    case .noPalette, .badPalette: "pal"
    case .noFeature: nil
    case .noOrbitTrapImage: "trap"
    case .noTexture: "texture"
    case .noLayer, .noMask: "layer"
    case .noBlend: "blend"
    case .noTrapReading: "trapby"
    case .noPlaceFormat: nil
    case .noFile(let path), .noFolder(let path), .folder(let path), .noEntry(_, let path, _, _),
      .onlyColors(let path),
      .fileTooLarge(let path, _),
      .unreadable(let path, _):
      path
    case .noPixel(_, let line, let place), .pixelOutside(_, _, let line, let place):
      line.map { "\(place):\($0)" } ?? place
    case .tooManyPixels(_, let place): place
    case .noSamples(let path), .tooMuchDisk(_, _, let path): path
    }
  }

  package var remedy: String? {
    switch self {
    case .noPlace(_, let similar?): "Did you mean ‘\(similar)’?"
    case .noPlace(_, nil):
      "Give a location, a journey such as 1-4-4-1-3-3, a file, or a sight: ‘sights’ lists them."
    case .noLocation: "A location looks like ‘fathom1:re=-0.75:im=0.1:h=1e-3’."
    case .noEntry(_, _, _, let similar?): "Did you mean ‘\(similar)’?"
    case .noEntry: "‘fathom info’ with the file or folder lists them; they count from 1."
    case .noPlaceFormat(_, let known): "Known are: \(known.joined(separator: ", "))."
    case .noFile, .noFolder: "Check the name."
    case .folder: "Name a file in it."
    case .onlyColors(let path): "Name a place, and the colors as --palette \(path)."
    case .fileTooLarge: "A place has a few lines, rarely a few thousand."
    case .unreadable: "Check the name and the permissions."
    case .noColoring(_, let similar, let known), .noPalette(_, let similar, let known),
      .noLayer(_, let similar, let known):
      similar.map { "Did you mean ‘\($0)’?" } ?? "Known are: \(known.joined(separator: ", "))."
    case .badPalette(let userError): userError.remedy
    case .noOrbitTrapImage: "Give the image once with --trap IMAGE; it is kept."
    case .noTexture: "Give the image once with --texture IMAGE; it is kept."
    case .noFeature:
      "Render the picture again with this coloring; raw data keep what all need with --channels all."
    case .noBlend(_, let known), .noMask(_, let known), .noTrapReading(_, let known):
      "Known are: \(known.joined(separator: ", "))."
    case .noKernel(_, let known): "It has: \(known.joined(separator: ", "))."
    case .tooMuchMemory: "Make the picture smaller, or take fewer samples."
    case .noPixel: "Write column and row, from 0 at the top left, as 640,360."
    case .pixelOutside: "Columns and rows count from 0 at the top left."
    case .tooManyPixels: "Ask for fewer at a time."
    case .tooMuchDisk: "Write it to a larger disk, or make it smaller, or with fewer samples."
    case .noSamples:
      "Give an EXR file that Fathom wrote, or a job's folder: ‘poster’ keeps it with --keep."
    }
  }

  /// Bytes in gigabytes, rounded up, with one decimal below 10.
  private static func gigabytes(_ bytes: Int) -> String {
    let tenths = bytes / 100_000_000 + (bytes % 100_000_000 > 0 ? 1 : 0)
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 9) / 10)"
  }
}
