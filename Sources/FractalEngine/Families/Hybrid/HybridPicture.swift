// HybridPicture — the data that all pixels of one picture of a hybrid formula share.

internal import BigNumbers

/// The data that all pixels of one picture share.
struct HybridPicture: Sendable {
  let map: HybridMap
  /// The reference orbits, by the line with which they begin; in a Julia set that of the center
  /// follows.
  let orbits: [HybridOrbit]
  let blaSteps: [AbsPowerBLASteps<Double>]
  /// The BLA steps in floatexp; none if the view is not deep.
  let extendedBLASteps: [AbsPowerBLASteps<FloatExp>]
  /// The references, BLA steps and operations in double, as the kernel in C reads them; nil if
  /// it is not used.
  let table: PlanarTable?
  /// The radius r: a power of two, at least the distance of any pixel from the center, in plane
  /// units.
  let radius: FloatExp
  let limit: Int

  var needsExtendedRange: Bool { Strategy.needsExtendedRange(radius) }
  /// Whether BLA steps in double-double skip iterations.
  var skipsInDoubleDouble: Bool {
    Strategy.skipsInDoubleDouble(radius, levels: blaSteps.map(\.levels).max() ?? 0)
  }
}

extension HybridPicture {
  /// The change of c that an offset of 1 means: none in a Julia set.
  private var shift: FloatExp { map.constant == nil ? radius : .zero }
  /// The change of the start of an orbit that an offset of 1 means; nil if all orbits start at 0.
  private var spread: FloatExp? { map.constant == nil ? nil : radius }

  var plainView: HybridView<DoubleHybridPoints> {
    HybridView(
      map: map,
      references: orbits.indices.map {
        HybridReference(points: DoubleHybridPoints(orbit: orbits[$0]), blaSteps: blaSteps[$0])
      },
      turns: map.scaledTurns.map { $0.map(\.nearest) }, radius: shift.nearest,
      spread: spread?.nearest, limit: limit)
  }

  var extendedView: HybridView<FloatExpHybridPoints> {
    HybridView(
      map: map,
      references: orbits.indices.map {
        HybridReference(
          points: FloatExpHybridPoints(orbit: orbits[$0]), blaSteps: extendedBLASteps[$0])
      },
      turns: map.scaledTurns, radius: shift, spread: spread, limit: limit)
  }
}

extension HybridMap {
  /// The factors of the rotations of each line.
  var scaledTurns: [[Planar<FloatExp>]] {
    lines.map { line in line.turns(precision: 64).map { Planar<FloatExp>($0) } }
  }
}
