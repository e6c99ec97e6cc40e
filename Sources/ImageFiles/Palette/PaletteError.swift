// PaletteError — the errors of a file of colors, as shown to users.

internal import Core

/// A file that is not a palette, and the line that shows it.
package struct PaletteError: UserError, Equatable {
  package let kind: Kind
  package let place: String?

  package enum Kind: Sendable, Equatable {
    case empty
    case unknown(known: [String])
    /// The file does not begin with the format's heading.
    case noHeading(format: String)
    /// A line is not as expected; `expected` describes how it should look.
    case badLine(String, expected: String)
    case cutShort(String)
    /// The file has no line with this name.
    case noKey(String)
    case tooFew(Int)
    case tooMany(Int)
    /// A place that is not greater than the one before it.
    case notRising(String)
  }

  init(_ kind: Kind, _ source: PaletteSource, line: Int? = nil) {
    self.kind = kind
    place = line.map { "\(source.path):\($0)" } ?? source.path
  }

  package var problem: String {
    switch kind {
    case .empty: "the file is empty"
    case .unknown: "the file holds no palette that is known here"
    case .noHeading(let format): "the file does not begin as a \(format) does"
    case .badLine(let text, _): "‘\(text.excerpt)’ is no color"
    case .cutShort(let what): "the file is cut short: \(what)"
    case .noKey(let key): "the file has no line ‘\(key)’"
    case .tooFew(let count):
      count == 1 ? "the file has only one color" : "the file has no color"
    case .tooMany: "the file has too many colors with places of their own"
    case .notRising(let text):
      "‘\(text.excerpt)’ does not come after the color before it"
    }
  }

  package var remedy: String? {
    switch kind {
    case .empty: "Check the name."
    case .unknown(let known): "Known are: \(known.joined(separator: ", "))."
    case .noHeading: "Check its ending, or save it again."
    case .badLine(_, let expected): "Expected is \(expected)."
    case .cutShort: "Copy or save it again."
    case .noKey: "A place without colors has none; name another file."
    case .tooFew: "A palette has two colors or more."
    case .tooMany(let most): "Give at most \(most)."
    case .notRising: "Places rise from 0 to 100 %."
    }
  }
}
