// RetiredWord — a word of the earlier code, and where it must not come back.

/// A word that docs/glossary.md has replaced.
///
/// A phrase is one word or several in a row, in lower case. It is looked for in identifiers, which
/// are split at their capitals and underscores (`BLATable` is `bla table`), and in comments.
struct RetiredWord {
  /// The phrases, with all their inflections.
  let phrases: [[String]]
  /// What to write now.
  let replacement: String
  let scope: Scope
  /// Whether comments may use the phrase, since there it has an everyday sense.
  let isAllowedInComments: Bool
  /// Longer phrases in which it has another sense.
  let allowedPhrases: [[String]]
  /// Parts of the paths of files in which it has another sense.
  let allowedFiles: [String]

  init(
    _ phrases: String..., say replacement: String, in scope: Scope = .everywhere,
    namesOnly: Bool = false, except allowedPhrases: [String] = [], outside files: [String] = []
  ) {
    self.phrases = phrases.map { $0.split(separator: " ").map(String.init) }
    (self.replacement, self.scope) = (replacement, scope)
    isAllowedInComments = namesOnly
    self.allowedPhrases = allowedPhrases.map { $0.split(separator: " ").map(String.init) }
    allowedFiles = files
  }

  /// The files in which a word has only one sense, the retired one.
  enum Scope {
    case everywhere
    /// The engine, its C kernels, and their tests.
    case engine
    /// The engine and `Landmarks`.
    case mathematics
    /// Folders of the engine where a turn can only be a rebase, or a return of an orbit.
    case iteration
  }

  /// Whether it is retired in a file.
  func covers(_ file: SourceFile) -> Bool {
    if allowedFiles.contains(where: file.path.contains) { return false }
    let target = file.folder(1)
    let isEngine = ["FractalEngine", "CLaneKernels", "FractalEngineTests"].contains(target)
    return switch scope {
    case .everywhere: true
    case .engine: isEngine
    case .mathematics: isEngine || ["Landmarks", "LandmarksTests"].contains(target)
    case .iteration:
      target == "CLaneKernels"
        || (target == "FractalEngine" && Self.iterationFolders.contains(file.folder(2)))
    }
  }

  private static let iterationFolders: Set = [
    "BLA", "DirectIteration", "Interior", "Parabolic", "Perturbation", "Reference", "Refinement",
  ]

  /// The indices in `all` of the words with a phrase that begins with this word.
  static let indicesByFirstWord: [String: [Int]] = {
    var indices: [String: [Int]] = [:]
    for (index, word) in all.enumerated() {
      for first in Set(word.phrases.map { $0[0] }) { indices[first, default: []].append(index) }
    }
    return indices
  }()

  /// The first of the phrases in a text that none of the longer, allowed phrases covers.
  func phrase(in words: [String]) -> String? {
    for start in words.indices {
      for phrase in phrases where words[start...].starts(with: phrase) {
        if !isAllowed(at: start, words) { return phrase.joined(separator: " ") }
      }
    }
    return nil
  }

  private func isAllowed(at start: Int, _ words: [String]) -> Bool {
    allowedPhrases.contains { phrase in
      phrase.indices.contains { offset in
        start >= offset && words[(start - offset)...].starts(with: phrase)
      }
    }
  }
}

/// The words of an identifier or a comment, in lower case.
///
/// An identifier is split at underscores, at digits and before capitals; of several capitals in a
/// row, the last begins a word if a small letter follows it.
func words(of text: some StringProtocol) -> [String] {
  var words: [String] = []
  var word: [UInt8] = []
  let bytes = Array(text.utf8)
  func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
  func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
  func finish() {
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    word = []
  }
  for (index, byte) in bytes.enumerated() {
    guard isCapital(byte) || isSmall(byte) else {
      finish()
      continue
    }
    if isCapital(byte), index > 0 {
      let isFirstOfWord = index + 1 < bytes.count && isSmall(bytes[index + 1])
      if isSmall(bytes[index - 1]) || isFirstOfWord { finish() }
    }
    word.append(byte | 0x20)
  }
  finish()
  return words
}
