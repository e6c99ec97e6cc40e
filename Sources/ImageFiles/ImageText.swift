// ImageText — a named text in a picture's file.

/// A named text in a picture's file.
package struct ImageText: Sendable, Equatable {
  /// 1 to 79 characters of Latin-1, for example "Location".
  package var keyword: String
  /// Any text without NUL characters.
  package let text: String

  /// Creates a text with a keyword; U+FFFD replaces each NUL, which no format can store.
  package init(_ keyword: String, _ text: String) {
    (self.keyword, self.text) = (keyword, text.withoutNUL)
  }
}

extension String {
  /// The text with U+FFFD in place of each NUL, which damaged files may contain.
  package var withoutNUL: String {
    guard utf8.contains(0) else { return self }
    let scalars: [Unicode.Scalar] = unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
