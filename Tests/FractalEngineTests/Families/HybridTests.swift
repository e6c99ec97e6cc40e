// HybridTests — hybrid formulas: against their definition, the named formulas, and brute force.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct HybridTests {
  /// A list of operations, and the named formula that is the same map.
  static let named = [
    ("sqr,add", "mandelbrot"), ("absx,absy,sqr,add", "burning-ship"), ("negy,sqr,add", "tricorn"),
    ("sqr,absx,add", "celtic"), ("sqr,absx,absy,add", "buffalo"),
    ("absx,negy,sqr,add", "perpendicular"), ("store,sqr,mul,add", "mandelbrot:p=3"),
    ("absx,absy,store,sqr,mul,add", "burning-ship:p=3"),
    ("sqr,add/sqr,add/sqr,add", "mandelbrot"),
    ("rot90,rot-90,sqr,add/rot30,rot-30,sqr,add", "mandelbrot"),
  ]

  /// Views with many counts in several of the formulas, from home to below the range of doubles.
  static let places = [
    "re=-0.5:im=0:h=4", "re=-1.757:im=-0.032:h=0.07",
    "re=-1.75156084292572849430675080461466:im=0.00425757732602924223182957517257:h=1e-20",
    "re=-2:im=0:h=1e-60", "re=-2:im=1e-330:h=1e-325",
  ]

  @Test(arguments: named, places)
  func `operations give the counts of the formula they spell`(
    _ doubleDouble: (operations: String, name: String), _ place: String
  ) throws {
    // A single line with folds would run on the named formula's own kernels.
    let operations = "\(doubleDouble.operations)/\(doubleDouble.operations)"
    try HybridTests.expectSameCounts(
      "\(place):f=hybrid:ops=\(operations)", "\(place):f=\(doubleDouble.name)", limit: 700)
  }

  /// Expects that two formulas have the same outcomes in a view.
  static func expectSameCounts(_ own: String, _ other: String, limit: Int) throws {
    let (width, height) = (24, 18)
    let found = try engine(try viewport(own, width, height), limit: limit).picture()
    let truth = try engine(try viewport(other, width, height), limit: limit).picture()
    for index in 0..<width * height {
      let isEscaped = truth.statuses[index] == .escaped
      #expect((found.statuses[index] == .escaped) == isEscaped, "pixel \(index)")
      guard isEscaped else { continue }
      #expect(found.counts[index] == truth.counts[index], "pixel \(index)")
      let (x, y) = (Double(truth.distancesX[index]), Double(truth.distancesY[index]))
      let distance = (x * x + y * y).squareRoot()
      // Nearer to the set the smooth count is not certain, and floats end at 3e38.
      guard distance > 0.01, distance < 1e37 else { continue }
      #expect(abs(found.fractions[index] - truth.fractions[index]) < 1e-5, "pixel \(index)")
      let error = max(
        abs(Double(found.distancesX[index]) - x), abs(Double(found.distancesY[index]) - y))
      #expect(error < 1e-5 * distance, "pixel \(index)")
    }
  }

  /// A formula of one to three lines out of all operations.
  static func formula(_ seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    while true {
      let lines = (0..<[1, 1, 2, 2, 3][Int.random(in: 0..<5, using: &random)]).map { _ in
        let operations = (0..<Int.random(in: 1...6, using: &random)).map { _ in
          let angle = Int.random(in: -180...180, using: &random)
          let all = ["sqr", "sqr", "mul", "store", "absx", "absy", "negx", "negy", "rot\(angle)"]
          return all[Int.random(in: 0..<9, using: &random)]
        }
        return (operations + ["add"]).joined(separator: ",")
      }
      let text = lines.joined(separator: "/")
      if let found = try? HybridFormula(parsing: text), found.lineDegrees.allSatisfy({ $0 <= 6 }) {
        return text
      }
    }
  }

  /// The seeds of the formulas, of which scripts/fuzz-nightly tries 200.
  private static let seeds = 0..<UInt64(min(fuzzRuns(16), 200))

  @Test(arguments: seeds)
  func `formulas made at random agree with direct iteration at three depths`(_ seed: UInt64) throws
  {
    let operations = Self.formula(seed)
    var digits = ""
    for steps in [0, 16, 40] {
      while digits.count < steps {
        let view = try viewport(Self.text(digits, operations), 12, 12)
        let buffer = try engine(view, limit: 300 + 20 * digits.count).picture()
        digits += "\(Self.richest(buffer))"
      }
      let limit = 300 + 20 * steps
      let view = try viewport(Self.text(digits, operations), 24, 18)
      let engine = try engine(view, limit: limit)
      // A formula may lose some bits in each step.
      try expectAgreement(engine, evenPixels(view.size, 5, 4), furtherBits: 1_024 + 3 * limit)
    }
  }

  static func text(_ digits: String, _ operations: String) -> String {
    let place = digits.isEmpty ? "re=-0.497:im=0.013:h=4" : "j=\(digits):base=-0.5,0,4,4"
    return "\(place):f=hybrid:ops=\(operations)"
  }

  /// The quadrant with most counts.
  static func richest(_ buffer: IterationBuffer) -> Int {
    let side = buffer.tile.width / 2
    let ranks = (0..<4).map { quadrant in
      let (left, top) = (quadrant % 2 * side, quadrant / 2 * side)
      let counts = (top..<top + side).flatMap { y in
        (left..<left + side).compactMap { x -> Int? in
          if case .escaped(let n, _, _, _) = buffer[x, y] { n } else { nil }
        }
      }
      return Set(counts).count * 100 + side * side - counts.count
    }
    return 1 + (ranks.indices.max { ranks[$0] < ranks[$1] } ?? 0)
  }

  /// The map in plain complex numbers, as the operations' words say.
  private func direct(_ line: [HybridOperation], _ start: Complex) -> Complex {
    var (z, stored) = (start, Complex.zero)
    for operation in line {
      switch operation {
      case .square: z = z * z
      case .multiply: z = z * stored
      case .store: stored = z
      case .absoluteRe: z = Complex(abs(z.re), z.im)
      case .absoluteIm: z = Complex(z.re, abs(z.im))
      case .negateRe: z = Complex(-z.re, z.im)
      case .negateIm: z = Complex(z.re, -z.im)
      case .rotate(let degrees):
        let (cosine, sine) = BigFloat.cosineAndSine(degrees: degrees.bigFloat(precision: 64))
        z = Complex(cosine, sine) * z
      }
    }
    return z
  }

  @Test(arguments: UInt64(100)..<130)
  func `an orbit follows the words of the operations`(_ seed: UInt64) throws {
    let formula = try HybridFormula(parsing: Self.formula(seed))
    let map = HybridMap(formula)
    var random = SeededGenerator(seed: seed)
    let c = Complex(
      Double.random(in: -0.5...0.5, using: &random), Double.random(in: -0.5...0.5, using: &random))
    var iterate = ExactHybridOrbit(map, BigComplex(FloatExpComplex(c), precision: 256))
    var z = Complex.zero
    for n in 0..<6 {
      z = direct(formula.lines[n % formula.lines.count], z) + c
      iterate.step()
      let found = iterate.z.nearest
      #expect((found - z).lengthSquared <= 1e-24 * (1 + z.lengthSquared), "\(formula.text), \(n)")
    }
  }

  /// A step's difference and its slopes at points next to creases and elsewhere, for neighbors at
  /// several distances.
  @Test(arguments: UInt64(200)..<240)
  func `a step's error is within its bound`(_ seed: UInt64) throws {
    let map = HybridMap(try HybridFormula(parsing: Self.formula(seed)))
    var random = SeededGenerator(seed: seed)
    func part() -> Double { Double.random(in: -1...1, using: &random) }
    let precision = 400
    for round in 0..<40 {
      let crease = round % 3 == 0 ? 0x1p-30 : 1
      let size = Double.powerOfTwo(-Int.random(in: 0...60, using: &random))
      let (z, delta) = (Planar(crease * part(), part()), Planar(size * part(), size * part()))
      let big = BigComplex(FloatExpComplex(z.complex), precision: precision)
      var near = big
      near.add(BigComplex(FloatExpComplex(delta.complex), precision: precision))
      var reference = ExactHybridOrbit(map, BigComplex(precision: precision), startingAt: big)
      var neighbor = ExactHybridOrbit(map, BigComplex(precision: precision), startingAt: near)
      var slots: [Int: Planar<Double>] = [:]
      reference.step { index, value in
        let slot = map.lines[0].steps[index].slot
        if slot >= 0 { slots[slot] = Planar(value.nearest) }
      }
      neighbor.step()
      var register = HybridRegister<Double>(
        reference: z, delta: delta, value: z + delta,
        slopes: AbsPowerSlopes(alongX: Planar(1, 0), alongY: Planar(0, 1)), error: 0)
      register.apply(
        map.lines[0], turns: map.scaledTurns[0].map(\.nearest),
        slot: { slots[$0] ?? .zero }, isInRange: { _ in true })
      var truth = neighbor.z
      truth.subtract(reference.z)
      let error = (register.delta - Planar(truth.nearest)).length
      // The truth itself is rounded to doubles.
      #expect(error <= register.error + 0x1p-52 * truth.nearest.lengthSquared.squareRoot())
      #expect(register.error <= 0x1p-36 * (1 + register.delta.length))
    }
  }

  @Test func `a rotation has all digits`() throws {
    let formula = try HybridFormula(parsing: "rot60,sqr,add")
    let turn = HybridMap(formula).lines[0].turns(precision: 2_000)[0]
    // (½ + i√¾)³ = −1.
    var scratch = OrbitScratch(precision: 2_000)
    var cube = turn
    for _ in 0..<2 { cube.multiply(by: turn, &scratch) }
    cube.re.subtract(-1)
    #expect(cube.scaled.length < FloatExp(1, exponent: -1_990))
    let near = try HybridFormula(parsing: "rot90.000000000000000000000000000001,sqr,add")
    let slant = HybridMap(near).lines[0].turns(precision: 300)[0].re.nearest
    #expect(abs(slant / (-1e-30 * Double.pi / 180) - 1) < 1e-12)
    let quarter = try HybridFormula(parsing: "rot-270,sqr,add")
    #expect(HybridMap(quarter).lines[0].turns(precision: 300)[0].nearest == Complex(0, 1))
  }

  @Test func `interior is proved only for periods of whole rounds`() throws {
    // At c = −1 the orbit of both lines is 0, −1, 0, …
    let view = try viewport("re=-1:im=0:h=1e-3:f=hybrid:ops=sqr,add/negy,sqr,add", 6, 6)
    let engine = try engine(view, limit: 2_000)
    let picture = try engine.picture()
    #expect(picture.statuses.allSatisfy { $0 == .interior })
    #expect(picture.counts.allSatisfy { $0 == 2 })
    let formula = try Formulas.chosen(by: view.location)
    let c = view.exactPixel(1, 1, precision: 200)
    #expect(try formula.hasAttractingCycle(c, period: 2))
    #expect(try !formula.hasAttractingCycle(c, period: 1))
    #expect(try !formula.hasAttractingCycle(c, period: 3))
  }

  @Test func `the smooth count is continuous where lines have different degrees`() throws {
    // Across the edge between two counts, on a line of pixels far from the set.
    let view = try viewport("re=1.2:im=0.1:h=0.012:f=hybrid:ops=sqr,add/store,sqr,mul,add", 400, 4)
    let picture = try engine(view, limit: 100).picture()
    let row = 0..<400
    let smooth = row.map { Double(picture.counts[$0]) + Double(picture.fractions[$0]) }
    #expect(Set(row.map { picture.counts[$0] }).count > 2)
    for index in row.dropFirst() { #expect(abs(smooth[index] - smooth[index - 1]) < 0.1) }
  }

  @Test(arguments: ["store,sqr,mul,absx,add", "sqr,sqr,absy,add"])
  func `smooth counts of an absolute-value map have its degree`(_ line: String) throws {
    let view = try viewport("re=-0.497:im=0.013:h=4:f=hybrid:ops=\(line)", 24, 18)
    try expectAgreement(try engine(view, limit: 100), evenPixels(view.size, 5, 4))
  }

  @Test func `other formulas take no operations`() throws {
    let location = try Location(parsing: "fathom1:re=0:im=0:h=3:f=celtic:ops=sqr,add")
    #expect(throws: FormulaError.operations("celtic")) { try Formulas.chosen(by: location) }
    let hybrid = try Location(parsing: "fathom1:re=0:im=0:h=3:f=hybrid:p=3")
    #expect(throws: FormulaError.power("hybrid", 3, 2...2)) { try Formulas.chosen(by: hybrid) }
  }

  @Test func `a typed formula is a name, mathematics or operations`() throws {
    var home = Location.home
    home.constant = PlanePoint(re: .one, im: .zero)
    func typed(_ text: String) throws -> (String, Int, String?) {
      let location = try Formulas.location(home, typed: text)
      #expect(location.constant == nil)
      _ = try Formulas.chosen(by: location)
      return (location.formula, location.power, location.hybrid?.text)
    }
    #expect(try typed("burning-ship") == ("burning-ship", 2, nil))
    #expect(try typed("abs(z)^3 + c") == ("burning-ship", 3, nil))
    #expect(try typed("sqr,add") == ("hybrid", 2, "sqr,add"))
    // The burning ship of the list ends at power 5.
    #expect(try typed("abs(z)^6 + c") == ("hybrid", 2, "absx,absy,store,sqr,mul,sqr,add"))
    #expect(try typed("(|x| + i y)^2 + c") == ("hybrid", 2, "absx,sqr,add"))
    #expect(throws: WrittenFormulaError.self) { try typed("z^3 - z + c") }
  }
}
