// PaperError — a text that is no paper size.

internal import Core

/// A text that is no paper size.
package enum PaperError: UserError, Equatable {
  case noPaper(String)

  package var problem: String {
    switch self {
    case .noPaper(let text): "‘\(text)’ is no paper"
    }
  }

  package var place: String? { nil }

  package var remedy: String? {
    "Give \(PaperSize.named.map(\.name).joined(separator: ", ")), or sides such as 60x40cm."
  }
}
