// DirectDoubleDoubleLanes — uncertain pixels of shallow views, iterated in double-double.

internal import BigNumbers
internal import CLaneKernels

/// The state of eight pixels; the fields of `fathom_direct_double_double`, in its order.
struct DirectDoubleDoubleLanes {
  typealias Lanes = SIMD8<Double>
  typealias Flags = SIMD8<Int>

  var cxHigh = Lanes.zero
  var cxLow = Lanes.zero
  var cyHigh = Lanes.zero
  var cyLow = Lanes.zero
  var xHigh = Lanes.zero
  var xLow = Lanes.zero
  var yHigh = Lanes.zero
  var yLow = Lanes.zero
  var gx = Lanes.zero
  var gy = Lanes.zero
  var variance = Lanes.zero
  var peak = Lanes.zero
  var n = Lanes.zero
  var alive = Flags.zero
  var escaped = Flags.zero

  /// Creates at most eight pixels before their first iteration, from points of the plane.
  init(_ points: [BigComplex]) {
    var scratch = BigFloat(precision: points.first?.precision ?? 64)
    for (lane, c) in points.enumerated() {
      let high = c.nearest
      (cxHigh[lane], cyHigh[lane]) = (high.re, high.im)
      cxLow[lane] = c.re.lowPart(from: high.re, &scratch)
      cyLow[lane] = c.im.lowPart(from: high.im, &scratch)
      alive[lane] = -1
    }
  }

  /// Creates at most eight pixels that are starts of orbits.
  init(starts: [BigComplex], constant: BigComplex, radius: Double) {
    self.init(starts.map { _ in constant })
    var scratch = BigFloat(precision: starts.first?.precision ?? 64)
    for (lane, z) in starts.enumerated() {
      let high = z.nearest
      (xHigh[lane], yHigh[lane], gx[lane]) = (high.re, high.im, radius)
      xLow[lane] = z.re.lowPart(from: high.re, &scratch)
      yLow[lane] = z.im.lowPart(from: high.im, &scratch)
    }
  }

  /// A lane rounded to double, with its error estimates in double-double.
  func pixel(_ lane: Int) -> DirectPixel {
    DirectPixel(
      c: Complex(cxHigh[lane], cyHigh[lane]), z: Complex(xHigh[lane], yHigh[lane]),
      slope: Complex(gx[lane], gy[lane]), variance: variance[lane], peak: peak[lane],
      n: Int(n[lane]), saved: .zero, savedN: 0, nextSave: 0, nextTest: 0)
  }
}

extension DirectDoubleDoubleLanes {
  /// Iterates for about a millisecond; returns whether there is more to do.
  mutating func run(_ view: fathom_direct_view, power: Int, _ choice: KernelChoice) -> Bool {
    let budget = 1 << 14
    guard let instructionSet = choice.instructionSet else {
      return run(view, power: power, budget: budget)
    }
    var view = view
    return unsafe fathom_direct_run_double_double(
      Int32(instructionSet), Int32(power), &view, &self, budget) != 0
  }

  /// Iterates one lane after the other, by at most `budget` steps each.
  ///
  /// This is the specification: the kernels in C return the same bits.
  private mutating func run(_ view: fathom_direct_view, power: Int, budget: Int) -> Bool {
    for lane in 0..<8 {
      for _ in 0..<budget where alive[lane] != 0 { step(lane, view, power: power) }
    }
    return alive != .zero
  }

  private mutating func step(_ lane: Int, _ view: fathom_direct_view, power: Int) {
    let c = LaneDoubleDouble(
      Complex(cxHigh[lane], cyHigh[lane]), Complex(cxLow[lane], cyLow[lane]))
    let z = LaneDoubleDouble(Complex(xHigh[lane], yHigh[lane]), Complex(xLow[lane], yLow[lane]))
    var factor = z
    for _ in 2..<power { factor = (factor * z).renormalized }
    let next = (factor * z + c).renormalized
    // p·z^(p−1), in doubles.
    var e = z.high
    for _ in 2..<power { e = e * z.high }
    e = Double(power) * e
    let g = Complex(gx[lane], gy[lane])
    gx[lane] = (e.re * g.re - e.im * g.im) + view.slope_step
    gy[lane] = e.re * g.im + e.im * g.re
    variance[lane] = variance[lane] * (e.re * e.re + e.im * e.im) + 1
    if variance[lane] > peak[lane] { peak[lane] = variance[lane] }
    (xHigh[lane], xLow[lane]) = (next.high.re, next.low.re)
    (yHigh[lane], yLow[lane]) = (next.high.im, next.low.im)
    n[lane] += 1
    if next.high.lengthSquared > view.escape_radius_squared { escaped[lane] = -1 }
    if escaped[lane] != 0 || n[lane] >= view.limit { alive[lane] = 0 }
  }
}
