// OrbitReuseTests — an orbit reused for a nearby center equals the computed one, or is rejected.

import Core
import Numbers
import Testing

@testable import FractalEngine

/// Steps from a view, as users take them in the explorer.
private enum Route: CaseIterable, Sendable {
  case topLeft, topRight, bottomLeft, bottomRight, nucleus

  func quadrant(_ orbit: ReferenceOrbit) -> Quadrant {
    switch self {
    case .topLeft: return .topLeft
    case .topRight: return .topRight
    case .bottomLeft: return .bottomLeft
    case .bottomRight: return .bottomRight
    case .nucleus:
      // The nucleus is at −Z[n] / Z′[n] from the center.
      let toward = orbit.scaled(at: orbit.last).divided(by: orbit.lastSlope)
      if toward.im < 0 { return toward.re < 0 ? .topRight : .topLeft }
      return toward.re < 0 ? .bottomRight : .bottomLeft
    }
  }
}

@Suite struct OrbitReuseTests {
  /// Views whose orbits are short enough to be computed many times.
  private static let views = TruthView.all.filter {
    !["needle-tip-20000", "d5294-a", "highiter-a", "embjulia-a"].contains($0.name)
      && $0.viewport.location.formula == Mandelbrot.name
  }

  /// The parameters of a view's orbit.
  private struct Asked {
    let formula: Mandelbrot
    let center: BigComplex
    let radius: FloatExp
    let limit: Int

    init(_ view: Viewport, limit: Int) {
      formula = Mandelbrot(power: view.location.power)
      center = view.center(precision: view.precision(iterations: limit))
      radius = PixelFrame(view).radius
      self.limit = limit
    }

    func kept() throws -> ReusableOrbit {
      try formula.reusableOrbit(at: center, radius: radius, limit: limit)
    }

    func computed() throws -> ReferenceOrbit {
      try formula.referenceOrbit(at: center, radius: radius, limit: limit)
    }

    func carried(from kept: ReusableOrbit) throws -> ReferenceOrbit? {
      try formula.carriedOrbit(from: kept, to: center, radius: radius, limit: limit)
    }
  }

  @Test(arguments: views)
  func `a carried orbit is the computed one, bit for bit`(_ view: TruthView) throws {
    let limit = min(view.limit, 20_000)
    let kept = try Asked(view.viewport(64, 48), limit: limit).kept()
    let isDear = kept.orbit.last * kept.orbit.precision > 10_000_000
    var (same, carried) = (0, 0)
    for route in Route.allCases {
      var location = view.viewport.location
      var orbit = kept.orbit
      for step in 1...(isDear ? 3 : 12) {  // deep orbits are expensive
        location = try location.stepping(into: route.quadrant(orbit))
        let asked = Asked(
          Viewport(location, size: try PictureSize(width: 64, height: 48)), limit: limit)
        orbit = try asked.computed()
        let isSame = orbit.end == kept.orbit.end && orbit.last == kept.orbit.last
        if isSame { same += 1 }
        guard let found = try asked.carried(from: kept) else { continue }
        if isSame { carried += 1 }
        #expect(differences(found, orbit) == [], "\(route), step \(step)")
      }
    }
    // Nothing is reused along the real axis, where exact zeros are never certain.
    let isReal = kept.center.im.isZero
    let isShort = kept.orbit.last < 100
    #expect(isReal || isShort || 4 * carried >= 3 * same, "\(carried) of \(same) steps")
  }

  /// The differences between two orbits; zeros of different signs differ.
  private func differences(_ a: ReferenceOrbit, _ b: ReferenceOrbit) -> [String] {
    var found: [String] = []
    if a.end != b.end || a.precision != b.precision || a.lastSlope != b.lastSlope {
      found.append("\(a.end) is \(b.end)")
    }
    if a.points.count != b.points.count { found.append("\(a.last) points are \(b.last)") }
    for (m, (x, y)) in zip(a.points, b.points).enumerated()
    where x.re.bitPattern != y.re.bitPattern || x.im.bitPattern != y.im.bitPattern {
      found.append("Z_\(m) is \(x), should be \(y)")
      break
    }
    let small = zip(a.smallPoints, b.smallPoints)
    if a.smallPoints.count != b.smallPoints.count || !small.allSatisfy({ $0 == $1 }) {
      found.append("small points")
    }
    return found
  }

  @Test(arguments: [
    ("-2", "0"), ("0", "1"), ("0", "0"), ("-0.75", "0"), ("-1.25", "0"), ("0.25", "0"), ("-1", "0"),
    ("-1.75", "0"), ("-0.125", "0.75"), ("0.25", "0.5"),
  ])
  func `an orbit of exact values comes out right or not at all`(_ re: String, _ im: String) throws {
    let offsets = ["0", "1e-40", "-1e-40", "3e-38"]
    for height in ["1e-36", "1e-37"] {
      for x in offsets {
        for y in offsets {
          let exact = Asked(try viewport("re=\(re):im=\(im):h=\(height)", 64, 48), limit: 500)
          let beside = try Asked(beside(re, im, x, y, height: "1e-36"), limit: 500)
          for (from, to) in [(beside, exact), (exact, beside), (exact, exact), (beside, beside)] {
            guard let found = try to.carried(from: from.kept()) else { continue }
            #expect(try differences(found, to.computed()) == [], "\(re) + \(x), \(im) + \(y)")
          }
        }
      }
    }
  }

  private func beside(_ re: String, _ im: String, _ x: String, _ y: String, height: String) throws
    -> Viewport
  {
    func sum(_ a: String, _ b: String) throws -> String {
      try ExactDecimal(a).adding(ExactDecimal(b)).scientific
    }
    return try viewport("re=\(sum(re, x)):im=\(sum(im, y)):h=\(height)", 64, 48)
  }

  @Test func `a point below doubles is carried with its exponent`() throws {
    let view = try TruthView(named: "d1121-a").viewport
    let kept = try Asked(view, limit: 20_000).kept()
    #expect(!kept.orbit.smallPoints.isEmpty)
    let location = try view.location.stepping(into: Route.nucleus.quadrant(kept.orbit))
    let next = Asked(Viewport(location, size: view.size), limit: 20_000)
    let carried = try #require(try next.carried(from: kept))
    #expect(!carried.smallPoints.isEmpty)
    #expect(try differences(carried, next.computed()) == [])
  }

  @Test(arguments: ["seahorse-a", "d16-a", "d30-a", "d200-a", "multi3-a", "multi5-a", "d1000-a"])
  func `no carried value is farther off than its bound`(_ name: String) throws {
    let view = try TruthView(named: name).viewport
    let kept = try Asked(view, limit: 4_000).kept()
    for steps in [1, 4, 10] {
      let location = try view.location.stepping(
        into: [Quadrant](repeating: Route.nucleus.quadrant(kept.orbit), count: steps))
      let asked = Asked(Viewport(location, size: view.size), limit: 4_000)
      let found = try excesses(asked, kept)
      #expect(found.count == 0, "\(found.count) of \(found.checked) values")
      #expect(found.checked > 20 || kept.orbit.last <= 20)
      #expect(
        10 * found.compensated >= 9 * found.checked,
        "\(found.compensated) of \(found.checked) are sharp")
    }
  }

  @Test(arguments: ["d30-a", "d200-a", "multi3-a", "multi5-a", "d310-a"], [30, 45])
  func `the bound holds for a kept orbit of too few bits`(_ name: String, _ missing: Int) throws {
    let view = try TruthView(named: name).viewport
    let asked = Asked(view, limit: 4_000)
    let rough = view.center(precision: asked.center.precision - missing)
    let kept = try asked.formula.reusableOrbit(at: rough, radius: asked.radius, limit: 4_000)
    let found = try excesses(asked, kept)
    #expect(found.count == 0, "\(found.count) of \(found.checked) values")
    #expect(found.checked >= 10, "\(found.checked) of \(kept.orbit.last)")
  }

  @Test func `a wrong low part shows beside the bound`() throws {
    let view = try TruthView(named: "d30-a").viewport
    let asked = Asked(view, limit: 4_000)
    let kept = try asked.kept()
    var lowParts = kept.lowParts.points
    lowParts[9].re += kept.orbit.points[9].re * 0x1p-60
    let wrong = ReusableOrbit(
      orbit: kept.orbit, lowParts: OrbitLowParts(points: lowParts, small: kept.lowParts.small),
      center: kept.center)
    #expect(try excesses(asked, kept).count == 0)
    #expect(try excesses(asked, wrong).count > 0)
  }

  /// The number of carried values whose error exceeds their bound.
  ///
  /// The error is taken against plain iteration at the view's precision and at a much higher one.
  /// Also returns how many values were checked, and how many have a bound below 2^−60.
  private func excesses(_ asked: Asked, _ kept: ReusableOrbit) throws -> (
    count: Int, checked: Int, compensated: Int
  ) {
    var carrier = OrbitCarrier(asked.formula, from: kept, to: asked.center)
    let precisions = [asked.center.precision, asked.center.precision + 400]
    let centers = precisions.map {
      BigComplex(
        BigFloat(asked.center.re, precision: $0), BigFloat(asked.center.im, precision: $0))
    }
    var values = precisions.map { BigComplex(precision: $0) }
    var scratches = precisions.map { OrbitScratch(precision: $0) }
    var (count, checked, compensated) = (0, 0, 0)
    while carrier.next() != nil {
      checked += 1
      let sum = carrier.z + carrier.delta
      // The bound, plus the rounding error of the sum itself.
      let bound = carrier.error + FloatExp(0x1p-100) * sum.sizeBound
      if bound < FloatExp(0x1p-60) * sum.scaled.maxNorm { compensated += 1 }
      for index in values.indices {
        asked.formula.step(&values[index], centers[index], &scratches[index])
        var difference = sum.bounds(within: .zero).below
        difference = BigComplex(
          BigFloat(difference.re, precision: 2_000 + precisions[1]),
          BigFloat(difference.im, precision: 2_000 + precisions[1]))
        difference.subtract(values[index])
        if difference.scaled.maxNorm > bound { count += 1 }
      }
    }
    return (count, checked, compensated)
  }
}
