// ForeignKeys — which keys of another program's file are read, which do not matter, which are new.

/// The keys of one format.
///
/// What is in neither list is named in a warning: it could move the place.
struct ForeignKeys {
  /// Keys whose values are looked at.
  let read: Set<String>
  /// Keys that change nothing of a place, such as sizes of windows; a last `*` stands for any end.
  let idle: Set<String>
  private let idleStarts: [String]

  /// So many unknown keys are named; of more the count is told.
  private static let mostNamed = 8

  init(read: Set<String>, idle: Set<String>) {
    self.read = read
    self.idle = idle
    idleStarts = idle.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
  }

  func knows(_ key: String) -> Bool {
    read.contains(key) || idle.contains(key) || idleStarts.contains { key.hasPrefix($0) }
  }

  /// Warnings of keys that are not known, each once.
  func warnings(of pairs: [ForeignValue]) -> [String] {
    var named: Set<String> = []
    let unknown = pairs.filter { !knows($0.key) && named.insert($0.key).inserted }
    let warnings = unknown.prefix(Self.mostNamed).map { pair in
      "‘\(ForeignKeys.shown(pair.key))’ (line \(pair.line)) is not known here and is left out."
    }
    let rest = unknown.count - warnings.count
    return rest > 0
      ? warnings + ["\(rest) more keys are not known here and are left out."] : warnings
  }

  /// A key without control characters, and not longer than fits a line.
  private static func shown(_ key: String) -> String {
    String(String.UnicodeScalarView(key.unicodeScalars.prefix(40).filter { $0.value >= 0x20 }))
  }
}
