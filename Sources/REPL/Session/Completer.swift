// Completer — finds the candidates that complete a typed word.

internal import Coloring
internal import FractalEngine
package import Jobs
internal import Places

/// Completes commands, places, formulas, colors, settings and file names.
package struct Completer: Sendable {
  private let places: PlaceStore

  package init(places: PlaceStore) { self.places = places }

  /// The candidates for the word before the cursor.
  package func completion(of word: LineWord) -> LineCompletion {
    let command = word.before.lastIndex(of: ";").map { word.before[$0...].dropFirst() }
    let words = (command ?? word.before[...]).split(whereSeparator: \.isWhitespace).map(String.init)
    let found = candidates(for: word.text, after: words)
    let isOpen = found.first.map { $0.hasSuffix("/") || $0.hasSuffix("=") } == true
    return LineCompletion(found, appendsSpace: !isOpen)
  }

  private func candidates(for word: String, after words: [String]) -> [String] {
    guard let verb = words.first else {
      return matches(word, Commands.all.map { $0.name })
    }
    guard let command = try? Commands.command(typed: verb) else { return [] }
    if word.hasPrefix("--") { return options(of: command, word) }
    let index = words.dropFirst().filter { !$0.hasPrefix("--") }.count
    let kinds = command.completes
    guard !kinds.isEmpty else { return [] }
    if case .setting = kinds[0] { return settings(word, words) }
    return candidates(for: word, kinds[min(index, kinds.count - 1)])
  }

  /// The words of a kind that begin with a typed one; shells ask for these, too.
  package func candidates(for word: String, _ kind: WordKind) -> [String] {
    switch kind {
    case .topic: matches(word, Commands.all.map { $0.name })
    case .place: matches(word, places.names + BuiltInPlaces.all.map(\.name)) + files(word)
    case .savedPlace: matches(word, places.names)
    case .file: files(word)
    case .formula: matches(word, Formulas.listed.map(\.name))
    case .coloring: matches(word, Colorings.all.map { $0.name })
    case .coloringOrSetting:
      matches(word, Colorings.all.map { $0.name }) + lookSettings(word)
    case .lookSetting: lookSettings(word)
    case .palette: palettes(word)
    case .setting: matches(word, SetCommand.names)
    case .oneOf(let words): matches(word, words)
    }
  }

  /// The names of palettes that fit, or files if none does.
  private func palettes(_ word: String) -> [String] {
    let names = matches(word, Palettes.all.map(\.name))
    return names.isEmpty ? files(word) : names
  }

  private func settings(_ word: String, _ words: [String]) -> [String] {
    guard words.count > 1 else { return matches(word, SetCommand.names) }
    switch words[1] {
    case "cross": return matches(word, ["on", "off"])
    case "mouse": return matches(word, ["on", "off", "auto"])
    case "picture": return matches(word, ["auto"] + PictureMode.allCases.map(\.rawValue))
    case "shape": return matches(word, PictureShape.allCases.map(\.rawValue))
    case "size": return matches(word, ["auto"])
    default: return []
    }
  }

  /// The keys followed by `=`; after `layer=`, `blend=` and `trapby=`, the names.
  private func lookSettings(_ word: String) -> [String] {
    let names =
      Colorings.all.map { "layer=\($0.name)" } + Blend.allCases.map { "blend=\($0.rawValue)" }
      + TrapReading.allCases.map { "trapby=\($0.rawValue)" }
    return matches(word, word.contains("=") ? names : LookKey.allCases.map { "\($0.rawValue)=" })
  }

  private func options(of command: any Command.Type, _ word: String) -> [String] {
    for case .oneOf(let words) in command.completes { return matches(word, words) }
    return []
  }

  private func matches(_ word: String, _ names: [String]) -> [String] {
    Array(Set(names.filter { $0.hasPrefix(word) })).sorted()
  }

  /// The entries of the folder that the beginning of a path names; folders end in `/`.
  private func files(_ word: String) -> [String] {
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    let start = String(word.dropFirst(folder.count))
    return TextFile.entries(of: folder.isEmpty ? "." : HomePath.expanded(folder))
      .filter { $0.hasPrefix(start) && (!$0.hasPrefix(".") || start.hasPrefix(".")) }
      .sorted().map { folder + $0 }
  }
}
