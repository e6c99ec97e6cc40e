// LinePrompt — a prompt with colors, in the form that libedit shows faithfully.

/// A prompt, in which what stands between U+0001 and U+0002 takes no room: colors.
struct LinePrompt: Equatable {
  /// The delimiter on both sides of what is invisible.
  static let mark: Unicode.Scalar = "\u{1}"

  /// What takes room on the screen.
  let visible: [Unicode.Scalar]
  /// For libedit: marked.
  let marked: [Unicode.Scalar]

  /// Control characters outside the marks are left out: a prompt has one line.
  init(_ text: String) {
    var visible: [Unicode.Scalar] = []
    // The invisible text before each visible scalar, and after the last.
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
    // libedit hangs what is invisible on the next character, and loses it where none follows.
    if let last = before.popLast(), !last.isEmpty, !visible.isEmpty {
      before[before.count - 1] += last
    }
    self.visible = visible
    marked = zip(visible, before).flatMap { scalar, invisible in
      invisible.isEmpty ? [scalar] : [Self.mark] + invisible + [Self.mark, scalar]
    }
  }
}
