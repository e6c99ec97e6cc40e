// McMullenTests — z² + c/(2z²) compared with its definition, and its pictures with brute force.

import BigNumbers
import Core
import Foundation
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct McMullenTests {
  /// Exact places where counts differ at any depth.
  ///
  /// At c = −3/8 the critical orbit ends at the repelling fixed point −½. For the second c, the
  /// start 9/8 is such a place.
  static let parameters = "re=-0.375:im=0:f=sierpinski-julia"
  static let starts = "re=1.125:im=0:c=-0.35595703125,0:f=sierpinski-julia"

  private static let precision = 1_200

  @Test func `a step follows the formula`() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<100 {
      let (z, c) = (point(&random), point(&random))
      var exact = ExactMcMullenOrbit(at: big(z), lambda: big(0.5 * c))
      exact.step()
      let square = z * z
      let truth = square + (0.5 * c).divided(by: square)
      #expect((exact.z.nearest - truth).lengthSquared < 1e-28 * (1 + truth.lengthSquared))
    }
  }

  @Test func `all four critical points lead to where parameters begin`() {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<20 {
      let c = big(point(&random))
      let map = McMullenMap(constant: nil)
      var critical = map.lambda(of: c).squareRoot().squareRoot()
      for _ in 0..<4 {
        var exact = ExactMcMullenOrbit(at: critical, lambda: map.lambda(of: c))
        #expect(exact.derivative().length < FloatExp(1, exponent: -1_000))
        exact.step()
        exact.step()
        var gap = exact.z
        gap.subtract(map.start(of: c).orbit.z)
        #expect(gap.scaled.length < FloatExp(1, exponent: -1_000))
        // The next critical point is i times this one.
        (critical.re, critical.im) = (critical.im, critical.re)
        critical.re.negate()
      }
    }
  }

  /// Both forms of a step, at generic points and near critical ones, for near and far neighbors,
  /// with the same c and with another.
  @Test(arguments: ["", ":c=-0.36,0.1"])
  func `orbits are replayed for colorings that need features`(_ constant: String) throws {
    let view = try viewport("re=0.02:im=0.01:h=3:f=sierpinski-julia\(constant)", 48, 48)
    let engine = try engine(view, limit: 200)
    let trap = OrbitTrap(
      center: Complex(2, 1), width: 1, direction: Complex(1, 0), columns: 1, rows: 1,
      isSolid: [true])
    let places = evenPixels(view.size, 24, 24).map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try engine.outcomes(of: places, &work)
    let found = try engine.features(
      FeatureRequest([.angle, .trap], trap: trap), of: places, outcomes)
    var (angles, landed) = (0, 0)
    for (index, place) in places.enumerated() {
      guard case .escaped(let count, _, _, _) = outcomes[index], count < 12 else { continue }
      let point = view.exactPixel(place.i, place.j, precision: 64).nearest
      let c = constant.isEmpty ? point : Complex(-0.36, 0.1)
      var (z, n) = constant.isEmpty ? (2 * c + Complex(0.25, 0), 2) : (point, 0)
      var truth: (Double, Double)?
      while n < count {
        let square = z * z
        z = square + (0.5 * c).divided(by: square)
        n += 1
        if truth == nil && abs(z.re - 2) < 0.5 && abs(z.im - 1) < 0.5 {
          truth = (z.re - 1.5, 1.5 - z.im)
        }
      }
      angles += 1
      let turns = atan2(z.im, z.re) / (2 * .pi)
      let difference = abs(Double(found[index][0].x) - turns)
      #expect(abs(difference - difference.rounded()) < 1e-3, "\(place)")
      expectLanding(found[index][1], truth, within: 1e-3, place)
      if truth != nil { landed += 1 }
    }
    #expect(angles > 100 && landed > 5)
  }

  @Test(arguments: [0, 3, 40, 300])
  func `a step's error is within its bound`(_ depth: Int) {
    var random = SeededGenerator(seed: 23 + UInt64(depth))
    for round in 0..<400 {
      let c = point(&random)
      let lambda = big(0.5 * c)
      let root = lambda.squareRoot()
      // Every other Z is near a critical point: as near as the neighbor, or nearer.
      var place = big(point(&random))
      if round % 2 == 1 {
        place = root.squareRoot()
        place.add(small(&random, depth + round % 3 * 20))
        if round % 4 == 1 { (place.re, place.im) = (place.im, place.re) }
        if round % 4 == 1 { place.re.negate() }
      }
      let delta = Planar<FloatExp>(small(&random, depth))
      let d = round % 8 < 4 ? nil : Planar<FloatExp>(small(&random, depth + 2))
      check(place, lambda, root, delta, d, round)
    }
  }

  private func check(
    _ place: BigComplex, _ lambda: BigComplex, _ root: BigComplex, _ delta: Planar<FloatExp>,
    _ d: Planar<FloatExp>?, _ round: Int
  ) {
    // Z in the kernel's form: rounded, but with the gap of its square in full precision.
    let z = Planar<FloatExp>(place)
    var exact = ExactMcMullenOrbit(
      at: BigComplex(z.joined, precision: Self.precision), lambda: lambda)
    let isTurned =
      (exact.square.scaled + root.scaled).maxNorm < (exact.square.scaled - root.scaled).maxNorm
    var gap = exact.square
    if isTurned { gap.negate() }
    gap.subtract(root)
    let reference = McMullenPoint(z: z, gap: Planar(gap), isTurned: isTurned)
    let step = McMullenStep(delta, z: z + delta, at: reference, root: Planar(root), d: d)
    // The neighbor's image.
    var neighbor = exact.z
    neighbor.add(BigComplex(delta.joined, precision: Self.precision))
    var others = lambda
    if let d { others.add(BigComplex(0.5 * d.joined, precision: Self.precision)) }
    var image = ExactMcMullenOrbit(at: neighbor, lambda: others)
    let slope = image.derivative()
    image.step()
    exact.step()
    var continued = image.z
    continued.subtract(exact.z)
    var rebased = image.z
    if step.isTurned { rebased.negate() }
    for _ in 0..<2 { rebased.subtract(root) }
    for (found, truth) in [(step.continued, continued), (step.rebased, rebased)] {
      var error = BigComplex(found.delta.joined, precision: Self.precision)
      error.subtract(truth)
      #expect(error.scaled.length <= found.error, "round \(round)")
    }
    let difference = (step.slope.joined - slope).length
    #expect(difference <= FloatExp(0x1p-36) * (slope.length + step.slope.length), "\(round)")
    // The bound must also be useful, so it is small where the step rebases or continues.
    let chosen = step.isNearCritical ? step.rebased : step.continued
    if step.cancellation < FloatExp(4) && round % 2 == 0 && d == nil {
      #expect(chosen.error < FloatExp(0x1p-38) * chosen.delta.length, "round \(round)")
    }
  }

  @Test(arguments: [parameters, starts], ["1e-2", "1e-10", "1e-50", "1e-100", "1e-330"])
  func `every pixel agrees with full precision`(_ place: String, _ height: String) throws {
    let engine = try engine(viewport("\(place):h=\(height)", 40, 30), limit: 3_000)
    try expectAgreement(engine, evenPixels(engine.frame.viewport.size, 8, 6))
    #expect(Set(try engine.picture().counts).count > 3)
  }

  /// c = 0 is a degenerate member of the family; near it, orbits are chaotic for a long time.
  @Test(arguments: ["1e-6", "1e-40"])
  func `beside c = 0, every pixel agrees with full precision`(_ height: String) throws {
    let view = try viewport("re=0:im=0:f=sierpinski-julia:h=\(height)", 15, 11)
    let engine = try engine(view, limit: 60)
    try expectAgreement(engine, evenPixels(view.size, 15, 11))
    #expect(try engine.picture().count(.escaped) > 20)
  }

  /// A pixel on the pole has no image.
  ///
  /// It escapes at the next count, and all of its values are finite.
  @Test(arguments: [
    ("re=0:im=0:h=1e-20:c=-0.36,0.1", 1), ("re=0:im=0:h=3:c=-0.36,0.1", 1),
    ("re=-0.125:im=0:h=1e-20", 3), ("re=-0.125:im=0:h=1e-330", 3),
  ])
  func `the pole escapes at the next count`(_ place: String, _ count: Int) throws {
    let view = try viewport(place + ":f=sierpinski-julia", 17, 13)
    let engine = try engine(view, limit: 200)
    guard case .escaped(let n, let fraction, let x, let y) = try engine.outcome(8, 6) else {
      Issue.record("does not escape")
      return
    }
    #expect(n == count)
    #expect(fraction > 0 && fraction < 1e-4)
    #expect(x.isFinite && y.isFinite)
    try expectAgreement(engine, evenPixels(view.size, 17, 13))
    let picture = try engine.picture()
    for index in 0..<picture.tile.count where picture.statuses[index] == .escaped {
      #expect(picture.fractions[index] > 0 && picture.fractions[index] <= 1)
      #expect(picture.distancesX[index].isFinite && picture.distancesY[index].isFinite)
    }
  }

  @Test(arguments: [
    "re=-0.1:im=0:h=1:f=sierpinski-julia", "re=0:im=0:h=2.4:c=0.02,0:f=sierpinski-julia",
  ])
  func `periods are those of attracting cycles, and the least`(_ place: String) throws {
    let view = try viewport(place, 120, 90)
    let engine = try engine(view, limit: 1_000)
    let formula = try Formulas.chosen(by: view.location)
    var periods: Set<Int> = []
    for (i, j) in evenPixels(view.size, 17, 17) {
      guard case .interior(let period) = try engine.outcome(i, j) else { continue }
      let isNew = periods.insert(period).inserted
      guard isNew || (i + j) % 7 == 0 else { continue }
      let point = view.exactPixel(i, j, precision: 256)
      #expect(try formula.hasAttractingCycle(point, period: period), "(\(i), \(j)): \(period)")
      for divisor in 1..<period where period % divisor == 0 {
        #expect(try !formula.hasAttractingCycle(point, period: divisor), "(\(i), \(j)): \(divisor)")
      }
    }
    #expect(!periods.isEmpty)
  }

  @Test(arguments: [parameters, starts])
  func `BLA steps change nothing visible`(_ place: String) throws {
    let view = try viewport("\(place):h=1e-40", 48, 36)
    var plain = EngineSettings()
    plain.usesBLA = false
    var work = WorkCounts()
    let fast = try engine(view, limit: 1_000).picture(work: &work)
    let slow = try engine(view, limit: 1_000, plain).picture()
    #expect(work.skipped > work.singleSteps / 2)
    #expect(fast.counts == slow.counts)
    for index in 0..<fast.tile.count {
      #expect(abs(fast.fractions[index] - slow.fractions[index]) < 1e-5, "pixel \(index)")
    }
  }

  @Test(arguments: ["1", "1e-60", "1e-330"])
  func `tiles and threads change no bit of a Julia set`(_ height: String) throws {
    let engine = try engine(viewport("\(Self.starts):h=\(height)", 44, 30), limit: 2_000)
    var work = WorkCounts()
    let parts = try engine.picture(side: 16, threads: 3, work: &work)
    #expect(try engine.picture().fullDigest == parts.fullDigest)
  }

  private func point(_ random: inout SeededGenerator) -> Complex {
    Complex(
      Double.random(in: -1.5...1.5, using: &random), Double.random(in: -1.5...1.5, using: &random))
  }

  private func big(_ z: Complex) -> BigComplex {
    BigComplex(FloatExpComplex(z), precision: Self.precision)
  }

  private func small(_ random: inout SeededGenerator, _ depth: Int) -> BigComplex {
    var z = big(point(&random))
    z.re.scale(byPowerOfTwo: -depth)
    z.im.scale(byPowerOfTwo: -depth)
    return z
  }
}

extension BigComplex {
  fileprivate mutating func negate() {
    re.negate()
    im.negate()
  }
}
