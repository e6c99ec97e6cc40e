// HybridRecognitionTests — hybrid formulas that are absolute-value maps run as such.

import TestSupport
import Testing

@testable import FractalEngine
@testable import Places

@Suite struct HybridRecognitionTests {
  private static let known: [(String, AbsPowerMap)] = [
    ("absx,absy,sqr,add", .burningShip(power: 2)),
    ("absy,negx,absx,sqr,add", .burningShip(power: 2)),
    ("absx,absy,store,sqr,mul,add", .burningShip(power: 3)),
    ("negx,sqr,add", .tricorn(power: 2)), ("negy,store,sqr,mul,add", .tricorn(power: 3)),
    ("sqr,absx,add", .celtic(power: 2)), ("sqr,sqr,absy,negx,absx,add", .buffalo(power: 4)),
    ("absx,negy,sqr,add", .perpendicular(power: 2)),
    ("absx,sqr,add", AbsPowerMap(power: 2, before: .re)),
    ("absx,sqr,absx,negy,add", AbsPowerMap(power: 2, before: .re, after: [.re, .conjugation])),
  ]

  @Test(arguments: known)
  func `formulas of folds around a power are recognized`(_ operations: String, _ map: AbsPowerMap)
    throws
  {
    #expect(try HybridFormula(parsing: operations).absPowerMap == map)
  }

  @Test(arguments: [
    "sqr,add", "absx,sqr,add/absx,sqr,add", "rot30,absx,sqr,add", "absx,sqr,negx,add",
    "negx,store,sqr,mul,add", "sqr,absx,sqr,add", "store,absx,sqr,mul,add",
    "store,absx,mul,add", "absx,sqr,sqr,sqr,add",
  ])
  func `others are not`(_ operations: String) throws {
    #expect(try HybridFormula(parsing: operations).absPowerMap == nil)
  }

  /// Every list of up to six operations that is recognized has the values of its map.
  @Test func `a recognized formula has the values of its map`() throws {
    var random = SeededGenerator(seed: 7)
    let words = ["sqr", "mul", "store", "absx", "absy", "negx", "negy"]
    var recognized = 0
    for _ in 0..<4_000 {
      let count = Int.random(in: 1...6, using: &random)
      let line = (0..<count).map { _ in words[Int.random(in: 0..<7, using: &random)] } + ["add"]
      guard let formula = try? HybridFormula(words: [line]), let map = formula.absPowerMap else {
        continue
      }
      recognized += 1
      for _ in 0..<8 {
        let z = Planar(
          Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random))
        let expected = Self.value(formula.lines[0], at: z)
        let found = map.after.image(of: map.unfolded(z))
        #expect(
          abs(found.re - expected.re) < 1e-14 && abs(found.im - expected.im) < 1e-14, "\(line)")
      }
    }
    #expect(recognized > 200)
  }

  /// A line's value in doubles, as its words say.
  private static func value(_ line: [HybridOperation], at start: Planar<Double>)
    -> Planar<Double>
  {
    var (z, stored) = (start, start)
    for operation in line {
      switch operation {
      case .square: z = z * z
      case .multiply: z = z * stored
      case .store: stored = z
      case .absoluteRe: z.re = abs(z.re)
      case .absoluteIm: z.im = abs(z.im)
      case .negateRe: z.re = -z.re
      case .negateIm: z.im = -z.im
      case .rotate: break
      }
    }
    return z
  }
}
