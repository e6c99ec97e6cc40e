// ParabolicGate — one step from before the two fixed points next to a cusp to behind them.
//
// An orbit that passes between them takes about π/√ε steps. docs/theory.md §4,
// docs/decisions/0045-channels.md.

internal import CLaneKernels

/// The jump of z² + ¼ + ε between its fixed points ½ ± i√ε, in Fatou coordinates.
///
/// In a coordinate Φ with Φ(f(z)) = Φ(z) + 1 each step adds 1 to the time Φ. The passage from a
/// point before the fixed points to one behind them takes the time T, which is not a whole number.
/// A z at time t relative to the first point is, after m steps, at time t − T + m relative to the
/// second; m is chosen so that this is close to the middle of a *cell*. Before the passage, too,
/// there are cells, in u = z − ½.
///
/// A pixel has ε = ε₀·(1 + Δ), ε₀ being the center's.
package struct ParabolicGate: Sendable {
  /// The number of coefficients of a polynomial in u or in time, including the constant.
  static let terms = Int(FATHOM_PARABOLIC_GATE_TERMS)
  /// The number of coefficients of T − `steps`, in Δ.
  static let timeTerms = Int(FATHOM_TIME_TERMS)

  let jumpRegion: JumpRegion
  /// ε₀.
  let epsilon: Complex
  /// dΔ ÷ d(d): r/ε₀.
  let parameterSlope: Complex
  /// r.
  let radius: Double
  /// The whole number nearest to the center's T.
  let steps: Int
  /// T − `steps`, as a polynomial in Δ.
  let time: [SIMD8<Double>]
  let before: Cells
  let behind: Cells
  /// Two indices of the reference's points.
  ///
  /// The first lies well inside the jump region; lanes come back beside the second.
  let indices: (before: Int, behind: Int)

  /// Where lanes of first jumps leave; nil where first passes do not jump.
  var stop: Int? { jumpRegion.leastSlope == 0 ? indices.before : nil }

  /// Cells of the plane next to ½, or of time.
  struct Cells: Sendable {
    /// The u of each cell's middle.
    let middles: [Complex]
    /// The time of each cell, three orders in Δ.
    let times: [Complex]
    /// The polynomial of each cell.
    ///
    /// Before the passage it maps the difference of u from the middle to a time; behind it, the
    /// difference of a time from the cell's to the difference of u from the middle.
    let numbers: [SIMD8<Double>]
    /// The number of vectors of each order of a polynomial.
    let vectors: [Int]

    /// The polynomial of one cell.
    func polynomial(_ cell: Int) -> SideBySide {
      let size = numbers.count / middles.count
      return SideBySide(numbers: numbers[size * cell..<size * (cell + 1)], vectors: vectors)
    }
  }

  /// The number of columns, that is, of cells in a row before the passage.
  static let columns = Int(FATHOM_PARABOLIC_GATE_COLUMNS)
  /// The |u|² below which the second row begins, then the third, and so on.
  let rowBounds: [Double]
  /// The |im u / re u| above which the second column from the middle begins, then the third, and so
  /// on.
  let columnBounds: [Double]
  /// The im t above which the second cell behind the passage begins, then the third, and so on.
  let timeBounds: [Double]
  /// The bounds on im t of a value that comes out.
  let farthest: (low: Double, high: Double)

  /// Creates the state of a pixel before its jump.
  ///
  /// - Parameters:
  ///   - d: The pixel's offset from the center ÷ r.
  ///   - u: z − ½.
  func parabolicJump(of d: Complex, u: Complex, slope: Complex, n: Int) -> ParabolicJump {
    ParabolicJump(
      offset: d * parameterSlope, parameterSlope: parameterSlope, u: u, slope: slope, n: n)
  }

  /// Takes a value through the gate.
  ///
  /// This is the specification: the kernels in C return the same bits.
  ///
  /// - Returns: False if it would come out too far from the middle of a cell; then it is unchanged.
  func cross(_ parabolicJump: inout ParabolicJump) -> Bool {
    let size = parabolicJump.u.lengthSquared
    let (across, along) = (abs(parabolicJump.u.im), abs(parabolicJump.u.re))
    let row = rowBounds.firstIndex { !(size < $0) } ?? rowBounds.count
    let off = columnBounds.firstIndex { !(across > $0 * along) } ?? columnBounds.count
    let column = columnBounds.count + (parabolicJump.u.im < 0 ? -off : off)
    let cell = Self.columns * row + column

    var next = parabolicJump
    next.u = next.u - before.middles[cell]
    next.take(before.polynomial(cell))
    next.shift(by: before.times, cell, sign: 1)
    var time = ParabolicJump(
      offset: .zero, parameterSlope: .zero, u: parabolicJump.offset,
      slope: parabolicJump.parameterSlope, n: 0)
    time.take(SideBySide(numbers: self.time[...], vectors: [self.time.count / 4]))
    next.u = next.u - time.u
    next.slope = next.slope - time.slope

    let height = next.u.im
    guard height > farthest.low, height < farthest.high else { return false }
    let goal = timeBounds.firstIndex { !(height > $0) } ?? timeBounds.count
    next.shift(by: behind.times, goal, sign: -1)
    let ahead = next.u.re.rounded(.toNearestOrEven)
    next.u.re -= ahead
    next.take(behind.polynomial(goal))
    next.u = behind.middles[goal] + next.u
    next.n += steps - Int(ahead)
    next.blaSteps += Int(FATHOM_PARABOLIC_GATE_BLA_STEPS)
    parabolicJump = next
    return true
  }

  /// Advances a value by single steps until it has left the jump region, or has reached the limit.
  func takeSingleSteps(_ parabolicJump: inout ParabolicJump, _ d: Complex, limit: Int) {
    let shift = epsilon + radius * d
    repeat {
      let u = parabolicJump.u
      parabolicJump.slope = 2 * ((Complex(0.5, 0) + u) * parabolicJump.slope) + Complex(radius, 0)
      parabolicJump.u = u + (u * u + shift)
      parabolicJump.n += 1
    } while parabolicJump.n < limit
      && (parabolicJump.u - (jumpRegion.point - Complex(0.5, 0))).maxNorm < jumpRegion.reach
  }
}

extension ParabolicJump {
  /// Adds a cell's time, or subtracts it.
  fileprivate mutating func shift(by times: [Complex], _ cell: Int, sign: Double) {
    let (first, second, third) = (times[3 * cell], times[3 * cell + 1], times[3 * cell + 2])
    u = u + sign * (first + offset * (second + offset * third))
    slope = slope + sign * ((second + (2 * offset) * third) * parameterSlope)
  }
}
