// SeriesPoints — the points of an orbit, to the precision of the BLA steps that are built along it.

/// An orbit to the precision of the series that are built along it.
protocol SeriesPoints: Sendable {
  associatedtype S: PowerSeries
  var orbit: ReferenceOrbit { get }
  subscript(m: Int) -> S.Scalar { get }
  /// How the kernels in C compute short runs along it; nil where they do not.
  var lanes: LaneSeries<S>? { get }
}

extension SeriesPoints {
  var lanes: LaneSeries<S>? { nil }
}

struct DoublePoints: SeriesPoints {
  typealias S = Series
  let orbit: ReferenceOrbit

  @inline(__always)
  subscript(m: Int) -> FloatExpComplex { orbit.scaled(at: m) }

  var lanes: LaneSeries<Series>? { .plain }
}

struct BivariatePoints: SeriesPoints {
  typealias S = BivariateSeries
  let orbit: ReferenceOrbit

  @inline(__always)
  subscript(m: Int) -> FloatExpComplex { orbit.scaled(at: m) }

  var lanes: LaneSeries<BivariateSeries>? { .crossTerms }
}

struct DoubleDoublePoints: SeriesPoints {
  typealias S = DoubleDoubleSeries
  let orbit: ReferenceOrbit
  let lowParts: OrbitLowParts

  @inline(__always)
  subscript(m: Int) -> DoubleDoubleExpComplex {
    let point = orbit.points[m]
    if point.maxNorm < ReferenceOrbit.smallest {
      return lowParts.small[m].map { DoubleDoubleExpComplex($0) } ?? .zero
    }
    return DoubleDoubleExpComplex(point, lowPart: lowParts.points[m])
  }

  var lanes: LaneSeries<DoubleDoubleSeries>? { .pairs(lowParts.points) }
}

struct DoubleDoubleBivariatePoints: SeriesPoints {
  typealias S = DoubleDoubleBivariateSeries
  let points: DoubleDoublePoints

  var orbit: ReferenceOrbit { points.orbit }

  @inline(__always)
  subscript(m: Int) -> DoubleDoubleExpComplex { points[m] }

  var lanes: LaneSeries<DoubleDoubleBivariateSeries>? {
    .crossTermDoubleDouble(points.lowParts.points)
  }
}

struct CompensatedPoints: SeriesPoints {
  typealias S = CompensatedSeries
  let points: DoubleDoublePoints

  var orbit: ReferenceOrbit { points.orbit }

  @inline(__always)
  subscript(m: Int) -> DoubleDoubleExpComplex { points[m] }

  var lanes: LaneSeries<CompensatedSeries>? { .compensated(points.lowParts.points) }
}

/// As the kernel of triples has it.
struct TripleDoublePoints: SeriesPoints {
  typealias S = TripleDoubleSeries
  let orbit: ReferenceOrbit
  let lowParts: OrbitLowParts
  /// What the pair of doubles of each point lacks.
  let rests: [Complex]
  /// The points below the range of doubles, whole.
  let small: [Int: TripleDoubleExpComplex]

  @inline(__always)
  subscript(m: Int) -> TripleDoubleExpComplex {
    let point = orbit.points[m]
    if point.maxNorm < ReferenceOrbit.smallest { return small[m] ?? .zero }
    return TripleDoubleExpComplex(
      TripleDoubleComplex(point, lowParts.points[m], rests[m]), exponent: 0)
  }
}
