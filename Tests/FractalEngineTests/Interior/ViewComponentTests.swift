// ViewComponentTests — interior decided by multipliers across a view, compared with closed forms.

import BigNumbers
import Core
import Places
import Testing

@testable import FractalEngine

@Suite struct ViewComponentTests {
  private let width = 96
  private let height = 54

  private func preparation(_ text: String, power: Int = 2, limit: Int = 20_000) throws
    -> Preparation
  {
    try Preparation(
      Multibrot(power: power), viewport(text, width, height), limit: limit, EngineSettings()
    ) { _ in }
  }

  /// The period that the multiplier forms give for each pixel, row by row.
  private func periods(_ preparation: Preparation) -> [Int?] {
    (0..<width * height).map {
      preparation.reference.components.period(
        at: preparation.frame.offset($0 % width, $0 / width))
    }
  }

  /// The multiplier of the cycle of period 1 is 1 − √(1 − 4c), and that of period 2 is 4(c + 1).
  ///
  /// With e = c − root, both are computed without cancellation.
  @Test(arguments: ["1e-2", "1e-5", "1e-9", "1e-15", "1e-30", "1e-60"])
  func `at the neck, both components are decided completely, and nothing else is`(_ height: String)
    throws
  {
    let view = try preparation("re=-0.75:im=0:h=\(height)")
    let radius = view.frame.radius.nearest
    var told = 0
    for (index, period) in periods(view).enumerated() {
      let d = view.frame.offset(index % width, index / width)
      let e = radius * d
      // For c = −3/4 + e: |λ₁|² − 1 = −2·re u + |u|² with u = 2e/(1 + √(1 − e)), and |λ₂|² − 1 =
      // 16|e|² + 8·re e.
      let u = (2 * e).divided(by: Complex.one + (Complex.one - e).squareRoot)
      let first = u.lengthSquared - 2 * u.re
      let second = 16 * e.lengthSquared + 8 * e.re
      if let period {
        told += 1
        #expect(period == 1 ? first < 0 : second < 0 && period == 2, "\(index)")
      }
    }
    // In the widest view, the forms may leave the other pixels to doubles.
    #expect(told > (height == "1e-2" ? 1_000 : width * self.height * 98 / 100))
  }

  /// A view, the periods to be found, and the least share of its pixels that must be decided.
  private struct Told: CustomTestStringConvertible, Sendable {
    let text: String
    var power = 2
    let periods: Set<Int>
    let share: Double
    var testDescription: String { "\(text), p=\(power)" }
  }

  private static let told = [
    Told(text: "re=-1.25:im=0:h=1e-4", periods: [2, 4], share: 0.98),
    Told(text: "re=-0.125:im=0.649519052838329:h=3e-5", periods: [1, 3], share: 0.95),
    // The cusp of the airplane, and points slightly inside.
    Told(text: "re=-1.75:im=0:h=1e-5", periods: [3], share: 0.9),
    Told(text: "re=-1.75:im=0:h=1e-12", periods: [3], share: 0.9),
    Told(text: "re=-1.7500002:im=0:h=1e-6", periods: [3], share: 0.7),
    // An edge in a rotated view.
    Told(text: "re=-1.2531:im=0.3419:h=2e-4:rot=30", periods: [5, 7, 9, 14], share: 0),
    // z³ + c at the edge of its main component, λ = 3z², |z|² = 1/3.
    Told(text: "re=0.3849001794597505:im=0:h=1e-6", power: 3, periods: [1], share: 0.4),
  ]

  @Test(arguments: told)
  private func `each decided pixel has an attracting cycle of that period`(_ view: Told) throws {
    let prepared = try preparation(view.text, power: view.power)
    let found = periods(prepared)
    let share = Double(found.count { $0 != nil }) / Double(found.count)
    #expect(share >= view.share)
    #expect(Set(found.compactMap(\.self)).isSubset(of: view.periods))
    let formula = Multibrot(power: view.power)
    // Some of the pixels in full precision, including those at the rim of the decided area.
    let indices = found.indices.filter { index in
      found[index] != nil
        && (index % 409 == 5
          || index % width > 0 && found[index - 1] != found[index] && index % 7 == 0)
    }
    for index in indices.prefix(40) {
      let (i, j) = (index % width, index / width)
      let c = prepared.viewport.exactPixel(
        i, j, precision: 3 * prepared.viewport.precision(iterations: 0))
      let period = try #require(found[index])
      #expect(try multiplierIsSmall(formula, c, period), "\(i), \(j)")
    }
  }

  /// Whether Newton's method in full precision, started late on the orbit of 0, finds |λ| < 1.
  private func multiplierIsSmall(_ formula: Multibrot, _ c: BigComplex, _ period: Int) throws
    -> Bool
  {
    var scratch = OrbitScratch(precision: c.precision)
    var z = BigComplex(precision: c.precision)
    for periods in [64, 512, 4_096] {
      for _ in 0..<periods * period { formula.step(&z, c, &scratch) }
      if z.nearest.lengthSquared > 16 { return false }
      if let cycle = try CycleSeries.cycle(near: z, period: period, of: c, formula) {
        var (x, y) = (cycle.multiplier.re, cycle.multiplier.im)
        x.square()
        y.square()
        x.add(y)
        x.subtract(1)
        if x.sign < 0 { return true }
      }
    }
    return false
  }

  /// At c = −5/4 the disc of period 2, |4(c + 1)| < 1, touches the disc of period 4.
  ///
  /// To first order, the multiplier of the latter is 1 − 2(λ² − 1). Up to the 20th digit, both
  /// edges are straight.
  @Test(arguments: ["1e-12", "1e-20", "1e-40"])
  func `both sides of a root are decided at any depth`(_ height: String) throws {
    let view = try preparation("re=-1.25:im=0:h=\(height)")
    for (index, period) in periods(view).enumerated() {
      let d = view.frame.offset(index % width, index / width)
      #expect(period == (d.re > 0 ? 2 : 4), "\(index)")
    }
  }

  /// Views with edges and filaments, in which no escaping pixel may be decided as interior.
  @Test(arguments: [
    "re=-1.256925645:im=0.379711071:h=3e-4", "re=-0.745:im=0.113:h=0.01",
    "re=0.0229364442:im=-0.8137920893:h=2.4e-5", "re=-0.75:im=0.00001:h=2e-5",
    "re=-1.7548776662:im=0:h=0.02", "re=0.25:im=0:h=1e-3",
  ])
  func `no escaping pixel is decided as interior`(_ text: String) throws {
    let prepared = try preparation(text)
    var bare = EngineSettings()
    bare.usesBLA = false  // this also turns off the multiplier forms
    let picture = try engine(viewport(text, width, height), limit: 20_000, bare).picture()
    for (index, period) in periods(prepared).enumerated() where period != nil {
      #expect(picture[index].status != .escaped, "\(index % width), \(index / width)")
    }
  }

  @Test func `a series that decreases slowly gives no multiplier form`() {
    let one = FloatExpComplex.one
    let series = [one, one, 0.2 * one, 0.001 * one]
    let form = MultiplierForm(
      period: 1, excess: .zero, series: series, radius: FloatExp(0.25))
    #expect(form == nil)
    let steep = [one, one, 0.05 * one, 0.02 * one]
    #expect(
      MultiplierForm(period: 1, excess: .zero, series: steep, radius: FloatExp(0.25)) == nil)
  }

  /// |1 + d|² − 1 is negative only left of the circle about −1, and undecided within the error.
  @Test func `a form decides one side of an edge, up to its error`() throws {
    let one = FloatExpComplex.one
    let series = [one, 0.01 * one, .zero, 1e-7 * one]
    let form = try #require(
      MultiplierForm(period: 7, excess: .zero, series: series, radius: FloatExp(0.01)))
    #expect(form.holds(at: Complex(-0.5, 0)) && form.holds(at: Complex(-0.01, 0.5)))
    #expect(!form.holds(at: Complex(0.5, 0)) && !form.holds(at: Complex(0.001, 0)))
    #expect(!form.holds(at: .zero) && !form.holds(at: Complex(-1e-6, 0)))
  }
}
