// FormulaTests — laws for every power. A new power is tested as soon as it is listed.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct FormulaTests {
  @Test(arguments: Multibrot.powers, [1, 2, 3] as [UInt64])
  func `perturbing equals iterating the neighbor`(_ power: Int, _ seed: UInt64) {
    let formula = Multibrot(power: power)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let z = complex(1.5, &random)
      let size = Double(
        sign: .plus, exponent: -Int.random(in: 0...60, using: &random), significand: 1)
      let delta = size * complex(1, &random)
      let origin = stepped(formula, BigComplex(FloatExpComplex(z), precision: 1_000))
      var neighbor = BigComplex(FloatExpComplex(z), precision: 1_000)
      neighbor.add(BigComplex(FloatExpComplex(delta), precision: 1_000))
      neighbor = stepped(formula, neighbor)
      neighbor.subtract(origin)
      let truth = neighbor.scaled
      // A few rounding errors for each Horner step, and none from a sum that cancels.
      let bound =
        FloatExp(Double(8 * power) * 0x1p-53)
        * reach(power, z, delta)
      let plain = FloatExpComplex(formula.perturb(delta, at: z))
      #expect((plain - truth).maxNorm <= bound, "z \(z), δ \(delta), seed \(seed)")
      let scaled = formula.perturb(FloatExpComplex(delta), at: FloatExpComplex(z))
      #expect((scaled - truth).maxNorm <= bound, "z \(z), δ \(delta), seed \(seed)")
    }
  }

  @Test(arguments: Multibrot.powers, [4, 5] as [UInt64])
  func `the derivative is the limit of the perturbation`(_ power: Int, _ seed: UInt64) {
    let formula = Multibrot(power: power)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let z = FloatExpComplex(complex(1.5, &random))
      let delta = FloatExpComplex(complex(1, &random), exponent: -200)
      let slope = formula.perturb(delta, at: z).divided(by: delta)
      let derivative = formula.derivative(at: z)
      #expect((slope - derivative).maxNorm <= FloatExp(0x1p-44) * derivative.maxNorm)
      let plain = formula.derivative(at: z.nearest)
      #expect(plain == derivative.nearest)
    }
  }

  @Test(arguments: Multibrot.powers)
  func `a step raises to the power and adds c`(_ power: Int) {
    var random = SeededGenerator(seed: 6)
    let formula = Multibrot(power: power)
    for _ in 0..<50 {
      let (z, c) = (complex(1.5, &random), complex(1.5, &random))
      var scratch = OrbitScratch(precision: 300)
      var found = BigComplex(FloatExpComplex(z), precision: 300)
      formula.step(&found, BigComplex(FloatExpComplex(c), precision: 300), &scratch)
      var truth = Complex.one
      for _ in 0..<power { truth = truth * z }
      let difference = (found.nearest - (truth + c)).maxNorm
      #expect(difference <= 0x1p-46 * max(1, truth.maxNorm))
    }
  }

  @Test func `formulas and powers that do not exist are refused`() throws {
    var location = Location.home
    location.power = 17
    #expect(throws: FormulaError.power("mandelbrot", 17, 2...16)) {
      try Formulas.chosen(by: location)
    }
    location.formula = "mandelbulb"
    #expect(throws: FormulaError.unknown("mandelbulb")) {
      try Formulas.chosen(by: location)
    }
  }

  private func complex(_ size: Double, _ random: inout SeededGenerator) -> Complex {
    let re = Double.random(in: -size...size, using: &random)
    return Complex(re, Double.random(in: -size...size, using: &random))
  }

  /// f(z) in full precision.
  private func stepped(_ formula: Multibrot, _ z: BigComplex) -> BigComplex {
    var (image, scratch) = (z, OrbitScratch(precision: z.precision))
    formula.step(&image, BigComplex(precision: z.precision), &scratch)
    return image
  }

  /// |δ| · p · (|z| + |δ|)^(p−1), an upper bound of the sum of the expansion's terms.
  private func reach(_ power: Int, _ z: Complex, _ delta: Complex) -> FloatExp {
    let farthest = z.lengthSquared.squareRoot() + delta.lengthSquared.squareRoot()
    var size = FloatExpComplex(delta).length * FloatExp(Double(power))
    for _ in 1..<power { size = size * FloatExp(farthest) }
    return size
  }

  @Test(arguments: Formulas.listed.indices)
  func `the view of each formula in the list shows its set`(_ index: Int) throws {
    let entry = Formulas.listed[index]
    let place = try Location(parsing: "fathom1:\(entry.view):f=\(entry.name)")
    #expect(place.others.isEmpty && Formulas.name(of: place) == entry.name)
    let view = Viewport(place, size: try PictureSize(width: 36, height: 24))
    let picture = try Formulas.chosen(by: place).engine(for: view, limit: 1_000).picture()
    let counts = picture.counts.indices.filter { picture.statuses[$0] == .escaped }.map {
      picture.counts[$0]
    }
    #expect(Set(counts).count > 3, "\(entry.name)")
    // The set of sierpinski-julia is a curve, so that all pixels escape.
    #expect(counts.count < 36 * 24 || entry.name == McMullenMap.name, "\(entry.name)")
  }
}
