// PlanarTable+Hybrid — lays out the references and operations of a hybrid formula for C.

internal import CLaneKernels

extension PlanarTable {
  /// - Parameters:
  ///   - orbits: The references of the lines, then that of the center in a Julia set.
  ///   - blaSteps: The BLA steps of each.
  init(_ map: HybridMap, _ orbits: [HybridOrbit], _ blaSteps: [AbsPowerBLASteps<Double>]) {
    var bases: [Int] = []
    let rows = orbits.reduce(0) { row, orbit in
      bases.append(row)
      return row + (orbit.points.count + 3) / 4 * 4
    }
    var points = [Planar<Double>](repeating: .zero, count: rows * (1 + map.slotCount))
    for (orbit, base) in zip(orbits, bases) {
      points.replaceSubrange(base..<base + orbit.points.count, with: orbit.points)
      for (index, value) in orbit.slots.enumerated() {
        let (m, slot) = index.quotientAndRemainder(dividingBy: map.slotCount)
        points[(slot + 1) * rows + base + m] = value
      }
    }
    self.init(points: points, rows: rows)
    var first: [Int] = []
    for (line, turns) in zip(map.lines, map.scaledTurns) {
      first.append(operations.count)
      for step in line.steps {
        let turn = step.turn < 0 ? .zero : turns[step.turn].nearest
        operations.append(
          fathom_planar_operation(
            kind: Int(step.kind.rawValue), column: step.slot < 0 ? 0 : 2 * (step.slot + 1) * rows,
            factor_x: turn.re, factor_y: turn.im))
      }
      operations.append(
        fathom_planar_operation(kind: FATHOM_PLANAR_ADD, column: 0, factor_x: 0, factor_y: 0))
    }
    for (index, steps) in blaSteps.enumerated() {
      append(
        steps, row: bases[index], last: orbits[index].last,
        operation: index < first.count ? first[index] : 0)
      shares += steps.blaSteps.map(\.share)
    }
  }
}
