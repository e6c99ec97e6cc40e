// ForeignKeys — the known keys of another program's file: those that are read, and idle ones.

/// The keys of one format.
///
/// A key in neither list is named in a warning, since it could move the place.
struct ForeignKeys {
  /// Keys whose values are read.
  let read: Set<String>
  /// Keys that do not change a place, such as sizes of windows; a final `*` stands for any ending.
  let idle: Set<String>
  private let idleStarts: [String]

  /// The greatest number of unknown keys that are named; the others are only counted.
  private static let mostNamed = 8

  init(read: Set<String>, idle: Set<String>) {
    self.read = read
    self.idle = idle
    idleStarts = idle.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
  }

  func knows(_ key: String) -> Bool {
    read.contains(key) || idle.contains(key) || idleStarts.contains { key.hasPrefix($0) }
  }

  /// Warnings about unknown keys, each once.
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

  /// The key without control characters, shortened to fit a line.
  private static func shown(_ key: String) -> String {
    String(String.UnicodeScalarView(key.unicodeScalars.prefix(40).filter { $0.value >= 0x20 }))
  }
}
