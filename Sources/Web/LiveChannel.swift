// LiveChannel — a channel of pictures.

/// A channel of pictures; a newer request on a channel cancels the older one.
enum LiveChannel: String, Decodable, Sendable, CaseIterable {
  case view, look, julia, thumb

  /// The number in the header of frames.
  var number: UInt8 {
    switch self {
    case .view: 0
    case .look: 1
    case .julia: 2
    case .thumb: 3
    }
  }
}
