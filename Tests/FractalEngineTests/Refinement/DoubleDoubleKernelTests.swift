// DoubleDoubleKernelTests — perturbation in double-double gives the same bits, and correct ones.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct DoubleDoubleKernelTests {
  @Test(arguments: [
    "seahorse-a", "d30-a", "embjulia-a", "multi3-a", "multi5-a", "d50-a", "d200-a", "d1000-a",
  ])
  func `double-double gives the oracle's orbit on every instruction set`(_ name: String) throws {
    let view = try TruthView(named: name)
    let formula = Multibrot(power: view.viewport.location.power)
    let prepared = try Preparation(formula, view.viewport, limit: view.limit, EngineSettings()) {
      _ in
    }
    let picture = prepared.runner(limit: view.limit).picture
    let precision = picture.orbit.precision + 64
    let center = view.viewport.center(precision: picture.orbit.precision)
    let lowParts = try formula.lowParts(of: picture.orbit, at: center)
    let chosen = view.escaped.prefix(21)  // more than there are lanes
    let pixels = chosen.map {
      DoubleDoublePixel(offset: prepared.frame.offset($0.i, $0.j), offsetLowPart: .zero)
    }
    let doubleDouble = try picture.doubleDoubleReference(lowParts)
    let baseline = try picture.outcomesInDoubleDouble(of: pixels, doubleDouble, .baseline)
    for choice in KernelChoice.available {
      let found = try picture.outcomesInDoubleDouble(of: pixels, doubleDouble, choice)
      #expect(found.map { bits($0) } == baseline.map { bits($0) }, "\(choice)")
    }
    // A pixel does not depend on those beside it.
    let turned = try picture.outcomesInDoubleDouble(of: pixels.reversed(), doubleDouble, .best)
    #expect(turned.reversed().map { bits($0) } == baseline.map { bits($0) })
    let radius = FloatExpComplex(picture.radius.significand, exponent: picture.radius.exponent)
    for (pixel, outcome) in zip(pixels, baseline) {
      var c = BigComplex(radius * FloatExpComplex(pixel.offset), precision: precision)
      c.add(view.viewport.center(precision: precision))
      let truth = try #require(try formula.escape(of: c, limit: view.limit))
      guard case .escaped(let n, let z, let slope) = outcome else {
        Issue.record("\(outcome) where the oracle escapes at \(truth.n)")
        continue
      }
      #expect(n == truth.n)
      #expect((z - truth.z).maxNorm <= 1e-9 * truth.z.maxNorm)
      #expect((slope - radius * truth.slope).maxNorm <= FloatExp(1e-9) * slope.maxNorm)
    }
  }

  @Test(arguments: ["d50-a", "d100-a", "mini-p1142", "d310-a", "d1000-a"])
  func `BLA steps in double-double change nothing beyond their precision`(_ name: String) throws {
    let view = try TruthView(named: name)
    let formula = Multibrot(power: view.viewport.location.power)
    let prepared = try Preparation(formula, view.viewport, limit: view.limit, EngineSettings()) {
      _ in
    }
    let picture = prepared.runner(limit: view.limit).picture
    let center = view.viewport.center(precision: picture.orbit.precision)
    let doubleDouble = try picture.doubleDoubleReference(
      formula.lowParts(of: picture.orbit, at: center))
    #expect(doubleDouble.table.words.count > 50 * DoubleDoubleBLATable.rowLength)
    let count = picture.orbit.points.count
    let bare = DoubleDoubleReference(
      lowParts: doubleDouble.lowParts,
      table: DoubleDoubleBLATable([], pointCount: count, radiusExponent: picture.radius.exponent))
    let pixels = view.escaped.map {
      DoubleDoublePixel(offset: prepared.frame.offset($0.i, $0.j), offsetLowPart: .zero)
    }
    let slow = try picture.outcomesInDoubleDouble(of: pixels, bare, .best)
    let fast = try picture.outcomesInDoubleDouble(of: pixels, doubleDouble, .best)
    for (left, right) in zip(slow, fast) {
      guard case .escaped(let n, let z, let slope) = left,
        case .escaped(let blaN, let blaZ, let blaSlope) = right
      else { continue }
      #expect(n == blaN)
      #expect((z - blaZ).maxNorm <= 1e-9 * z.maxNorm)
      #expect((slope - blaSlope).maxNorm <= FloatExp(1e-9) * slope.maxNorm)
    }
  }

  /// Views in which BLA steps have cross terms.
  @Test(arguments: ["2e-29", "3e-22", "2e-16", "2e-14"])
  func `BLA steps in double-double change nothing beyond their precision in wide views`(
    _ height: String
  ) throws {
    var location = try #require(BuiltInPlaces.named("seahorse")).location()
    location.window = try LocationWindow(
      re: location.re, im: location.im, height: try ExactDecimal(height))
    let viewport = try Viewport(location, size: try PictureSize(width: 48, height: 27))
    let limit = 40_000
    let prepared = try Preparation(Multibrot(), viewport, limit: limit, EngineSettings()) { _ in }
    let picture = prepared.runner(limit: limit).picture
    let center = viewport.center(precision: picture.orbit.precision)
    let doubleDouble = try picture.doubleDoubleReference(
      Multibrot().lowParts(of: picture.orbit, at: center))
    #expect(doubleDouble.table.crossTerms.count > 50 * DoubleDoubleBLATable.crossTermLength)
    let bare = DoubleDoubleReference(
      lowParts: doubleDouble.lowParts,
      table: DoubleDoubleBLATable(
        [], pointCount: picture.orbit.points.count, radiusExponent: picture.radius.exponent))
    let pixels = (0..<96).map {
      DoubleDoublePixel(
        offset: prepared.frame.offset($0 * 7 % 48, $0 * 5 % 27), offsetLowPart: .zero)
    }
    let slow = try picture.outcomesInDoubleDouble(of: pixels, bare, .best)
    let fast = try picture.outcomesInDoubleDouble(of: pixels, doubleDouble, .best)
    for choice in KernelChoice.available {
      let found = try picture.outcomesInDoubleDouble(of: pixels, doubleDouble, choice)
      #expect(found.map { bits($0) } == fast.map { bits($0) }, "\(choice)")
    }
    var seen = 0
    for (left, right) in zip(slow, fast) {
      guard case .escaped(let n, let z, let slope) = left,
        case .escaped(let blaN, let blaZ, let blaSlope) = right
      else { continue }
      seen += 1
      #expect(n == blaN)
      #expect((z - blaZ).maxNorm <= 1e-9 * z.maxNorm)
      #expect((slope - blaSlope).maxNorm <= FloatExp(1e-9) * slope.maxNorm)
    }
    #expect(seen > 80)
  }

  @Test(arguments: ["d100-a", "d200-a", "mini-p1142", "d310-a", "d1000-a"])
  func `triple-double gives the oracle's orbit`(_ name: String) throws {
    let view = try TruthView(named: name)
    let formula = Multibrot(power: view.viewport.location.power)
    let prepared = try Preparation(formula, view.viewport, limit: view.limit, EngineSettings()) {
      _ in
    }
    let picture = prepared.runner(limit: view.limit).picture
    #expect(picture.strategy.hasTripleDouble)
    let lowParts = try formula.lowParts(
      of: picture.orbit, at: view.viewport.center(precision: picture.orbit.precision))
    let precision = picture.orbit.precision + TripleDoubleReference.furtherPrecision
    let center = view.viewport.center(precision: precision)
    let tripleDouble = try picture.tripleDoubleReference(lowParts, at: center)
    #expect(tripleDouble.blaSteps.count > 50)
    let radius = FloatExpComplex(picture.radius.significand, exponent: picture.radius.exponent)
    for pixel in view.escaped.prefix(12) {
      let offset = FloatExpComplex(prepared.frame.offset(pixel.i, pixel.j))
      var c = BigComplex(radius * offset, precision: precision)
      c.add(center)
      let truth = try #require(try formula.escape(of: c, limit: view.limit))
      let found = try picture.tripleDoubleOutcome(
        at: TripleDoubleExpComplex(offset), lowParts, tripleDouble)
      guard case .escaped(let n, let z, let slope) = found else {
        Issue.record("\(found) where the oracle escapes at \(truth.n)")
        continue
      }
      #expect(n == truth.n)
      #expect((z - truth.z).maxNorm <= 1e-12 * truth.z.maxNorm)
      #expect((slope - radius * truth.slope).maxNorm <= FloatExp(1e-9) * slope.maxNorm)
    }
  }

  private func bits(_ outcome: DoubleDoubleOutcome) -> [Int] {
    switch outcome {
    case .unresolved: [2]
    case .lost(let growth): [3, growth]
    case .escaped(let n, let z, let slope):
      [n, slope.exponent]
        + [z.re, z.im, slope.re, slope.im].map { Int(bitPattern: UInt($0.bitPattern)) }
    }
  }
}
