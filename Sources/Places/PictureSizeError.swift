// PictureSizeError — a size that no picture can have.

internal import Core

/// A size that no picture can have.
package enum PictureSizeError: UserError, Equatable {
  case noSize(String)
  case outOfRange(String)
  case tooManyPixels(String)

  package var problem: String {
    switch self {
    case .noSize(let text): "‘\(text)’ is no picture size"
    case .outOfRange(let text): "a picture of \(text) pixels cannot be made"
    case .tooManyPixels(let text): "a picture of \(text) has more than 100000000000 pixels"
    }
  }

  package var place: String? { nil }

  package var remedy: String? {
    switch self {
    case .noSize: "Give width and height in pixels, such as 1280x720."
    case .outOfRange: "Each side has 1 to 1000000 pixels."
    case .tooManyPixels: "Make it smaller, or in parts."
    }
  }
}
