// FormulaFamilyTests — formulas with a name: their operations, and the numbers of Kalles Fraktaler.

import BigNumbers
import FractalEngine
import Testing

@testable import Places

@Suite struct FormulaFamilyTests {
  /// The types and powers of Kalles Fraktaler that are read.
  static let types = [
    (2, 2), (2, 3), (4, 2), (4, 3), (5, 2), (6, 2), (7, 2), (8, 2), (9, 2), (10, 3), (11, 3),
    (12, 3), (13, 3), (15, 4), (16, 4), (17, 4), (18, 4), (19, 4), (20, 4), (21, 4), (22, 4),
    (23, 4), (24, 4), (25, 4), (26, 4), (27, 5), (28, 5), (29, 5), (30, 5), (33, 4), (34, 4),
    (35, 4), (36, 4), (37, 4), (38, 4), (39, 4), (40, 6), (51, 4), (54, 2), (55, 3), (56, 3),
    (58, 4), (59, 4), (60, 5), (62, 5), (63, 5), (65, 6), (66, 6), (67, 6), (68, 6),
  ]

  /// A formula of Kalles Fraktaler without c, as its manual writes it; types 2 and 4 as its sources
  /// compute them.
  private static func manual(_ type: Int, _ exponent: Int, _ z: SIMD2<Double>) -> SIMD2<Double>? {
    let (x, y) = (z.x, z.y)
    let (realCubic, imagCubic) = (x * x - 3 * y * y, 3 * x * x - y * y)
    let gap = x * x - y * y
    let quartic = x * x * x * x + y * y * y * y - 6 * x * x * y * y
    return switch (type, exponent) {
    case (2, 2): folded(power(z, 2))
    case (2, 3): folded(power(z, 3))
    case (4, 2): power(mirrored(z), 2)
    case (4, 3): -mirrored(power(z, 3))
    case (5, 2): celtic(power(mirrored(z), 2))
    case (6, 2): power(mirrored(celtic(z)), 2)
    case (7, 2): power(mirrored(upper(z)), 2)
    case (8, 2): celtic(power(mirrored(celtic(z)), 2))
    case (9, 2): celtic(power(mirrored(upper(z)), 2))
    case (10, 3): SIMD2(abs(x) * realCubic, -abs(y * imagCubic))
    case (11, 3): SIMD2(abs(x) * realCubic, y * imagCubic)
    case (12, 3): SIMD2(x * realCubic, abs(y) * imagCubic)
    case (13, 3): SIMD2(x * realCubic, abs(y * imagCubic))
    case (15, 4): power(upper(z), 4)
    case (16, 4): power(celtic(z), 4)
    case (17, 4): power(mirrored(celtic(z)), 4)
    case (18, 4): celtic(power(upper(z), 4))
    case (19, 4): celtic(power(celtic(z), 4))
    case (20, 4): celtic(power(mirrored(celtic(z)), 4))
    case (21, 4): upper(power(z, 4))
    case (22, 4): celtic(power(mirrored(z), 4))
    case (23, 4): SIMD2(quartic, -4 * x * y * abs(gap))
    case (24, 4): SIMD2(quartic, 4 * x * y * abs(gap))
    case (25, 4): SIMD2(abs(quartic), -4 * x * y * abs(gap))
    case (26, 4): SIMD2(abs(quartic), 4 * x * y * abs(gap))
    case (27, 5): power(celtic(z), 5)
    case (28, 5): power(mirrored(celtic(z)), 5)
    case (29, 5): celtic(power(mirrored(z), 5))
    case (30, 5): mirrored(upper(power(celtic(z), 5)))
    case (33, 4): product(power(z, 2), power(folded(z), 2))
    case (34, 4): SIMD2(quartic, 4 * x * abs(y * gap))
    case (35, 4): SIMD2(quartic, -4 * y * abs(x * gap))
    case (36, 4): SIMD2(quartic, 4 * y * abs(x * gap))
    case (37, 4): SIMD2(abs(quartic), 4 * x * abs(y * gap))
    case (38, 4): SIMD2(abs(quartic), -4 * y * abs(x * gap))
    case (39, 4): SIMD2(abs(quartic), 4 * y * abs(x * gap))
    case (40, 6): product(power(z, 3), power(folded(z), 3))
    case (51, 4): product(power(z, 2), folded(power(z, 2)))
    case (54, 2): product(z, folded(z))
    case (55, 3): product(z, power(folded(z), 2))
    case (56, 3): product(power(z, 2), folded(z))
    case (58, 4): product(power(z, 2), power(folded(z), 2))
    case (59, 4): product(power(z, 3), folded(z))
    case (60, 5): product(z, power(folded(z), 4))
    case (62, 5): product(power(z, 3), power(folded(z), 2))
    case (63, 5): product(power(z, 4), folded(z))
    case (65, 6): product(power(z, 2), power(folded(z), 4))
    case (66, 6): product(power(z, 3), power(folded(z), 3))
    case (67, 6): product(power(z, 4), power(folded(z), 2))
    case (68, 6): product(power(z, 5), folded(z))
    default: nil
    }
  }

  @Test func `a FractalType is read as the formula of the manual, and written again`() throws {
    for (type, power) in Self.types {
      let place = try ForeignFixture.place(
        "Re: 0.5\nIm: -0.25\nZoom: 1\nIterations: 9\nPower: \(power)\nFractalType: \(type)\n")
      #expect(!place.warnings.contains { $0.contains("Power") || $0.contains("FractalType") })
      #expect((try? Formulas.chosen(by: place.location)) != nil, "\(type)")
      let formula = try #require(try Self.operations(of: place.location), "\(type)")
      for index in 0..<12 {
        let z = SIMD2([-1.25, -0.5, 0.75][index % 3], [-1.5, -0.25, 0.5, 1.25][index / 3])
        let truth = try #require(Self.manual(type, power, z))
        let found = Self.value(of: formula, at: z)
        #expect(abs(found.x - truth.x) + abs(found.y - truth.y) < 1e-9, "\(type) at \(z)")
      }
      let written = try #require(try KallesFormat.written(place))
      #expect(try ForeignFixture.place(written.text).location == place.location, "\(type)")
    }
  }

  @Test func `a type of one power keeps it, whatever the file says`() throws {
    let place = try ForeignFixture.place(
      "Re: 0\nIm: 0\nZoom: 1\nIterations: 9\nPower: 2\nFractalType: 27\n")
    #expect(place.location.hybrid?.text == "absx,store,sqr,sqr,mul,add")
    #expect(place.warnings.count == 1 && place.warnings[0].contains("‘Power’"))
  }

  @Test(arguments: [14, 31, 32, 41, 42, 52, 57, 61, 64, 69, 102])
  func `a type that is no sequence of operations is kept and not drawn`(_ type: Int) throws {
    let place = try ForeignFixture.place(
      "Re: 0\nIm: 0\nZoom: 1\nIterations: 9\nPower: 3\nFractalType: \(type)\n")
    #expect(place.location.formula == "other.kalles-\(type)")
    #expect(place.warnings.contains { $0.contains("FractalType") })
  }

  @Test func `formulas that Kalles Fraktaler computes otherwise are not written for it`() throws {
    for text in ["tricorn:p=3", "hybrid:ops=sqr,add/negy,sqr,add"] {
      let location = try Location(parsing: "fathom1:re=0:im=0:h=3:f=\(text)")
      #expect(throws: LocationError.self) { try KallesFormat.written(SavedPlace(location)) }
    }
  }

  @Test func `each family is valid and has a name and operations of its own`() throws {
    var texts: Set<String> = []
    for family in FormulaFamily.all {
      for power in family.powers {
        let formula = family.formula(power: power)
        #expect(try HybridFormula(lines: formula.lines) == formula)
        #expect(texts.insert(formula.text).inserted, "\(family.name), p=\(power)")
        let found = try #require(FormulaFamily.containing(formula))
        #expect(found.family.name == family.name && found.power == power)
      }
      #expect(!Formulas.all.contains { $0.name == family.name })
      let view = try Location(parsing: "fathom1:\(family.view):f=\(family.name)")
      #expect(view.hybrid != nil && view.others.isEmpty, "\(family.name)")
    }
    #expect(Set(FormulaFamily.all.map(\.name)).count == FormulaFamily.all.count)
  }

  @Test func `a location with a family's name is written with its operations`() throws {
    let location = try Location(parsing: "fathom1:re=0:im=0:h=3:f=heart:p=3:n=9")
    #expect(
      location.canonicalBody
        == "fathom1:re=0:im=0:h=3:n=9:f=hybrid:ops=absx,store,sqr,mul,add")
    #expect(Formulas.name(of: location) == "heart")
    #expect(location.degree == 3)
    let beyond = try Location(parsing: "fathom1:re=0:im=0:h=3:f=heart:p=9")
    #expect(beyond.formula == "heart" && beyond.power == 9)
    #expect(throws: FormulaError.power("heart", 9, 2...5)) { try Formulas.chosen(by: beyond) }
    let home = try Formulas.location(.home, typed: "mothbrot", power: 6)
    #expect(home.hybrid?.lineDegrees == [6] && home.power == 2)
    #expect(try Formulas.location(home, power: 3).hybrid?.lineDegrees == [3])
    #expect(throws: FormulaError.self) { try Formulas.location(home, power: 7) }
  }

  // MARK: Definitions

  /// The operations of a location's formula.
  private static func operations(of location: Location) throws -> HybridFormula? {
    if let hybrid = location.hybrid { return hybrid }
    return try FraktalerFormula.operations(location.formula, power: location.power).map { words in
      try HybridFormula(words: [words])
    }
  }

  /// The value of the first line at z, without c, in doubles.
  private static func value(of formula: HybridFormula, at z: SIMD2<Double>) -> SIMD2<Double> {
    var (z, stored) = (z, z)
    for operation in formula.lines[0] {
      switch operation {
      case .square: z = product(z, z)
      case .multiply: z = product(z, stored)
      case .store: stored = z
      case .absoluteRe: z.x = abs(z.x)
      case .absoluteIm: z.y = abs(z.y)
      case .negateRe: z.x = -z.x
      case .negateIm: z.y = -z.y
      case .rotate: Issue.record("no family rotates")
      }
    }
    return z
  }

  private static func product(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
  }

  private static func power(_ z: SIMD2<Double>, _ exponent: Int) -> SIMD2<Double> {
    (1..<exponent).reduce(z) { value, _ in product(value, z) }
  }

  private static func folded(_ z: SIMD2<Double>) -> SIMD2<Double> { SIMD2(abs(z.x), abs(z.y)) }

  /// The folds of the imaginary part and of the real part, and the conjugate.
  private static func upper(_ z: SIMD2<Double>) -> SIMD2<Double> { SIMD2(z.x, abs(z.y)) }
  private static func celtic(_ z: SIMD2<Double>) -> SIMD2<Double> { SIMD2(abs(z.x), z.y) }
  private static func mirrored(_ z: SIMD2<Double>) -> SIMD2<Double> { SIMD2(z.x, -z.y) }
}
