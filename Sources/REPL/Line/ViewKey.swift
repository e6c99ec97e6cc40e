// ViewKey — keys that move the view while nothing is typed.

/// A key pressed at an empty prompt, and its command.
package enum ViewKey: Equatable, Sendable {
  case left, right, up, down
  /// Arrow keys with Shift, which move the view a fifth as far.
  case leftABit, rightABit, upABit, downABit
  case nearer, farther
  case back, forward

  /// The equivalent command, as it could be typed.
  package var command: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .up: "up"
    case .down: "down"
    case .leftABit: "left 0.05"
    case .rightABit: "right 0.05"
    case .upABit: "up 0.05"
    case .downABit: "down 0.05"
    case .nearer: "in"
    case .farther: "out"
    case .back: "back"
    case .forward: "forward"
    }
  }

  /// The view key for a key of the keyboard; nil for other keys.
  ///
  /// - Parameter key: A key, or characters. If all of the characters zoom, the first one counts:
  ///   `-0.7` is text.
  init?(_ key: KeySplitter.Key) {
    switch key {
    case .text(let scalars):
      guard let first = scalars.first.flatMap({ Self.zooming[$0] }),
        scalars.allSatisfy({ Self.zooming[$0] != nil })
      else { return nil }
      self = first
    case .pasted: return nil
    case .control(let scalars):
      guard let key = Self.controls[LineEditor.string(scalars)] else { return nil }
      self = key
    }
  }

  /// The characters that zoom; on many keyboards, `=` and `_` are on the same keys as `+` and `-`.
  private static let zooming: [Unicode.Scalar: ViewKey] = [
    "+": .nearer, "=": .nearer, "-": .farther, "_": .farther,
  ]

  /// The sequences that VT220 and xterm send, and those of rxvt where they differ.
  private static let controls: [String: ViewKey] = {
    var keys: [String: ViewKey] = [
      "\u{7F}": .back, "\u{8}": .back, "\u{1B}[5~": .back, "\u{1B}[6~": .forward,
    ]
    let arrows: [(letter: String, key: ViewKey, aBit: ViewKey)] = [
      ("A", .up, .upABit), ("B", .down, .downABit), ("C", .right, .rightABit),
      ("D", .left, .leftABit),
    ]
    for (letter, key, aBit) in arrows {
      keys["\u{1B}[\(letter)"] = key
      keys["\u{1B}O\(letter)"] = key
      keys["\u{1B}[1;2\(letter)"] = aBit
      keys["\u{1B}[\(letter.lowercased())"] = aBit
    }
    return keys
  }()
}
