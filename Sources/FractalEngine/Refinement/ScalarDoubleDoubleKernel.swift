// ScalarDoubleDoubleKernel — perturbation in double-double, one pixel at a time.
//
// This is the specification of DoubleDoubleKernel.inc: the kernels in C return the same outcomes,
// bit for bit. Every δ and slope has a separate exponent, so the depth does not matter.

internal import CLaneKernels
internal import BigNumbers

/// Iterates the lanes of a `DoubleDoubleLanes`, one after the other.
struct ScalarDoubleDoubleKernel {
  private let picture: PictureConstants
  private let lowParts: [Complex]
  private let table: DoubleDoubleBLATable

  init(_ picture: PictureConstants, _ doubleDouble: DoubleDoubleReference) {
    (self.picture, lowParts, table) = (picture, doubleDouble.lowParts.points, doubleDouble.table)
  }

  /// Iterates every lane by at most `budget` steps, until it has ended or needs extended range.
  func run(_ group: inout DoubleDoubleLanes, budget: Int) {
    for lane in 0..<DoubleDoubleLanes.lanes {
      for _ in 0..<budget where group.alive[lane] != 0 && group.needsExtendedRange[lane] == 0 {
        step(&group, lane)
      }
    }
  }

  /// The values of a step before and after a BLA step, each with its exponent.
  private struct Step {
    /// w, whose norm is from 1 up to 2.
    var w: LaneDoubleDouble
    /// The derivative times the slope, whose norm is from 1 up to 2.
    var k: Complex
    /// B·d and its derivative.
    var b: LaneDoubleDouble
    var slopeOfB = Complex.one
    /// The exponents of w, of δ per w, and of B.
    let exponent: Int
    var growth = 0
    var exponentOfB: Int
    var length = 1
  }

  private func step(_ group: inout DoubleDoubleLanes, _ lane: Int) {
    let (z, delta) = (point(group.m[lane]), group.value(lane))
    let whole = Self.powerOfTwo(group.exponent[lane]) * delta
    let w = firstStep(z, whole, delta)
    let k = slope(z.high + whole.high, times: Complex(group.gx[lane], group.gy[lane]))
    let (normOfW, normOfK) = (w.high.maxNorm, k.maxNorm)
    let exponent = group.exponent[lane] + Self.exponent(normOfW)
    let exponentOfK = group.slopeExponent[lane] + Self.exponent(normOfK)
    let offset = group.offset(lane)
    var step = Step(
      w: Self.inversePower(normOfW) * w, k: Self.inversePower(normOfK) * k, b: offset,
      exponent: exponent, exponentOfB: picture.radius.exponent)
    let size = exponent << 6 | Int(normOfW.bitPattern >> 46 & 63)
    if let row = longestRow(group, lane, size) {
      apply(row, &step, offset)
      let isInSingleSteps = group.n[lane] - group.afterBLAStep[lane] >= Int(FATHOM_SINGLE_STEP_RUN)
      group.blaStepRun[lane] = (isInSingleSteps ? 0 : group.blaStepRun[lane]) + 1
      group.afterBLAStep[lane] = group.n[lane] + step.length
    }
    // The two parts, in units of the larger one.
    let (fromW, fromK) = (step.exponent + step.growth, exponentOfK + step.growth)
    let (common, commonOfSlope) = (max(fromW, step.exponentOfB), max(fromK, step.exponentOfB))
    let next =
      (Self.powerOfTwo(fromW - common) * step.w
      + Self.powerOfTwo(step.exponentOfB - common) * step.b).renormalized
    let g =
      Self.powerOfTwo(fromK - commonOfSlope) * step.k
      + Self.powerOfTwo(step.exponentOfB - commonOfSlope) * step.slopeOfB
    group.set(lane, value: next, exponent: common)
    (group.gx[lane], group.gy[lane], group.slopeExponent[lane]) = (g.re, g.im, commonOfSlope)
    group.n[lane] += step.length
    group.m[lane] += step.length
    arrive(&group, lane)
  }

  /// Ends a lane, rebases it, or marks that it needs extended range.
  private func arrive(_ group: inout DoubleDoubleLanes, _ lane: Int) {
    let (z, whole) = (
      point(group.m[lane]), Self.powerOfTwo(group.exponent[lane]) * group.value(lane)
    )
    let value = z.high + whole.high
    let g = Complex(group.gx[lane], group.gy[lane])
    if value.lengthSquared > Multibrot.escapeRadiusSquared {
      (group.zx[lane], group.zy[lane]) = (value.re, value.im)
      (group.escapeSlopeX[lane], group.escapeSlopeY[lane]) = (g.re, g.im)
      group.escapeSlopeExponent[lane] = group.slopeExponent[lane]
      (group.escaped[lane], group.alive[lane]) = (-1, 0)
    } else if group.n[lane] >= picture.limit {
      group.alive[lane] = 0
    } else if value.maxNorm < 0x1p-900 {
      // Doubles may not hold Z: decided by the caller.
      group.needsExtendedRange[lane] = -1
    } else if value.maxNorm < whole.high.maxNorm || group.m[lane] == picture.orbit.last {
      let sum = (z + whole).renormalized
      let norm = sum.high.maxNorm
      group.set(lane, value: Self.inversePower(norm) * sum, exponent: Self.exponent(norm))
      let nearness =
        Self.exponent(norm) - (Self.exponent(g.maxNorm) + group.slopeExponent[lane])
      group.closest[lane] = min(group.closest[lane], nearness)
      group.m[lane] = 0
    }
  }

  /// Z in double-double.
  private func point(_ m: Int) -> LaneDoubleDouble {
    LaneDoubleDouble(picture.orbit.points[m], lowParts[m])
  }

  /// w = (Z + δ)^p − Z^p in units of δ, by Horner's rule.
  ///
  /// - Parameter whole: δ in units of 1.
  private func firstStep(
    _ z: LaneDoubleDouble, _ whole: LaneDoubleDouble, _ delta: LaneDoubleDouble
  ) -> LaneDoubleDouble {
    let power = picture.formula.power
    if power == 2 { return (2 * z + whole) * delta }
    var (sum, zPower) = (whole, z)
    var binomial = Double(power)
    for k in 1..<power {
      sum = zPower * LaneDoubleDouble(Complex(binomial, 0)) + sum
      if k + 1 < power {
        zPower = zPower * z
        sum = sum * whole
      }
      binomial = binomial * Double(power - k) / Double(k + 1)
    }
    return sum * delta
  }

  /// p·v^(p−1) times a slope, in doubles.
  private func slope(_ v: Complex, times g: Complex) -> Complex {
    let power = picture.formula.power
    var e = v
    for _ in 2..<power { e = e * v }
    return Double(power) * e * g
  }

  /// The longest BLA step that holds for a lane, and that the limit leaves room for; nil for none.
  ///
  /// - Parameter size: |w|, as its exponent times 64 and six bits of its significand.
  private func longestRow(_ group: DoubleDoubleLanes, _ lane: Int, _ size: Int) -> Int? {
    let entry = table.first[group.m[lane]]
    guard (size + 1) << 32 <= entry else { return nil }
    let (start, count) = (entry >> 5 & 0x7FF_FFFF, entry & 31)
    let holding = table.bounds[start..<start + count].prefix { size < Int($0) }.count
    let room = picture.limit - group.n[lane]
    return (start..<start + holding).last { whole($0, 31) <= room }
  }

  /// A whole number of a table's row.
  private func whole(_ row: Int, _ index: Int) -> Int {
    Int(bitPattern: UInt(table.words[DoubleDoubleBLATable.rowLength * row + index].bitPattern))
  }

  /// Replaces the parts of a single step by those of a BLA step.
  private func apply(_ row: Int, _ step: inout Step, _ offset: LaneDoubleDouble) {
    let start = DoubleDoubleBLATable.rowLength * row
    var c = Array(table.words[start..<start + 28])
    func doubleDouble(_ i: Int) -> LaneDoubleDouble {
      LaneDoubleDouble(Complex(c[i], c[i + 2]), Complex(c[i + 1], c[i + 3]))
    }
    (step.growth, step.exponentOfB, step.length) = (whole(row, 28), whole(row, 29), whole(row, 31))
    let scale = whole(row, 30)
    let unit = Self.powerOfTwo(step.exponent - scale)
    var b = doubleDouble(24)
    step.slopeOfB = b.high
    if !table.crossTerms.isEmpty {
      addCrossTerms(row, step, unit * step.w.high, offset, scale: scale, &c, &b, &step.slopeOfB)
    }
    let isNegligible =
      table.crossTerms.isEmpty && step.exponent - scale < Int(FATHOM_NEGLIGIBLE_IN_DOUBLE_DOUBLE)
    let (sum, slope) =
      isNegligible ? (doubleDouble(0), doubleDouble(0).high) : Self.polynomial(c, unit * step.w)
    step.w = step.w * sum
    step.b = b * offset
    step.k = step.k * slope
  }

  /// c₁ + W·(c₂ + … + W·c₈), and the derivative of W times that.
  private static func polynomial(_ c: [Double], _ w: LaneDoubleDouble) -> (
    LaneDoubleDouble, slope: Complex
  ) {
    let x = w.high
    // From c₈ to c₅ in doubles, then in double-double; the derivative beside it in doubles.
    var (t, derivative) = (Complex(c[22], c[23]), Complex.zero)
    for j in stride(from: 20, through: 16, by: -2) {
      derivative = derivative * x + t
      t = Complex(c[j], c[j + 1]) + t * x
    }
    derivative = derivative * x + t
    func doubleDouble(_ i: Int) -> LaneDoubleDouble {
      LaneDoubleDouble(Complex(c[i], c[i + 2]), Complex(c[i + 1], c[i + 3]))
    }
    var sum = doubleDouble(12) + LaneDoubleDouble(t * x)
    for j in stride(from: 8, through: 0, by: -4) {
      derivative = derivative * x + sum.high
      sum = doubleDouble(j) + w * sum
    }
    return (sum, sum.high + derivative * x)
  }

  /// Adds the products of w and d to the coefficients of W and to B, as WideProducts.inc does.
  ///
  /// - Parameters:
  ///   - u: W in doubles.
  ///   - slope: The derivative by D.
  private func addCrossTerms(
    _ row: Int, _ step: Step, _ u: Complex, _ offset: LaneDoubleDouble, scale: Int,
    _ c: inout [Double], _ b: inout LaneDoubleDouble, _ slope: inout Complex
  ) {
    let start = DoubleDoubleBLATable.crossTermLength * row
    let q = Array(table.crossTerms[start..<start + 36])
    let p = offset.high
    func named(_ i: Int) -> Complex { Complex(q[i], q[i + 1]) }
    func doubleDouble(_ i: Int) -> LaneDoubleDouble {
      LaneDoubleDouble(Complex(q[i], q[i + 2]), Complex(q[i + 1], q[i + 3]))
    }
    func plusD(_ s: Complex, _ factor: Double, _ u: Complex) -> Complex { s + factor * (u * p) }
    let (b1, b2, e0) = (doubleDouble(0).high, doubleDouble(4).high, doubleDouble(8).high)
    let (b3, b4, b5, b6) = (named(12), named(14), named(16), named(18))
    let (e1, e2, e3, e4) = (named(20), named(22), named(24), named(26))
    let (h1, h2, h0, k0) = (named(28), named(30), named(32), named(34))
    // What higher powers of D add to b₁, b₂ and e₀, and to the coefficients of W³ … W⁶.
    func times(_ u: Complex) -> Complex { plusD(.zero, 1, u) }
    let (v1, v2, v0) = (
      times(plusD(e1, 1, h1)), times(plusD(e2, 1, h2)), times(plusD(h0, 1, k0))
    )
    let (v3, v4) = (times(plusD(b3, 1, e3)), times(plusD(b4, 1, e4)))
    let (v5, v6) = (times(b5), times(b6))
    // The derivative by D: of the terms without W, and of the rest by Horner's rule.
    let slopeOfB = plusD(b.high, 2, plusD(e0, 1.5, plusD(h0, 4.0 / 3, k0)))
    let g1 = plusD(b1, 2, plusD(e1, 1.5, h1))
    let g2 = plusD(b2, 2, plusD(e2, 1.5, h2))
    let (g3, g4) = (plusD(b3, 2, e3), plusD(b4, 2, e4))
    var s = b5 + b6 * u
    for g in [g4, g3, g2, g1] { s = g + s * u }
    let inUnits = Self.powerOfTwo(min(step.growth + scale - step.exponentOfB, 900))
    slope = slopeOfB + inUnits * (s * u)
    (c[16], c[17], c[18], c[19]) = (c[16] + v5.re, c[17] + v5.im, c[18] + v6.re, c[19] + v6.im)
    func adjust(_ i: Int, _ other: LaneDoubleDouble) {
      let own = LaneDoubleDouble(Complex(c[i], c[i + 2]), Complex(c[i + 1], c[i + 3]))
      let sum = own + other
      (c[i], c[i + 1], c[i + 2], c[i + 3]) = (sum.high.re, sum.low.re, sum.high.im, sum.low.im)
    }
    adjust(0, offset * (doubleDouble(0) + LaneDoubleDouble(v1)))
    adjust(4, offset * (doubleDouble(4) + LaneDoubleDouble(v2)))
    adjust(8, LaneDoubleDouble(v3))
    adjust(12, LaneDoubleDouble(v4))
    b = b + offset * (doubleDouble(8) + LaneDoubleDouble(v0))
  }

  /// 2^k for k up to 1023; 0 where a double cannot hold it.
  private static func powerOfTwo(_ k: Int) -> Double {
    Double(bitPattern: UInt64(max(k, -1023) + 1023) << 52)
  }

  /// The e of a number m·2^e with 1 ≤ m < 2 that is not negative; −1023 for 0.
  private static func exponent(_ size: Double) -> Int { Int(size.bitPattern >> 52) - 1023 }

  /// 2^−e, likewise.
  private static func inversePower(_ size: Double) -> Double {
    Double(bitPattern: 2046 << 52 - size.bitPattern & (2047 << 52))
  }
}

extension DoubleDoubleLanes {
  /// δ of a lane, without its exponent.
  fileprivate func value(_ lane: Int) -> LaneDoubleDouble {
    LaneDoubleDouble(Complex(xHigh[lane], yHigh[lane]), Complex(xLow[lane], yLow[lane]))
  }

  /// d ÷ r of a lane.
  fileprivate func offset(_ lane: Int) -> LaneDoubleDouble {
    LaneDoubleDouble(Complex(dxHigh[lane], dyHigh[lane]), Complex(dxLow[lane], dyLow[lane]))
  }

  fileprivate mutating func set(_ lane: Int, value: LaneDoubleDouble, exponent: Int) {
    (xHigh[lane], yHigh[lane]) = (value.high.re, value.high.im)
    (xLow[lane], yLow[lane]) = (value.low.re, value.low.im)
    self.exponent[lane] = exponent
  }
}
