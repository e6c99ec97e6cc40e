// ForeignLosses — the parts of a place that another program's format cannot express.

/// Warnings about what is left out, by the location's own keys.
struct ForeignLosses {
  private(set) var warnings: [String] = []

  /// - Parameter kept: The keys that the format expresses in its way. Others are named, also the
  ///   steps of a journey, of which only the center and the height are kept.
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

  /// Adds a warning about a height that is not restored exactly when it is read.
  mutating func add(_ zoom: (text: String, isExact: Bool)) {
    if !zoom.isExact { add("‘h’ is rounded to 20 digits: the format stores its reciprocal") }
  }

  /// The error for a formula that the format does not know; another formula would be another place.
  static func noFormula(_ location: Location, _ program: String) -> LocationError {
    .declined(
      "\(program) has no formula like \(location.formula), p=\(location.power)",
      remedy: "Write it as .fathom.")
  }
}
