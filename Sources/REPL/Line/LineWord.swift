// LineWord — the word before the cursor, and how words are written in a line.

/// The word that ends at the cursor.
///
/// Words end at blanks and at `;`. A word that contains one of these is written in double quotes;
/// while these are open, everything belongs to the word.
package struct LineWord: Equatable {
  /// The text before the word, without the word's opening quote.
  package let before: String
  /// The word, without quotes.
  package let text: String
  /// Whether a quote is open.
  let isQuoted: Bool
  /// The number of scalars of the word in the line, including quotes.
  let length: Int

  /// The last word of a text; empty after a blank.
  package init(endOf text: String) {
    let scalars = Array(text.unicodeScalars)
    var start = 0
    var isQuoted = false
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\"" {
        isQuoted.toggle()
      } else if !isQuoted && Self.separates(scalar) {
        start = index + 1
      }
    }
    self.isQuoted = isQuoted
    length = scalars.count - start
    before = Self.string(scalars[..<start])
    self.text = Self.string(scalars[start...].filter { $0 != "\"" })
  }

  /// The word as it is written if more may follow in it.
  static func open(_ word: String, isQuoted: Bool) -> String {
    isQuoted || needsQuotes(word) ? "\"" + word : word
  }

  /// The word as it is written if it is complete.
  package static func closed(_ word: String, isQuoted: Bool = false) -> String {
    isQuoted || needsQuotes(word) ? "\"" + word + "\"" : word
  }

  private static func needsQuotes(_ word: String) -> Bool {
    word.unicodeScalars.contains(where: separates)
  }

  private static func separates(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == ";"
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
