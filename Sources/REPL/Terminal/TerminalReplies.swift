// TerminalReplies — separates a terminal's replies from what a user types.

/// Removes a terminal's replies from its input, and stores what they say.
///
/// Bytes may arrive in any pieces. Bytes that can no longer become a reply are passed on at once
/// and in order, so that keys such as `ESC [ A` pass through.
package struct TerminalReplies: Sendable, Equatable {
  /// A size in pixels.
  package struct Size: Sendable, Equatable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  /// Whether kitty's graphics are supported.
  package private(set) var hasKittyGraphics = false
  /// Whether a color of 24 bits was kept as it was set.
  package private(set) var isTrueColor = false
  package private(set) var hasSixels = false
  /// The size of a cell in pixels.
  package private(set) var cell: Size?
  /// The size of the text area in pixels.
  package private(set) var window: Size?
  /// The modes that the terminal knows, of those that were asked for: 1006 and 1016.
  package private(set) var knownModes: Set<Int> = []
  /// Whether the last reply has arrived, which every terminal sends.
  package private(set) var isComplete = false
  /// The beginning of a possible reply.
  private var held: [UInt8] = []

  package init() {}

  /// Whether bytes are held back until it is clear whether they begin a reply.
  ///
  /// A single Escape key is held back too: if nothing follows within some 25 ms, call `release`.
  package var isHolding: Bool { !held.isEmpty }

  /// The part of an input that a user typed.
  package mutating func typed(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var typed: [UInt8] = []
    for byte in bytes {
      held.append(byte)
      while !held.isEmpty {
        switch Reply.match(held) {
        case .beginning: break
        case .whole(let reply):
          note(reply)
          held = []
        case .foreign:
          // The last byte may begin another reply.
          let next = held.dropFirst().firstIndex(of: Reply.escape) ?? held.endIndex
          typed += held[..<next]
          held.removeFirst(next)
          continue
        }
        break
      }
    }
    return typed
  }

  /// Stops waiting for the rest of a reply, and returns the held bytes as typed input.
  package mutating func release() -> [UInt8] {
    defer { held = [] }
    return held
  }

  private mutating func note(_ reply: Reply) {
    switch reply {
    case .kitty(let isFine): hasKittyGraphics = hasKittyGraphics || isFine
    case .color(let isKept): isTrueColor = isTrueColor || isKept
    case .cell(let size): cell = size
    case .window(let size): window = size
    case .mode(let mode, let isKnown): if isKnown { knownModes.insert(mode) }
    case .attributes(let attributes):
      hasSixels = attributes.contains(4)
      isComplete = true
    }
  }
}

/// One reply to a question of `TerminalProbe`.
private enum Reply {
  /// `ESC _ G i=31 ; OK ESC \`
  case kitty(isFine: Bool)
  /// `ESC P 1 $ r 48 : 2 : : 1 : 2 : 3 m ESC \`
  case color(isKept: Bool)
  /// `ESC [ 6 ; height ; width t`
  case cell(TerminalReplies.Size)
  /// `ESC [ 4 ; height ; width t`
  case window(TerminalReplies.Size)
  /// `ESC [ ? mode ; state $ y`: known if the state is 1 (set), 2 (reset) or 3 (always set).
  case mode(Int, isKnown: Bool)
  /// `ESC [ ? 62 ; 4 c`: the primary device attributes.
  case attributes([Int])

  /// How well the beginning of some bytes matches a reply.
  enum Match {
    case beginning
    case whole(Reply)
    case foreign
  }

  static let escape: UInt8 = 0x1B
  /// The largest number of bytes in a reply; real ones have fewer than 100.
  private static let longest = 256

  static func match(_ bytes: [UInt8]) -> Match {
    guard bytes.first == escape, bytes.count <= longest else { return .foreign }
    guard bytes.count > 1 else { return .beginning }
    switch bytes[1] {
    case UInt8(ascii: "["): return control(bytes[2...])
    case UInt8(ascii: "_"):
      return string(bytes[2...], after: ["Gi=31"]) { .kitty(isFine: $0.hasSuffix(";OK")) }
    case UInt8(ascii: "P"):
      return string(bytes[2...], after: ["0$r", "1$r"]) { .color(isKept: isProbeColor($0)) }
    default: return .foreign
    }
  }

  /// A control sequence: parameters, then a letter.
  private static func control(_ bytes: ArraySlice<UInt8>) -> Match {
    guard let first = bytes.first else { return .beginning }
    let isQuestion = first == UInt8(ascii: "?")
    let rest = isQuestion ? bytes.dropFirst() : bytes
    let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
    let numbers = numbers(digits)
    guard isQuestion || [4, 6].contains(numbers.first ?? 0) else { return .foreign }
    guard let final = rest.dropFirst(digits.count).first else { return .beginning }
    if isQuestion && final == UInt8(ascii: "$") && numbers.count == 2 {
      guard let letter = rest.dropFirst(digits.count + 1).first else { return .beginning }
      let isKnown = (1...3).contains(numbers[1])
      return letter == UInt8(ascii: "y") ? .whole(.mode(numbers[0], isKnown: isKnown)) : .foreign
    }
    if isQuestion { return final == UInt8(ascii: "c") ? .whole(.attributes(numbers)) : .foreign }
    guard final == UInt8(ascii: "t"), numbers.count == 3 else { return .foreign }
    let size = TerminalReplies.Size(width: numbers[2], height: numbers[1])
    return .whole(numbers[0] == 6 ? .cell(size) : .window(size))
  }

  /// A string of printable characters up to its terminator, which begins with one of several texts.
  private static func string(
    _ bytes: ArraySlice<UInt8>, after starts: [String], _ reply: (String) -> Reply
  ) -> Match {
    let text = bytes.prefix { (0x20...0x7E).contains($0) }
    let isOurs = starts.contains { start in zip(text, start.utf8).allSatisfy { $0 == $1 } }
    guard isOurs else { return .foreign }
    let end = bytes.dropFirst(text.count)
    switch end.first {
    case nil: return .beginning
    case 0x07: break  // some terminals end strings with BEL
    case escape:
      if end.count == 1 { return .beginning }
      guard end.dropFirst().first == UInt8(ascii: "\\") else { return .foreign }
    default: return .foreign
    }
    let whole = String(decoding: text, as: UTF8.self)
    return starts.contains { whole.hasPrefix($0) } ? .whole(reply(whole)) : .foreign
  }

  /// Whether a reply reports the background color that `TerminalProbe` set.
  private static func isProbeColor(_ text: String) -> Bool {
    guard text.hasPrefix("1$r"), text.hasSuffix("m") else { return false }
    // The numbers are separated by colons or semicolons; some terminals add a color space, or leave
    // its place empty.
    let parts = text.dropFirst(3).dropLast().split { $0 == ":" || $0 == ";" }
    let color = parts.drop { $0 != "48" }.prefix(6)
    return ["48 2 1 2 3", "48 2 0 1 2 3"].contains(color.joined(separator: " "))
  }

  /// The numbers between semicolons; a missing or too large number counts as 0.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { digits in
      Int(String(decoding: digits.prefix(6), as: UTF8.self)) ?? 0
    }
  }
}
