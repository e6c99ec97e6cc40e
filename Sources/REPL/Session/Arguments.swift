// Arguments — the words after a verb: plain words, and options with or without a value.

/// The arguments of a command.
package struct Arguments: Sendable {
  /// The text as it was typed, including quotes.
  package let rest: String
  /// The plain words, without options and their values.
  package let words: [String]
  private let values: [String: String]
  private let flags: Set<String>
  /// The command's usage, for error messages.
  private let usage: String

  /// Separates the words of a command into plain words and options.
  ///
  /// - Parameters:
  ///   - flags: The options without a value, such as `--json`.
  ///   - options: The options with a value, such as `--size`.
  ///   - most: The largest number of plain words.
  init(
    _ command: CommandWords, usage: String, flags: [String] = [], options: [String] = [],
    most: Int = .max
  ) throws(CommandError) {
    self.usage = usage
    rest = command.rest
    var words: [String] = []
    var given: Set<String> = []
    var values: [String: String] = [:]
    var remaining = command.words.dropFirst()
    while let word = remaining.popFirst() {
      if flags.contains(word) {
        given.insert(word)
      } else if options.contains(word) {
        guard let value = remaining.popFirst() else { throw .noValue(option: word, usage: usage) }
        values[word] = value
      } else if word.hasPrefix("--") {
        throw .unknownOption(word, usage: usage)
      } else {
        words.append(word)
      }
    }
    if words.count > most { throw .tooMany(words[most], usage: usage) }
    (self.words, self.values, self.flags) = (words, values, given)
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// Whether a list is asked for as JSON.
  ///
  /// - Throws: An error if there are words beside `--json`, which would be left out in silence.
  var listsJSON: Bool {
    get throws(CommandError) {
      guard has("--json") else { return false }
      if let word = words.first { throw .tooMany(word, usage: usage) }
      return true
    }
  }

  func value(_ option: String) -> String? { values[option] }

  /// The plain word at a position.
  ///
  /// - Parameter what: A description of the word, for the error if it is missing.
  func word(_ index: Int, _ what: String) throws(CommandError) -> String {
    guard words.indices.contains(index) else { throw .missing(what, usage: usage) }
    return words[index]
  }

  /// A finite number within bounds; nil if there is no word.
  func number(_ index: Int, within range: ClosedRange<Double>, _ expected: String)
    throws(CommandError) -> Double?
  {
    guard words.indices.contains(index) else { return nil }
    let text = words[index]
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    guard isPlain, let number = Double(text), number.isFinite, range.contains(number) else {
      throw .unfit(text, expected: expected)
    }
    return number
  }

  /// A whole number within bounds; nil if there is no word.
  func wholeNumber(_ text: String?, within range: ClosedRange<Int>, _ expected: String)
    throws(CommandError) -> Int?
  {
    guard let text else { return nil }
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isPlain, let number = Int(text), range.contains(number) else {
      throw .unfit(text, expected: expected)
    }
    return number
  }
}
