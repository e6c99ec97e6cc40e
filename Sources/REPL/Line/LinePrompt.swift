// LinePrompt — a prompt with colors, in a form that libedit shows correctly.

/// A prompt in which text between U+0001 and U+0002 sets colors and takes no columns.
struct LinePrompt: Equatable {
  /// The delimiter on both sides of invisible text.
  static let mark: Unicode.Scalar = "\u{1}"

  /// The scalars that take columns on the screen.
  let visible: [Unicode.Scalar]
  /// The prompt with marks, as libedit needs it.
  let marked: [Unicode.Scalar]

  /// Reads a prompt; removes control characters outside of the marks, since it has one line.
  init(_ text: String) {
    var visible: [Unicode.Scalar] = []
    // The invisible text before each visible scalar, and after the last one.
    var before: [[Unicode.Scalar]] = [[]]
    var isInvisible = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{1}": isInvisible = true
      case "\u{2}": isInvisible = false
      case _ where isInvisible: before[before.count - 1].append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
      default:
        visible.append(scalar)
        before.append([])
      }
    }
    // libedit attaches invisible text to the character after it, and loses it if there is none.
    if let last = before.popLast(), !last.isEmpty, !visible.isEmpty {
      before[before.count - 1] += last
    }
    self.visible = visible
    marked = zip(visible, before).flatMap { scalar, invisible in
      invisible.isEmpty ? [scalar] : [Self.mark] + invisible + [Self.mark, scalar]
    }
  }
}
