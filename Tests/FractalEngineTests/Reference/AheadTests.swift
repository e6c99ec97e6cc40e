// AheadTests — steps that another thread takes ahead equal those that the reader would take.

import Numbers
import Testing

@testable import FractalEngine

@Suite struct AheadTests {
  /// Nuclei whose orbits are long enough for another thread.
  private static let nuclei = HighNucleus.all.filter { $0.period > 5_000 }

  /// Once in each period there is a point of which nothing is known, where the thread has to stop.
  @Test(arguments: nuclei, FixedOrbit.Arithmetic.allCases)
  func `points, low parts and bounds are the same`(
    _ nucleus: HighNucleus, _ arithmetic: FixedOrbit.Arithmetic
  ) throws {
    let (center, radius) = try centerAndRadius(nucleus)
    // This machine may lack the vector instructions.
    guard let one = FixedOrbit(of: center, by: arithmetic, guardBits: 96),
      let other = FixedOrbit(of: center, by: arithmetic, guardBits: 96)
    else { return }
    other.share(radiusExponent: radius.exponent)
    let steps = 4 * nucleus.period
    var isUncertain = 0
    for n in 1...steps {
      let (alone, ahead) = (one.next(), other.next())
      if let z = alone {
        try #require(ahead?.re == z.re && ahead?.im == z.im, "Z_\(n)")
        let (lowPart, same) = (one.lowPart(from: z.re, z.im), other.lowPart(from: z.re, z.im))
        try #require(lowPart?.re == same?.re && lowPart?.im == same?.im, "Z_\(n)")
      } else {
        isUncertain += 1
        try #require(ahead == nil, "Z_\(n)")
        try #require(one.bounds == other.bounds, "Z_\(n)")
      }
    }
    #expect(isUncertain == 4)
    #expect(one.sharedSteps == 0)
    #expect(other.sharedSteps > steps - 5_000)
  }

  /// With few bits, a double is sometimes uncertain; the first words of a point tell its position.
  ///
  /// That must hold however far ahead the thread is.
  @Test(arguments: FixedOrbit.Arithmetic.allCases)
  func `points in doubt stop nobody`(_ arithmetic: FixedOrbit.Arithmetic) throws {
    let (precision, formula) = (66, Mandelbrot())
    let c = BigComplex(
      try #require(BigFloat(decimal: "-0.123456", precision: precision)),
      try #require(BigFloat(decimal: "0.7454321", precision: precision)))
    guard let one = FixedOrbit(of: c, by: arithmetic),
      let other = FixedOrbit(of: c, by: arithmetic)
    else { return }
    other.share(radiusExponent: -40)
    var (z, scratch) = (BigComplex(precision: precision), OrbitScratch(precision: precision))
    var isUncertain = 0
    for n in 1...20_000 {
      formula.step(&z, c, &scratch)
      let (alone, ahead) = (one.next(), other.next())
      try #require(alone?.re == ahead?.re && alone?.im == ahead?.im, "Z_\(n)")
      if let alone { try #require(Complex(alone.re, alone.im) == z.nearest, "Z_\(n)") }
      guard alone == nil || n % 100 == 0 else { continue }
      if alone == nil && n > 5_000 { isUncertain += 1 }
      let (below, above) = other.bounds
      try #require(one.bounds == (below, above), "Z_\(n)")
      #expect(below.re <= z.re && z.re <= above.re && below.im <= z.im && z.im <= above.im)
      var width = above
      width.subtract(below)
      #expect(width.scaled.maxNorm < FloatExp(0x1p-56), "Z_\(n)")
    }
    #expect(isUncertain > 20)
    #expect(other.sharedSteps == 20_000 - 4_096)
  }

  /// Imaginary parts are so small that a value's first words do not give their low parts.
  ///
  /// The thread stops at each point.
  @Test(arguments: FixedOrbit.Arithmetic.allCases)
  func `low parts are told where one part is tiny`(_ arithmetic: FixedOrbit.Arithmetic) throws {
    let precision = 1_400
    var c = BigComplex(
      try #require(BigFloat(decimal: "-1.3107", precision: precision)),
      BigFloat(1, precision: precision))
    c.im.scale(byPowerOfTwo: -1_000)
    guard let one = FixedOrbit(of: c, by: arithmetic, guardBits: 96),
      let other = FixedOrbit(of: c, by: arithmetic, guardBits: 96)
    else { return }
    other.share(radiusExponent: -1_300)
    for n in 1...4_200 {
      let (alone, ahead) = (one.next(), other.next())
      try #require(alone == nil && ahead == nil, "Z_\(n)")
      try #require(other.exactBounds != nil, "Z_\(n)")
      if n % 100 == 0 {
        let (exact, same) = (try #require(one.exactBounds), try #require(other.exactBounds))
        try #require(exact == same, "Z_\(n)")
      }
    }
  }

  /// c is within a component, so that lost digits of its orbit are recovered.
  @Test(arguments: FixedOrbit.Arithmetic.allCases)
  func `on the real axis, too`(_ arithmetic: FixedOrbit.Arithmetic) throws {
    let c = BigComplex(
      try #require(BigFloat(decimal: "-1.3107", precision: 300)), BigFloat(precision: 300))
    guard let one = FixedOrbit(of: c, by: arithmetic, guardBits: 96),
      let other = FixedOrbit(of: c, by: arithmetic, guardBits: 96)
    else { return }
    other.share(radiusExponent: -250)
    for n in 1...9_000 {
      let (alone, ahead) = (try #require(one.next()), try #require(other.next()))
      try #require(alone.re == ahead.re && alone.im == 0 && ahead.im == 0, "Z_\(n)")
      let lowPart = try #require(one.lowPart(from: alone.re, 0))
      let same = try #require(other.lowPart(from: ahead.re, 0))
      try #require(lowPart.re == same.re && lowPart.im == 0 && same.im == 0, "Z_\(n)")
    }
    #expect(one.sharedSteps == 0 && other.sharedSteps > 4_000)
  }

  /// The exact value at the end is requested in full, even if a double's digits are known.
  @Test(arguments: nuclei.filter { $0.re.count > 150 }, [false, true])
  func `the thread waits where an orbit ends in noise`(
    _ nucleus: HighNucleus, _ isKnown: Bool
  ) throws {
    for arithmetic in FixedOrbit.Arithmetic.allCases {
      try expectExactEnd(nucleus, isKnown, arithmetic)
    }
  }

  private func expectExactEnd(
    _ nucleus: HighNucleus, _ isKnown: Bool, _ arithmetic: FixedOrbit.Arithmetic
  ) throws {
    var (center, radius) = try centerAndRadius(nucleus)
    if isKnown {
      var offset = BigFloat(1, precision: center.precision)
      offset.scale(byPowerOfTwo: 120 - center.precision)
      center.re.add(offset)
      radius = FloatExp(1, exponent: 220 - center.precision)
    }
    let formula = Mandelbrot()
    guard let fixed = FixedOrbit(of: center, by: arithmetic, guardBits: 96) else { return }
    fixed.share(radiusExponent: radius.exponent)
    let orbit = try formula.orbit(fixed, at: center, radius: radius, limit: nucleus.period + 50)
    let found = try #require(orbit)
    #expect(found.end == .period(nucleus.period))
    #expect(fixed.sharedSteps > nucleus.period - 5_000)
    let bounds = try #require(fixed.exactBounds)
    #expect(OrbitPoint(between: bounds.below, bounds.above)?.nearest == found.points[found.last])
    #expect(found.points[found.last].maxNorm < 0x1p-60 && found.points[found.last] != .zero)
    let one = try formula.reusableOrbit(at: center, radius: radius, limit: nucleus.period + 50)
    let two = try formula.reusableOrbit(
      at: center, radius: radius, limit: nucleus.period + 50, threads: 2)
    #expect(found.points == one.orbit.points && two.orbit.points == one.orbit.points)
    #expect(found.lastSlope == one.orbit.lastSlope && two.orbit.lastSlope == one.orbit.lastSlope)
    #expect(two.lowParts.points == one.lowParts.points)
    #expect(two.lowParts.small == one.lowParts.small)
  }

  /// The thread may be computing, or waiting for room or for a call.
  @Test(arguments: [0, 1, 4_096, 4_097, 4_600, 6_143, 6_144, 8_000])
  func `the thread ends wherever the reader leaves`(_ steps: Int) {
    let c = BigComplex(BigFloat(-0.12, precision: 300), BigFloat(0.75, precision: 300))
    guard let fixed = FixedOrbit(of: c, by: .limbs) else { return }
    fixed.share(radiusExponent: -100)
    for _ in 0..<steps { _ = fixed.next() }
    #expect(fixed.sharedSteps == max(0, steps - 4_096))
  }

  /// The nucleus with as many bits as it has digits, and the radius of a matching view.
  private func centerAndRadius(
    _ nucleus: HighNucleus
  ) throws -> (center: BigComplex, radius: FloatExp) {
    let precision = (nucleus.re.count - 3) * 33 / 10
    let center = BigComplex(
      try #require(BigFloat(decimal: nucleus.re, precision: precision)),
      try #require(BigFloat(decimal: nucleus.im, precision: precision)))
    return (center, FloatExp(1, exponent: 105 - precision))
  }
}
