// PlanarTable — references, BLA steps and operations of a picture, laid out for the kernel in C.

internal import CLaneKernels

/// The references, BLA steps and operations of a picture, laid out for the kernel in C.
///
/// A row is a point of a reference. Each reference begins at a row that is a multiple of 4.
struct PlanarTable: Sendable {
  /// The points of all references by row; in a hybrid formula a column for each slot follows.
  let points: [Planar<Double>]
  let unfolded: [Planar<Double>]
  private(set) var references: [fathom_planar_reference] = []
  private(set) var blaSteps: [fathom_planar_bla_step] = []
  /// The validity radii of the BLA steps of 4 iterations, by row ÷ 4; 0 where there is none, and at
  /// the end.
  private(set) var firstBounds: [Double]
  private(set) var starts: [Int] = []
  /// The clearances of all BLA steps, if the reference lies on a crease; otherwise empty.
  private(set) var clearances: [Double] = []
  /// The shares of all BLA steps of a hybrid formula.
  var shares: [Double] = []
  /// The operations of all lines of a hybrid formula.
  var operations: [fathom_planar_operation] = []

  /// Makes a table without references.
  init(points: [Planar<Double>], unfolded: [Planar<Double>] = [], rows: Int) {
    (self.points, self.unfolded) = (points, unfolded)
    firstBounds = [Double](repeating: 0, count: (rows + 3) / 4 + 1)
  }

  /// Adds a reference that begins at a row, with its BLA steps.
  ///
  /// - Parameters:
  ///   - last: The index of its last point.
  ///   - operation: The index of the first operation of its line.
  mutating func append(
    _ table: AbsPowerBLASteps<Double>, row: Int = 0, last: Int, operation: Int = 0
  ) {
    references.append(
      fathom_planar_reference(
        base: row, last: last, levels: table.levels, first_level: starts.count,
        first_operation: operation))
    starts += table.starts.map { blaSteps.count + $0 }
    blaSteps += table.blaSteps.map {
      fathom_planar_bla_step(
        factor_x: $0.factor.re, factor_y: $0.factor.im,
        growth: $0.isMirrored ? -$0.growth : $0.growth,
        shift_xx: $0.shiftX.re, shift_xy: $0.shiftX.im, shift_yx: $0.shiftY.re,
        shift_yy: $0.shiftY.im, bound: $0.bound)
    }
    // Only absolute-value maps have such steps, and a single reference.
    if table.blaSteps.contains(where: \.isOnCrease) { clearances = table.blaSteps.map(\.clearance) }
    let shortest = table.levels == 0 ? 0 : table.starts[1]
    for index in 0..<shortest { firstBounds[row / 4 + index] = table.blaSteps[index].bound }
  }

  var byteCount: Int {
    MemoryLayout<fathom_planar_bla_step>.stride * blaSteps.count + 8
      * (firstBounds.count + starts.count + clearances.count + shares.count)
  }
}
