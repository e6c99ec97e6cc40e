// WordTests — one word for one thing: words that the glossary has replaced must not come back.

import Foundation
import Testing

@Suite("Words")
struct WordTests {
  /// Identifiers that were renamed to the field's words (docs/glossary.md), as whole words.
  private static let retiredNames = [
    "Block(Table|Builder|Level|Lengths|List|Products)", "SeriesBlock", "PairBlock\\w*",
    "TripleBlock",
    "KeptBlocks", "Mixed(Pair)?(Series|Points)", "Sharp(Series|Points)", "isSharp", "isMixed",
    "FATHOM_SLIGHT\\w*", "PlainPair\\w*", "Pair(Real|Complex|Number|Series|Points|Reference)",
    "PlainTriple", "Triple(Complex|Series|Points|Reference)", "Scaled(Double|Complex|Kernel)",
    "WideComplex", "ReturningOrbit", "FixedTurns?", "Channel(Kernel|Builder|Series|Plan)",
    "Gate(Kernel|Builder)", "Passage\\w*", "Entrance", "Doubt(Pool|Resolver|fulPixel)?",
    "\\w*[rR]esidues",
    "KeptOrbit", "PixelPack", "Precise(Group|Crew|Pixel|Outcome|Kernel)", "\\w*Crew", "Gait",
    "isDeep",
    "seam", "PlainBatch", "Plain(Runner|Kernel|Constants?|Pixel|Proof|Walk)",
    "Trap(Discs|pedSquares)",
    "ImageTrap", "TrapImage", "PixelTrait", "Trait\\w+", "OrbitWalk", "ToneGrid",
    "Central(Minibrot|Component)",
    "SuspectedCycle", "freshN", "recordN", "(Cycle|Folded)Watch", "ComponentSquares", "Folded\\w+",
    "Pole\\w+",
    "Digit(Set|Plane|Runner|Reference|Line|Ladder|Fate)", "Shares", "inShares", "\\w*Complaint",
    "Moment",
    "Edition", "Amount", "Happening", "Ending", "SavedEntry",
  ]
  /// Identifiers retired in `engineTargets` only: elsewhere they have other meanings.
  private static let retiredInEngine = [
    "blocks?", "block[A-Z]\\w*", "block_bend", "BLOCK_INDEX", "FATHOM_PARABOLIC_GATE_BLOCKS",
    "bends?", "drift", "drift[A-Z]\\w*", "drift_[xy]", "limited", "(is|run|note)?Tiny\\w*",
    "tiny", "tinyLow\\w*", "tiny_low\\w*", "FATHOM_\\w*TINY", "FATHOM_TRIAL_TURNS",
  ]
  /// The targets that use the engine's words in a single meaning.
  private static let engineTargets: Set = ["FractalEngine", "CLaneKernels", "Landmarks"]
  /// Folders of the engine where a turn can only be a rebase, or a return of an orbit.
  private static let foldersWithoutTurns: Set = [
    "BLA", "DirectIteration", "Interior", "Parabolic", "Perturbation", "Reference", "Refinement",
  ]
  /// Words that were replaced in all comments.
  private static let retiredInComments = [
    "doubtful", "[rR]esidues?", "pairs? of doubles", "triples? of doubles", "mixed terms?",
  ]

  @Test("no name in the code is a retired one")
  func names() throws {
    let retired = try Regex("^(" + Self.retiredNames.joined(separator: "|") + ")$")
    var findings: [Finding] = []
    for file in SourceTree.sources where !file.path.hasPrefix("Tests/HouseTests") {
      for token in file.tokens where token.text.wholeMatch(of: retired) != nil {
        findings.append(
          Finding(file, token.line, "‘\(token.text)’ is retired: docs/glossary.md has its word"))
      }
    }
    expectNone(findings)
  }

  @Test("no name in the engine is one that was retired there")
  func engineNames() throws {
    let retired = try Regex("^(" + Self.retiredInEngine.joined(separator: "|") + ")$")
    var findings: [Finding] = []
    for file in SourceTree.sources where Self.engineTargets.contains(file.target) {
      let hasNoTurns =
        file.target == "CLaneKernels" || Self.foldersWithoutTurns.contains(file.folder(2))
      for token in file.tokens {
        let isTurn = hasNoTurns && (token.text == "turn" || token.text == "turns")
        if isTurn || token.text.wholeMatch(of: retired) != nil {
          findings.append(
            Finding(file, token.line, "‘\(token.text)’ is retired: docs/glossary.md has its word"))
        }
      }
    }
    expectNone(findings)
  }

  @Test("no comment uses a retired word")
  func comments() throws {
    let retired = try Regex("\\b(" + Self.retiredInComments.joined(separator: "|") + ")\\b")
    var findings: [Finding] = []
    for file in SourceTree.sources where !file.path.hasPrefix("Tests/HouseTests") {
      for (index, line) in file.lines.enumerated() {
        guard let comment = line.range(of: "//") else { continue }
        if let found = try retired.firstMatch(in: line[comment.lowerBound...]) {
          findings.append(
            Finding(
              file, index + 1, "‘\(line[found.range])’ is retired: docs/glossary.md has its word"))
        }
      }
    }
    expectNone(findings)
  }

  @Test("the glossary's names exist in the code")
  func glossary() throws {
    let page = try #require(SourceTree.pages.first { $0.path == "docs/glossary.md" })
    let names = Set(SourceTree.sources.filter(\.isOfHouse).flatMap { $0.tokens.map(\.text) })
    var findings: [Finding] = []
    for (index, line) in page.lines.enumerated() where line.hasPrefix("| **") {
      for match in line.matches(of: /`([A-Z][A-Za-z0-9]+)`/) where !names.contains(String(match.1))
      {
        findings.append(Finding(page, index + 1, "`\(match.1)` is nowhere in the code"))
      }
    }
    expectNone(findings)
  }
}
