// ForeignLosses — what of a place another program's format has no word for.

internal import Numbers

/// Warnings of what is left out, by the location's own keys.
struct ForeignLosses {
  private(set) var warnings: [String] = []

  /// - Parameter kept: The keys that the format says in its way. What is not among them is named;
  ///   the steps of a journey too, of which center and height are kept.
  init(of place: SavedPlace, program: String, keeping kept: Set<String>) {
    for pair in place.location.pairs where !kept.contains(pair.key) {
      switch pair.key {
      case "re", "im", "h", "base": continue
      case "j": add("‘j’ is left out: center and height are written instead of the journey")
      default: add("‘\(pair.key)’ is left out: \(program) has no word for it")
      }
    }
  }

  mutating func add(_ clause: String) { warnings.append(clause + ".") }

  /// Names a height that does not come back as it was.
  mutating func add(_ zoom: (text: String, isExact: Bool)) {
    if !zoom.isExact { add("‘h’ is rounded to 20 digits: the format stores its reciprocal") }
  }

  /// That a place's formula has no name there: writing another one would be another place.
  static func noFormula(_ location: Location, _ program: String) -> LocationError {
    .declined(
      "\(program) has no formula like \(location.formula), p=\(location.power)",
      remedy: "Write it as .fathom.")
  }
}
