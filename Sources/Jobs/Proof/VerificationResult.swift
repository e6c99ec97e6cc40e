// VerificationResult — the result of a verification.

internal import Core
package import Places

/// The result of a verification.
package struct VerificationResult: Sendable {
  package let location: Location
  package let size: PictureSize
  package let limit: Int
  package let seed: UInt64
  package let comparisons: [PixelComparison]
  /// The pixels of a finished picture whose colors differ from the computed ones; nil if no picture
  /// was checked.
  package internal(set) var miscolored: [PixelList.Pixel]?

  /// Whether no pixel differs, in its value or its color.
  package var agrees: Bool { differences.isEmpty && miscolored?.isEmpty != false }

  package var differences: [PixelComparison] { comparisons.filter { !$0.agrees } }

  /// The number of pixels that agree, by status, for people.
  package var text: String {
    let agreed = comparisons.filter(\.agrees)
    let parts = [PixelStatus.escaped, .interior, .unresolved].map { status in
      "\(agreed.filter { $0.engine.status == status }.count) \(status.name)"
    }
    let count = HumanReadable.counted(comparisons.count, "pixel")
    let verb = comparisons.count == 1 ? "agrees" : "agree"
    return "\(agreed.count) of \(count) \(verb) with direct iteration "
      + "(\(parts.joined(separator: ", "))), limit \(limit)"
  }

  /// The lines about the file's colors, for people: the pixels that differ, or that there are none.
  package var colorLines: [String] {
    guard let miscolored else { return [] }
    if miscolored.isEmpty { return ["in the file, all of them have the computed colors"] }
    return miscolored.map {
      "pixel \($0.i),\($0.j) of the file has another color than the computed one"
    }
  }

  /// The result as one object, with a line for each pixel.
  package var json: JSON {
    [
      "location": .string(location.canonical), "size": size.json, "limit": .integer(limit),
      "seed": .integer(Int(clamping: seed)), "agree": .integer(comparisons.filter(\.agrees).count),
      "differ": .integer(differences.count),
      "miscolored": miscolored.map {
        .array($0.map { [.integer($0.i), .integer($0.j)] })
      } ?? .null,
      "pixels": .lines(comparisons.map(\.json)),
    ]
  }
}
