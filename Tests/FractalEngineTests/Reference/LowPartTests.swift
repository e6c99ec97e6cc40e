// LowPartTests — low parts equal those of the exact orbit, with every arithmetic.

import BigNumbers
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct LowPartTests {
  /// Deep and shallow views, views with small points, on the real axis, and with other powers.
  private static let names = [
    "home-a", "seahorse-a", "d30-a", "d200-a", "d310-a", "mini-p1142", "d1121-a", "multi3-a",
    "multi4-a",
  ]

  @Test(arguments: names)
  func `every arithmetic finds the low parts of the exact orbit`(_ name: String) throws {
    let view = try TruthView(named: name).viewport
    try expectExact(view, Multibrot(power: view.location.power), limit: 3_000)
  }

  @Test(arguments: [
    ("-2", "0"), ("0", "1"), ("0", "0"), ("-1.75", "0"), ("-0.5", "0.6"), ("-0.125", "0.75"),
    ("0.1", "0.1"), ("0.25", "0.5"), ("-0.7499", "0"), ("0", "0.3"),
  ])
  func `parts that are exactly zero have no low part`(_ re: String, _ im: String) throws {
    for power in 2...3 {
      let view = try viewport("re=\(re):im=\(im):h=1e-36:p=\(power)", 64, 48)
      try expectExact(view, Multibrot(power: power), limit: 60)
    }
  }

  @Test func `a part that is zero by chance is recognized`() throws {
    // If Re C = −½, Im Z_2 = Im C·(2·Re C + 1) is exactly 0, which rounding may not find.
    let center = BigComplex(
      BigFloat(-0.5, precision: 200), try #require(BigFloat(decimal: "0.6", precision: 200)))
    let formula = Multibrot()
    let orbit = try formula.steppedOrbit(at: center, radius: .zero, limit: 50)
    for lowParts in try ways(orbit, center, formula) {
      #expect(orbit.points[2].im + lowParts.points[2].im == 0)
    }
  }

  @Test func `an orbit that is only rounding error has low parts`() throws {
    // The nucleus of period 3 to 66 bits; its third point and later ones are noise.
    let text = "-1.75487766624669276004950889635852869"
    for im in ["0", "1e-30"] {
      let center = BigComplex(
        try #require(BigFloat(decimal: text, precision: 66)),
        try #require(BigFloat(decimal: im, precision: 66)))
      let formula = Multibrot()
      let orbit = try formula.steppedOrbit(at: center, radius: .zero, limit: 300)
      try expectExact(orbit, center, formula)
    }
  }

  @Test(arguments: names)
  func `an orbit and its low parts in one pass are the same`(_ name: String) throws {
    let view = try TruthView(named: name).viewport
    let formula = Multibrot(power: view.location.power)
    let center = view.center(precision: view.precision(iterations: 3_000))
    let radius = PixelFrame(view).radius
    let kept = try formula.orbitWithLowParts(at: center, radius: radius, limit: 3_000)
    let orbit = try formula.steppedOrbit(at: center, radius: radius, limit: 3_000)
    #expect(kept.orbit.points == orbit.points)
    #expect(kept.orbit.end == orbit.end)
    let lowParts = try formula.lowParts(of: orbit, at: center)
    #expect(kept.lowParts.points == lowParts.points)
    #expect(kept.lowParts.small == lowParts.small)
  }

  private func expectExact(_ view: Viewport, _ formula: Multibrot, limit: Int) throws {
    let center = view.center(precision: view.precision(iterations: limit))
    let orbit = try formula.steppedOrbit(
      at: center, radius: PixelFrame(view).radius, limit: limit)
    try expectExact(orbit, center, formula)
  }

  /// Compares an orbit's low parts, by every arithmetic, with direct iteration in many more bits.
  private func expectExact(_ orbit: ReferenceOrbit, _ center: BigComplex, _ formula: Multibrot)
    throws
  {
    let precision = 2 * center.precision + 900
    let c = BigComplex(
      BigFloat(center.re, precision: precision), BigFloat(center.im, precision: precision))
    var (z, scratch) = (BigComplex(precision: precision), OrbitScratch(precision: precision))
    let all = try ways(orbit, center, formula)
    for m in 1...orbit.last {
      formula.step(&z, c, &scratch)
      let point = orbit.points[m]
      let lowPart = Complex(
        z.re.lowPart(from: point.re, &scratch.first), z.im.lowPart(from: point.im, &scratch.first))
      let found = all.map { $0.points[m] }
      let areExact = found.allSatisfy { $0 == lowPart }
      #expect(areExact, "\(found) of Z_\(m), should be \(lowPart)")
      let isSmall = point.maxNorm < ReferenceOrbit.smallest
      for lowParts in all {
        let short = BigComplex(
          BigFloat(z.re, precision: OrbitLowParts.precision),
          BigFloat(z.im, precision: OrbitLowParts.precision))
        #expect(lowParts.small[m] == (isSmall ? short : nil), "Z_\(m)")
      }
      if !areExact { break }
    }
  }

  /// The low parts by MPFR, and by every other arithmetic that this machine has.
  private func ways(_ orbit: ReferenceOrbit, _ center: BigComplex, _ formula: Multibrot) throws
    -> [OrbitLowParts]
  {
    var all = [try formula.lowParts(of: orbit, at: center) { _ in nil }]
    guard formula.power == 2 else { return all }
    for arithmetic in FixedOrbit.Arithmetic.allCases {
      all.append(
        try formula.lowParts(of: orbit, at: center) {
          FixedOrbit(of: center, by: arithmetic, guardBits: $0)
        })
    }
    return all
  }
}
