// EXRChannel — a channel of an EXR image.

/// A channel of an image; all types except `half` have 32 bits per value.
struct EXRChannel: Equatable {
  enum Kind: Int32 {
    case unsigned = 0
    case half = 1
    case float = 2
  }

  let name: String
  let kind: Kind
}
