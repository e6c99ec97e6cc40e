// Excerpt — the beginning of a text that was typed or read, as messages show it.

extension StringProtocol {
  /// The first 40 characters, at most, on one line; `…` stands for the rest.
  package var excerpt: String {
    let head = prefix(41).map { $0.isNewline || $0 == "\0" ? " " : $0 }
    return head.count > 40 ? String(head.prefix(40)) + "…" : String(head)
  }
}

extension Collection<UInt8> {
  /// The first 24 bytes, at most, as UTF-8; `…` stands for the rest.
  package var excerpt: String {
    String(decoding: prefix(24), as: UTF8.self) + (count > 24 ? "…" : "")
  }
}
