// ProofGuide — what a proof walks beside: the reference and its BLA steps, in one arithmetic.
//
// A protocol and not closures: a proof is a few dozen steps of some 20 ns each, and the calls and
// reference counts of closures took twice that.

/// The orbit of the center, as a proof for one pixel reads it.
protocol ProofGuide {
  associatedtype Number: ComplexArithmetic

  /// d = c − C.
  var deltaC: Number { get }
  /// The index of the reference's last point.
  var last: Int { get }
  /// A number as small as the smallest of the points between the first and the last.
  var lowest: Number { get }

  /// Z_m.
  func point(at m: Int) -> Number

  /// What the longest BLA step at m that holds for w, and has at most `most` iterations, makes of it
  /// and of f′(z) times a slope; nil where none does.
  func skip(_ m: Int, _ w: Number, _ h: Number, most: Int) -> ProofSkip<Number>?
}

/// A BLA step that was taken.
struct ProofSkip<Number> {
  /// In iterations.
  let length: Int
  /// δ after it.
  let delta: Number
  let slope: Number
}

/// In doubles.
struct DoubleGuide: ProofGuide {
  private let points: [Complex]
  private let table: BLATable
  private let radius: Double
  /// d ÷ r.
  var offset: Complex
  let last: Int
  let lowest: Complex

  init<F: Formula>(_ picture: PictureConstants<F>, offset: Complex) {
    (points, table, self.offset) = (picture.orbit.points, picture.table, offset)
    (radius, last) = (picture.plainRadius, picture.orbit.last)
    lowest = Complex(picture.orbit.lowest.nearest, 0)
  }

  @inline(__always)
  var deltaC: Complex { radius * offset }

  @inline(__always)
  func point(at m: Int) -> Complex { points[m] }

  @inline(__always)
  func skip(_ m: Int, _ w: Complex, _ h: Complex, most: Int) -> ProofSkip<Complex>? {
    guard let index = table.longestIndex(at: m, w.maxNorm, most: most).0 else { return nil }
    if table.crossTerms.isEmpty {
      let block = table.plain[index]
      return ProofSkip(
        length: block.length, delta: block.applied(to: w) + block.b * offset,
        slope: block.slope(at: w, times: h))
    }
    let block = BLATable.Found(plain: table.plain[index], crossTerms: table.crossTerms[index])
    let (bent, shift) = block.applied(to: w, offset)
    return ProofSkip(
      length: block.length, delta: bent + shift, slope: block.slopes(at: w, offset, times: h).byW)
  }
}

/// In doubles with exponents, for deep views.
struct DeepGuide: ProofGuide {
  private let orbit: ReferenceOrbit
  private let table: BLATable
  private let radius: FloatExpComplex
  /// d ÷ r.
  var offset: FloatExpComplex
  let lowest: FloatExpComplex

  init<F: Formula>(_ picture: PictureConstants<F>, offset: Complex) {
    (orbit, table, self.offset) = (picture.orbit, picture.table, FloatExpComplex(offset))
    radius = FloatExpComplex(picture.radius.significand, exponent: picture.radius.exponent)
    lowest = FloatExpComplex(orbit.lowest.significand, exponent: orbit.lowest.exponent)
  }

  var deltaC: FloatExpComplex { radius * offset }
  var last: Int { orbit.last }

  @inline(__always)
  func point(at m: Int) -> FloatExpComplex { orbit.scaled(at: m) }

  @inline(__always)
  func skip(_ m: Int, _ w: FloatExpComplex, _ h: FloatExpComplex, most: Int) -> ProofSkip<
    FloatExpComplex
  >? {
    if table.blocks.isEmpty { return nil }
    guard let block = table.longest(at: m, w.maxNorm, most: most).0 else { return nil }
    return ProofSkip(
      length: block.length, delta: block.applied(to: w) + block.b * offset,
      slope: block.slope(at: w, times: h))
  }
}
