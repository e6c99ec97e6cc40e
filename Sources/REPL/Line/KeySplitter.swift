// KeySplitter — splits keyboard input into keys and runs of text.

/// Input that was typed or pasted and is not used yet, in order.
///
/// The editor takes only whole keys: after the first half of an arrow key, libedit would wait for
/// the second, and nothing else could be shown in the meantime.
struct KeySplitter {
  enum Key: Equatable {
    /// Characters that stand for themselves.
    case text([Unicode.Scalar])
    /// Characters that stand for themselves, from a paste that the terminal marked as such.
    case pasted([Unicode.Scalar])
    /// A control character, or a sequence that begins with one.
    case control([Unicode.Scalar])
  }

  private var decoder = ScalarDecoder()
  private var waiting: ArraySlice<Unicode.Scalar> = []
  /// Whether a paste has begun and not ended yet.
  private(set) var isInPaste = false
  /// Whether a line of the current paste has ended, and whether characters followed it.
  private var (pasteHasLines, pasteHasOpenLine) = (false, false)

  /// The mark that terminals send before a paste, if asked to (xterm's bracketed paste mode).
  private static let pasteBegins = Array("\u{1B}[200~".unicodeScalars)
  private static let pasteEnds = Array("\u{1B}[201~".unicodeScalars)

  /// Whether the next key has arrived in full.
  var hasKey: Bool { keyLength != nil }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    // No keyboard sends C1 controls, and libedit would take them for Alt with a letter.
    waiting += decoder.decode(bytes).map { (0x80...0x9F).contains($0.value) ? "\u{FFFD}" : $0 }
    passMarks()
  }

  /// Takes the next key; nil while it is not complete.
  mutating func next() -> Key? {
    guard let length = keyLength else { return nil }
    let scalars = Array(waiting.prefix(length))
    waiting = waiting.dropFirst(length)
    defer { passMarks() }
    guard Self.isText(scalars[0]) else {
      if isInPaste { (pasteHasLines, pasteHasOpenLine) = (true, false) }
      return .control(scalars)
    }
    if isInPaste { pasteHasOpenLine = true }
    return isInPaste ? .pasted(scalars) : .text(scalars)
  }

  /// Takes the next key, or a single character of text; nil while it is not complete.
  mutating func nextSingle() -> [Unicode.Scalar]? {
    if let first = waiting.first, Self.isText(first) { return nextScalar().map { [$0] } }
    guard case .control(let scalars) = next() else { return nil }
    return scalars
  }

  /// Puts back characters that were taken and not used.
  mutating func putBack(_ scalars: some Collection<Unicode.Scalar>) { waiting = scalars + waiting }

  /// Discards all input, except the first of some keys of one character.
  mutating func discard(except isKept: (Unicode.Scalar) -> Bool) {
    let kept = isInPaste ? nil : waiting.first(where: isKept)
    self = KeySplitter()
    waiting = ArraySlice([kept].compactMap(\.self))
  }

  /// Whether the next character ends a line.
  var isAtLineEnd: Bool { waiting.first == "\r" || waiting.first == "\n" }

  /// Whether the input is a single ESC: the Esc key, or the beginning of another key.
  var isAtEscape: Bool { waiting.count == 1 && waiting.first == "\u{1B}" }

  /// Takes the next scalar, which may be only a part of a key.
  mutating func nextScalar() -> Unicode.Scalar? {
    defer { passMarks() }
    return waiting.popFirst()
  }

  /// Removes the marks of a paste from the front of the input.
  ///
  /// From a paste only text and line ends are kept, and a tab becomes a blank. The last line of a
  /// paste of several lines gets a line end.
  private mutating func passMarks() {
    while let first = waiting.first {
      if waiting.starts(with: Self.pasteBegins) {
        waiting = waiting.dropFirst(Self.pasteBegins.count)
        (isInPaste, pasteHasLines, pasteHasOpenLine) = (true, false, false)
      } else if !isInPaste || Self.isText(first) {
        return
      } else if waiting.starts(with: Self.pasteEnds) {
        waiting = waiting.dropFirst(Self.pasteEnds.count)
        isInPaste = false
        if pasteHasLines && pasteHasOpenLine { return putBack(["\r"]) }
      } else if first == "\u{1B}" && Self.pasteEnds.starts(with: waiting) {
        return  // the rest of the mark has not arrived yet
      } else if first == "\n" || first == "\r" && waiting.dropFirst().first != "\n" {
        return
      } else {
        waiting = waiting.dropFirst()
        if first == "\t" { return putBack([" "]) }
      }
    }
  }

  private var keyLength: Int? {
    guard let first = waiting.first else { return nil }
    if Self.isText(first) { return waiting.prefix(while: Self.isText).count }
    switch first {
    case "\u{1B}": return Self.escapeLength(waiting)
    // Ctrl-X and Ctrl-V form a key with the scalar that follows.
    case "\u{16}", "\u{18}": return waiting.count > 1 ? 2 : nil
    default: return 1
    }
  }

  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0x7F
  }

  /// The length of a key that begins with ESC: `ESC [ … final`, `ESC O x`, or Alt with a key.
  ///
  /// An ESC before a line end or another ESC is a key of its own, which was pressed by mistake.
  private static func escapeLength(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
    guard let second = scalars.dropFirst().first else { return nil }
    switch second {
    case "\u{1B}", "\r", "\n": return 1
    case "O": return scalars.count > 2 ? 3 : nil
    case "[":
      let rest = scalars.dropFirst(2)
      guard let end = rest.firstIndex(where: { !(0x20...0x3F).contains($0.value) }) else {
        return nil
      }
      // A control character ends an incomplete sequence, and is a key of its own.
      return end - scalars.startIndex + (isText(rest[end]) ? 1 : 0)
    default: return 2
    }
  }
}
