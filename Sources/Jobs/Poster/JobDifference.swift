// JobDifference — an entry in which two jobs differ.

internal import Core

/// An entry in which two jobs differ.
package struct JobDifference: Sendable, Equatable {
  package let key: String
  package let old: String?
  package let new: String?

  package init(key: String, old: String?, new: String?) {
    (self.key, self.old, self.new) = (key, old, new)
  }

  /// The difference in words: `size is 640x360 there and 320x180 here`.
  ///
  /// Long texts are shown from the first difference on.
  var text: String {
    let common = zip(old ?? "", new ?? "").prefix { $0 == $1 }.count
    let skipped = common > 32 ? common - 8 : 0
    func spoken(_ value: String?) -> String {
      guard let value else { return "not set" }
      return "‘\(skipped > 0 ? "…" : "")\(String(value.dropFirst(skipped)).excerpt)’"
    }
    return "\(key) is \(spoken(old)) there and \(spoken(new)) here"
  }
}
