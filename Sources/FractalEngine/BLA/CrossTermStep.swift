// CrossTermStep — BLA steps with products of w and d, as the kernels in doubles read them.

extension BLATable {
  /// The terms of a BLA step that `Plain` does not have; as `fathom_cross_terms`.
  ///
  ///     P(W, D) = Σ a_i Wⁱ  +  D · Σ b_i Wⁱ  +  D² · Σ e_i Wⁱ  +  D³ · h,        D = d ÷ r
  ///
  /// a₁ … a₄ and b₀ are those of `Plain`.
  package struct CrossTerms: Sendable, Equatable, BitwiseCopyable {
    package var a5 = Complex.zero
    package var a6 = Complex.zero
    package var a7 = Complex.zero
    package var a8 = Complex.zero
    package var b1 = Complex.zero
    package var b2 = Complex.zero
    package var b3 = Complex.zero
    package var b4 = Complex.zero
    package var e0 = Complex.zero
    package var e1 = Complex.zero
    package var e2 = Complex.zero
    package var h = Complex.zero
  }

  /// A BLA step found in the table.
  struct Found {
    let plain: Plain
    /// The cross terms, if the table has them.
    let crossTerms: CrossTerms?

    /// The number of iterations.
    var length: Int { plain.length }

    /// δ after the BLA step in two parts: the terms with w, and those with d alone.
    @inline(__always)
    func applied(to w: Complex, _ d: Complex) -> (bent: Complex, shift: Complex) {
      guard let crossTerms else { return (plain.applied(to: w), plain.b * d) }
      let terms = Terms(plain, crossTerms, w, d)
      return (terms.s1 * terms.x, d * terms.inner)
    }

    /// The derivatives of δ after the BLA step: by w, times h, and by D.
    @inline(__always)
    func slopes(at w: Complex, _ d: Complex, times h: Complex) -> (byW: Complex, byD: Complex) {
      guard let crossTerms else { return (plain.slope(at: w, times: h), plain.b) }
      let terms = Terms(plain, crossTerms, w, d)
      return (terms.slope * (plain.inverse * h), terms.slopeByD)
    }
  }

  /// The polynomial and its derivatives, by Horner's rule.
  private struct Terms {
    /// W.
    let x: Complex
    /// P without the terms in d alone, divided by W.
    let s1: Complex
    /// The terms in d alone, divided by D.
    let inner: Complex
    /// ∂P/∂W and ∂P/∂D.
    let slope: Complex
    let slopeByD: Complex

    @inline(__always)
    init(_ p: Plain, _ q: CrossTerms, _ w: Complex, _ d: Complex) {
      x = p.inverse * w
      let (de1, de2, dh) = (d * q.e1, d * q.e2, d * q.h)
      let (u1, u2, v) = (q.b1 + de1, q.b2 + de2, q.e0 + dh)
      let s7 = q.a7 + x * q.a8
      let s6 = q.a6 + x * s7
      let s5 = q.a5 + x * s6
      let s4 = (p.a4 + d * q.b4) + x * s5
      let s3 = (p.a3 + d * q.b3) + x * s4
      let s2 = (p.a2 + d * u2) + x * s3
      s1 = (p.a1 + d * u1) + x * s2
      inner = p.b + d * v
      let r7 = s7 + x * q.a8
      let r6 = s6 + x * r7
      let r5 = s5 + x * r6
      let r4 = s4 + x * r5
      let r3 = s3 + x * r4
      let r2 = s2 + x * r3
      slope = s1 + x * r2
      let t3 = q.b3 + x * q.b4
      let t2 = (u2 + de2) + x * t3
      let t1 = (u1 + de1) + x * t2
      slopeByD = x * t1 + (inner + d * (v + dh))
    }
  }
}

extension BLATable.CrossTerms {
  init(_ blaStep: SeriesStep<BivariateSeries>) {
    let series = blaStep.series
    func part(_ i: Int, _ j: Int) -> Complex {
      BLATable.flushed(FloatExpComplex(series[i, j], exponent: series.exponent).nearest)
    }
    self.init(
      a5: part(5, 0), a6: part(6, 0), a7: part(7, 0), a8: part(8, 0), b1: part(1, 1),
      b2: part(2, 1), b3: part(3, 1), b4: part(4, 1), e0: part(0, 2), e1: part(1, 2),
      e2: part(2, 2), h: part(0, 3))
  }
}
