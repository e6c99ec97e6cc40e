// SeriesPoints — the points of an orbit, to the precision of the blocks that are built along it.

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

struct PlainPoints: SeriesPoints {
  typealias S = Series
  let orbit: ReferenceOrbit

  @inline(__always)
  subscript(m: Int) -> ScaledComplex { orbit.scaled(at: m) }

  var lanes: LaneSeries<Series>? { .plain }
}

struct MixedPoints: SeriesPoints {
  typealias S = MixedSeries
  let orbit: ReferenceOrbit

  @inline(__always)
  subscript(m: Int) -> ScaledComplex { orbit.scaled(at: m) }

  var lanes: LaneSeries<MixedSeries>? { .mixed }
}

struct PairPoints: SeriesPoints {
  typealias S = PairSeries
  let orbit: ReferenceOrbit
  let residues: OrbitResidues

  @inline(__always)
  subscript(m: Int) -> PairComplex {
    let point = orbit.points[m]
    if point.maxNorm < ReferenceOrbit.smallest {
      return residues.small[m].map { PairComplex($0) } ?? .zero
    }
    return PairComplex(point, residue: residues.points[m])
  }

  var lanes: LaneSeries<PairSeries>? { .pairs(residues.points) }
}

struct MixedPairPoints: SeriesPoints {
  typealias S = MixedPairSeries
  let points: PairPoints

  var orbit: ReferenceOrbit { points.orbit }

  @inline(__always)
  subscript(m: Int) -> PairComplex { points[m] }

  var lanes: LaneSeries<MixedPairSeries>? { .mixedPairs(points.residues.points) }
}

struct SharpPoints: SeriesPoints {
  typealias S = SharpSeries
  let points: PairPoints

  var orbit: ReferenceOrbit { points.orbit }

  @inline(__always)
  subscript(m: Int) -> PairComplex { points[m] }

  var lanes: LaneSeries<SharpSeries>? { .sharp(points.residues.points) }
}

/// As the kernel of triples has it.
struct TriplePoints: SeriesPoints {
  typealias S = TripleSeries
  let orbit: ReferenceOrbit
  let residues: OrbitResidues
  /// What the pair of doubles of each point lacks.
  let rests: [Complex]
  /// The points below the range of doubles, whole.
  let small: [Int: TripleComplex]

  @inline(__always)
  subscript(m: Int) -> TripleComplex {
    let point = orbit.points[m]
    if point.maxNorm < ReferenceOrbit.smallest { return small[m] ?? .zero }
    return TripleComplex(PlainTriple(point, residues.points[m], rests[m]), exponent: 0)
  }
}
