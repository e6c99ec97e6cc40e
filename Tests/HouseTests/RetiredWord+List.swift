// RetiredWord+List — the words that the glossary has replaced.

extension RetiredWord {
  /// Each word with what to write, where it is retired, and the senses that stay.
  static let all: [RetiredWord] = numbers + bla + pixels + parabolic + interior + families + program

  private static let numbers: [RetiredWord] = [
    RetiredWord("pair", "pairs", say: "double-double", in: .engine, namesOnly: true),
    RetiredWord(
      "plain pair", "pair of doubles", "pairs of doubles", "double pair", "pair real",
      "pair complex", say: "double-double"),
    RetiredWord(
      "triple", "triples", say: "triple-double", in: .engine,
      except: ["triple double", "triple doubles"]),
    RetiredWord("scaled double", "scaled complex", "scaled kernel", say: "FloatExp"),
    RetiredWord("wide complex", say: "Complex192"),
    RetiredWord("tiny", "is deep", say: "needsExtendedRange", in: .mathematics),
    RetiredWord("residue", "residues", say: "low part"),
  ]

  private static let bla: [RetiredWord] = [
    RetiredWord(
      "block", "blocks", say: "BLA step", in: .engine,
      except: ["blocks of digits", "last blocks"]),  // of long numbers
    RetiredWord("mixed", say: "cross terms", in: .mathematics),
    RetiredWord("sharp", "sharpened", say: "compensated", in: .mathematics),
    RetiredWord("slight", say: "negligible", in: .engine),
    RetiredWord("bend", "bends", say: "nonlinearity", in: .mathematics),
    RetiredWord("drift", "drifts", say: "parameterShare", in: .mathematics),
    RetiredWord("in shares", say: "parallelFor", namesOnly: true),
  ]

  private static let pixels: [RetiredWord] = [
    RetiredWord("turn", "turns", say: "rebase, or return", in: .iteration, namesOnly: true),
    RetiredWord("returning orbit", "fixed turn", "fixed turns", say: "ReturnMapOrbit"),
    RetiredWord("doubt", "doubts", "doubtful", "doubted", say: "rounding error, or uncertain"),
    RetiredWord("pixel shift", "double shift", say: "backwardError", in: .engine),
    RetiredWord("pool", "pools", say: "queue", in: .engine, namesOnly: true),
    // One packs an index into the bits of a number: a verb, in comments.
    RetiredWord("pack", "packs", say: "lanes", in: .engine, namesOnly: true),
    RetiredWord("pixel pack", "precise group", "plain batch", say: "PixelLanes"),
    RetiredWord("crew", "crews", say: "LaneScheduler"),
    RetiredWord(
      "gait", "gaits", "ride", "rides", "riding", "rode", say: "StepMode, or in BLA steps"),
    RetiredWord(
      "walk", "walks", "walked", "walker", "walkers", "walking",
      say: "iterate, replay, or in single steps", in: .mathematics, except: ["random walk"]),
    RetiredWord("limited", say: "limitMattered", in: .mathematics, namesOnly: true),
    RetiredWord(
      "carried orbit", "carried orbits", "kept orbit", "kept orbits", "reusable orbit",
      say: "kept reference"),
    RetiredWord(
      "plain runner", "plain kernel", "plain constant", "plain constants", "plain proof",
      "plain batch", "plain iteration", "plain iterations", "plain group", "plain field",
      "plain walk", "iterated plainly", "iterates plainly", "iterate plainly",
      say: "direct iteration"),
    RetiredWord("plain pixel", say: "DirectPixel", in: .engine),
  ]

  private static let parabolic: [RetiredWord] = [
    RetiredWord("channel", "channels", say: "ParabolicGate", in: .mathematics),
    // In the files about the parabolic gate it may be called the gate.
    RetiredWord(
      "gate", "gates", "gated", say: "NeutralPointPolynomials", in: .mathematics,
      except: ["parabolic gate", "parabolic gates"], outside: ["Parabolic", "WorkGateTests"]),
    // The orbits' way through the gate is a passage, in comments.
    RetiredWord(
      "passage", "passages", say: "ParabolicJump", in: .mathematics, namesOnly: true),
    RetiredWord("entrance", "entrances", say: "JumpRegion", in: .mathematics),
  ]

  private static let interior: [RetiredWord] = [
    RetiredWord(
      "seam", "seams", say: "criticalOrbitEnd", in: .mathematics),  // elsewhere of tiles
    RetiredWord("anchor", "anchors", say: "cusp", in: .mathematics),  // elsewhere of ink
    RetiredWord("central minibrot", "central component", say: "MinibrotPredictor"),
    RetiredWord("suspect", "suspects", "suspected", say: "CycleCandidate"),
    RetiredWord(
      "fresh n", "record n", "record index", say: "atomDomainIndex", in: .mathematics),
    RetiredWord(
      "watch", "watches", "watched", say: "CycleDetector", in: .mathematics),  // elsewhere clocks
    RetiredWord("component squares", say: "InteriorSquares"),
    RetiredWord("trapped squares", "pole trap", "pole traps", say: "BasinSquare"),
    RetiredWord("trap discs", say: "TrappingDisc"),
  ]

  private static let families: [RetiredWord] = [
    // To fold and a crease are the field's words; only the maps have another name.
    RetiredWord(
      "folded map", "folded maps", "folded plane", "folded runner", "folded watch",
      "folded orbit", say: "AbsPowerMap"),
    RetiredWord("pole map", "pole maps", "pole plane", say: "McMullenMap"),
    RetiredWord(
      "digit set", "digit sets", "digit plane", "digit runner", "digit ladder",
      say: "SierpinskiSet"),
    RetiredWord("image trap", "image traps", say: "OrbitTrap"),
    RetiredWord("trap image", "trap images", say: "OrbitTrapImage", except: ["orbit trap image"]),
    RetiredWord("trait", "traits", say: "OrbitFeature"),
    RetiredWord("orbit walk", say: "OrbitReplay"),
    // `tones` is the user's name for the rule by which a coloring is prepared.
    RetiredWord("tone", "tone grid", say: "PreparedColoring", except: ["half tone"]),
  ]

  private static let program: [RetiredWord] = [
    RetiredWord("complaint", "complaints", say: "UserError"),
    RetiredWord("happening", "happenings", say: "TerminalEvent"),
    RetiredWord("saved entry", say: "SavedPlace"),
    RetiredWord("studio", "studios", say: "Jobs"),
  ]

  /// Names of types that are retired as a whole; parts of other names may be the same.
  ///
  /// `ResolvedPlace` stays: a location together with where it was found.
  static let types: [String: String] = [
    "Run": "BLADraft", "Shares": "ChunkedArray", "Moment": "Timestamp", "Edition": "Version",
    "Amount": "HumanReadable", "Happening": "TerminalEvent", "Ending": "ExitStatus",
    "Sight": "BuiltInPlace", "Window": "Viewport", "View": "Viewport", "Ground": "Core",
    "Studio": "Jobs", "Console": "REPL", "DeepZoom": "FractalEngine", "Turn": "ReturnMap",
    "Tone": "PreparedColoring", "Gate": "NeutralPointPolynomials", "Channel": "ParabolicGate",
    "Trap": "BasinSquare",
  ]
}
