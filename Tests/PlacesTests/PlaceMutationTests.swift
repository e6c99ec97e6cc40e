// PlaceMutationTests — damaged texts never trap, and every accepted text is a valid place.

import Testing
import TestSupport

@testable import Places

@Suite struct PlaceMutation {
  /// Fragments of text that have a meaning in the grammar.
  private static let pieces = [
    ":re=", ":im=", ":h=", ":j=", ":base=", ":n=", ":k=", ":f=", ":p=", ":c=", ":rot=", ":x=",
    ":skew=", ":stretch=", ":phase=", ":relief=", ":stripes=", ":layer=", ":lights=",
    "fathom1:", "fathom2:", "1e-9", "e", "-", ".", ",", "=", ":", " ", "\n", "\n> ", "0", "99999",
    "auto", "\"", "1e-999999999", "1e999999999", "é", "\u{0}", "#", "1-4", "0.000", ":pal=",
    "081026", "@", ",c0ffee@9.5",
  ]

  private static let seeds: ClosedRange<UInt64> = 1...10
  /// The number of inputs for each seed.
  private static let count = fuzzCount(100_000) / seeds.count

  @Test(arguments: seeds)
  func `mutated inputs give a valid place or an error`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<Self.count {
      let text = Self.mutated(using: &random)
      let isForced = Bool.random(using: &random)
      guard let location = try? Location(parsing: text, ignoringChecksum: isForced)
      else { continue }
      accepted += 1
      let canonical = location.canonical
      let again = try? Location(parsing: canonical)
      #expect(again == location, "seed \(seed): \(text)")
      #expect(again?.canonical == canonical, "seed \(seed): \(text)")
    }
    #expect(accepted > Self.count / 100)
  }

  private static func mutated(using random: inout SeededGenerator) -> String {
    var text = PlaceSamples.canonical.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<3, using: &random) {
    case 0: text = PlaceSamples.bare(text)
    case 1: text = PlaceSamples.earlier(text)
    default: break
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      var characters = Array(text.unicodeScalars)
      let offset = Int.random(in: 0...characters.count, using: &random)
      let piece = pieces.randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<4, using: &random) {
      case 0: characters.insert(contentsOf: piece.unicodeScalars, at: offset)
      case 1: characters.removeSubrange(offset..<min(offset + piece.count, characters.count))
      case 2 where offset < characters.count:
        characters[offset] = Unicode.Scalar(UInt8.random(in: 0...127, using: &random))
      default:
        let count = Int.random(in: 0...12, using: &random)
        let end = min(offset + count, characters.count)
        characters.insert(contentsOf: characters[offset..<end], at: characters.count / 2)
      }
      text = String(String.UnicodeScalarView(characters))
    }
    return text
  }
}
