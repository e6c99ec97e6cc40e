// LaneSeries — how the kernels compute runs of one kind of series.

internal import CKernels

/// How the kernels compute runs of one kind of series.
struct LaneSeries<S: PowerSeries>: Sendable {
  let kind: Int32
  /// The low parts of the points; empty for runs in doubles.
  let lowParts: [Complex]
  /// The series from its coefficients, in the order of `fathom_run_terms`, and their exponent.
  let series: @Sendable (ArraySlice<Complex>, Int) -> S
  /// B, from a run and the exponent of the view's radius.
  let slope: @Sendable (borrowing fathom_series_run, Int) -> S.Scalar
}

extension LaneSeries<Series> {
  static var plain: Self {
    LaneSeries(
      kind: FATHOM_PLAIN_RUNS, lowParts: [], series: { Series($0, exponent: $1) },
      slope: { $0.slope($1) })
  }
}

extension LaneSeries<CompensatedSeries> {
  static func compensated(_ lowParts: [Complex]) -> Self {
    LaneSeries(
      kind: FATHOM_SHARP_RUNS, lowParts: lowParts,
      series: { terms, exponent in
        let rounded = Series(terms, exponent: exponent)
        return CompensatedSeries(rounded, lowPart: terms[terms.endIndex - 1])
      },
      slope: { $0.slopePair($1) })
  }
}

extension LaneSeries<DoubleDoubleSeries> {
  static func pairs(_ lowParts: [Complex]) -> Self {
    LaneSeries(
      kind: FATHOM_DOUBLE_DOUBLE_DRAFTS, lowParts: lowParts,
      series: { terms, exponent in
        let c = terms.startIndex
        func pair(_ k: Int) -> DoubleDoubleComplex {
          DoubleDoubleComplex(terms[c + k], lowPart: terms[c + 9 + k])
        }
        return DoubleDoubleSeries(
          (pair(1), pair(2), pair(3), pair(4)),
          (terms[c + 5], terms[c + 6], terms[c + 7], terms[c + 8], terms[c + 9]),
          exponent: exponent)
      },
      slope: { $0.slopePair($1) })
  }
}

extension LaneSeries<BivariateSeries> {
  static var crossTerms: Self {
    LaneSeries(
      kind: FATHOM_CROSS_TERM_DRAFTS, lowParts: [], series: { BivariateSeries($0, exponent: $1) },
      slope: { $0.slope($1) })
  }
}

extension LaneSeries<DoubleDoubleBivariateSeries> {
  static func crossTermDoubleDouble(_ lowParts: [Complex]) -> Self {
    LaneSeries(
      kind: FATHOM_DOUBLE_DOUBLE_CROSS_TERM_DRAFTS, lowParts: lowParts,
      series: { DoubleDoubleBivariateSeries($0, exponent: $1) }, slope: { $0.slopePair($1) })
  }
}
