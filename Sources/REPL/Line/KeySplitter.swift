// KeySplitter — what arrives from a keyboard, cut into keys and runs of text.

/// What was typed or pasted, in order, and not yet acted upon.
///
/// The editor acts only on whole keys: libedit, handed the first half of an arrow key, would
/// wait for the second, and nothing else could be shown meanwhile.
struct KeySplitter {
  enum Key: Equatable {
    /// Characters that stand for themselves.
    case text([Unicode.Scalar])
    /// The same, out of a paste that the terminal has marked as one.
    case pasted([Unicode.Scalar])
    /// A control character, or one of several scalars that begin with it.
    case control([Unicode.Scalar])
  }

  private var decoder = ScalarDecoder()
  private var waiting: ArraySlice<Unicode.Scalar> = []
  /// Whether a paste has begun whose end has not come yet.
  private(set) var isInPaste = false
  /// Of the paste: whether a line of it has ended, and whether characters came after that.
  private var (pasteHasLines, pasteHasOpenLine) = (false, false)

  /// What terminals send around a paste when they are asked to (xterm's bracketed paste mode).
  private static let pasteBegins = Array("\u{1B}[200~".unicodeScalars)
  private static let pasteEnds = Array("\u{1B}[201~".unicodeScalars)

  /// Whether the next key is there in full.
  var hasKey: Bool { keyLength != nil }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    // C1 controls are keys of no keyboard, and libedit would read them as Alt with a letter.
    waiting += decoder.decode(bytes).map { (0x80...0x9F).contains($0.value) ? "\u{FFFD}" : $0 }
    passMarks()
  }

  /// The next key, or nothing while it is not complete.
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

  /// The next key, and of text one character alone; nothing while it is not complete.
  mutating func nextSingle() -> [Unicode.Scalar]? {
    if let first = waiting.first, Self.isText(first) { return nextScalar().map { [$0] } }
    guard case .control(let scalars) = next() else { return nil }
    return scalars
  }

  /// Puts characters back that were taken and not used.
  mutating func putBack(_ scalars: some Collection<Unicode.Scalar>) { waiting = scalars + waiting }

  /// Whether there is an ESC and nothing else: a key, or the beginning of one under way.
  var isAtEscape: Bool { waiting.count == 1 && waiting.first == "\u{1B}" }

  /// The next scalar, whatever it is a part of.
  mutating func nextScalar() -> Unicode.Scalar? {
    defer { passMarks() }
    return waiting.popFirst()
  }

  /// Takes the marks of a paste from the front of what waits.
  ///
  /// In a paste all goes that is neither text nor the end of a line; one of several lines ends its last.
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
        return  // the rest of the mark has not come yet
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
    // Ctrl-X and Ctrl-V take the next key with them.
    case "\u{16}", "\u{18}": return waiting.count > 1 ? 2 : nil
    default: return 1
    }
  }

  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0x7F
  }

  /// The length of what begins with ESC: `ESC [ … final`, `ESC O x`, or Alt with a key.
  ///
  /// An ESC before a line's end or another ESC stands alone: someone changed their mind.
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
      // A control character breaks a sequence off, and is a key of its own.
      return end - scalars.startIndex + (isText(rest[end]) ? 1 : 0)
    default: return 2
    }
  }
}
