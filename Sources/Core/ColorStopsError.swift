// ColorStopsError — the errors in a list of color stops.

/// An error in a list of stops, with the offset of the byte at which it begins.
package enum ColorStopsError: UserError, Equatable {
  case noColor(String, offset: Int)
  case noPlace(String, offset: Int)
  case notRising(offset: Int)
  case tooFew
  case tooMany(offset: Int)

  package var offset: Int {
    switch self {
    case .noColor(_, let offset), .noPlace(_, let offset), .notRising(let offset),
      .tooMany(let offset):
      offset
    case .tooFew: 0
    }
  }

  package var problem: String {
    switch self {
    case .noColor(let text, _): "‘\(text)’ is no color of a palette"
    case .noPlace(let text, _): "‘\(text)’ is no place on a palette's ring"
    case .notRising: "this color does not come after the one before it"
    case .tooFew: "a palette has two colors or more"
    case .tooMany: "a palette has more than 256 colors"
    }
  }

  /// The position of the faulty color, in bytes counted from 1.
  package var place: String? { "character \(offset + 1)" }

  package var remedy: String? {
    switch self {
    case .noColor: "Write colors as 081026,123c80@13,3283be@25, each of six digits 0-9 and a-f."
    case .noPlace: "Write places in percent, from 0 to 99.9999."
    case .notRising: "Places rise from 0 to less than 100 %."
    case .tooFew: "Write colors as 081026,123c80@13,3283be@25."
    case .tooMany: "Leave some out: colors between two stops are mixed."
    }
  }
}
