// AbsPowerTable — the BLA steps of a picture, laid out for the kernel in C.

internal import CLaneKernels

/// The BLA steps of a picture, laid out for the kernel in C.
struct AbsPowerTable: Sendable {
  let blaSteps: [fathom_abs_power_bla_step]
  /// The validity radii of the BLA steps of 4 iterations, padded with zeros.
  let firstBounds: [Double]
  let starts: [Int]
  /// The clearances of all BLA steps, if the reference lies on a crease; otherwise empty.
  let clearances: [Double]

  /// - Parameter last: The index of the reference's last point.
  init(_ table: AbsPowerBLASteps<Double>, last: Int) {
    blaSteps = table.blaSteps.map {
      fathom_abs_power_bla_step(
        factor_x: $0.factor.re, factor_y: $0.factor.im,
        growth: $0.isMirrored ? -$0.growth : $0.growth,
        shift_xx: $0.shiftX.re, shift_xy: $0.shiftX.im, shift_yx: $0.shiftY.re,
        shift_yy: $0.shiftY.im, bound: $0.bound)
    }
    starts = table.starts
    let isOnCrease = table.blaSteps.contains(where: \.isOnCrease)
    clearances = isOnCrease ? table.blaSteps.map(\.clearance) : []
    let shortest = table.levels == 0 ? 0 : table.starts[1]
    firstBounds =
      table.blaSteps.prefix(shortest).map(\.bound)
      + [Double](repeating: 0, count: (last + 7) / 4 + 1 - shortest)
  }

  var byteCount: Int {
    MemoryLayout<fathom_abs_power_bla_step>.stride * blaSteps.count + 8
      * (firstBounds.count + starts.count + clearances.count)
  }
}
