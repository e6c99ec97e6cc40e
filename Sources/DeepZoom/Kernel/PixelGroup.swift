// PixelGroup — eight neighboring pixels, 4 × 2, that go through the orbit together.
//
// Where a group decides (which block is taken), the group is part of the definition: it is
// aligned to the picture on every processor, and a lone pixel is computed with its group.

/// The state of eight pixels, as the vector kernels lay it out.
///
/// A *segment* begins with every living lane at index 0 of the reference. All lanes share the
/// index m and take the same steps; a lane that rebases waits, one that escapes is out, and
/// when none is left the next segment begins. Flags are −1 or 0.
package struct PixelGroup: Sendable {
  /// One value a lane.
  package typealias Lanes = SIMD8<Double>
  /// One flag (−1 or 0) or whole number a lane.
  package typealias Flags = SIMD8<Int>

  // The fields of `fathom_group`, in its order; VectorKernelTests compares the layouts.
  /// d ÷ r.
  var dx = Lanes.zero
  var dy = Lanes.zero
  /// δ · 2^−exponent; the exponent is 0 while the group is in doubles.
  var x = Lanes.zero
  var y = Lanes.zero
  var exponent = Flags.zero
  /// r · dz/dc · 2^−slopeExponent.
  var gx = Lanes.zero
  var gy = Lanes.zero
  var slopeExponent = Flags.zero
  /// z, for tiny ones the nearest doubles; always that of a lane that escaped.
  var zx = Lanes.zero
  var zy = Lanes.zero
  /// The greatest weighted |δ| / |r · dz/dc| so far, or up to twice that.
  var doubt = Lanes.zero
  /// The smallest max(|re z|, |im z|) so far.
  var low = Lanes(repeating: .greatestFiniteMagnitude / 4)
  /// z, and the iterations, at an earlier return; 0 iterations when there is none.
  var savedX = Lanes.zero
  var savedY = Lanes.zero
  var savedN = Flags.zero
  /// The relative distance at which a return counts.
  var tolerance = Lanes(repeating: Self.firstTolerance)
  /// Iterations done.
  var n = Flags.zero
  /// The iterations from which a return counts.
  var nextTest = Flags.zero
  var rebases = Flags.zero
  /// Values near the smallest, since it was last undercut.
  var returns = Flags.zero
  /// The return at which z is saved next.
  var nextSave = Flags.one
  /// Neither escaped, nor ended by the limit, nor proved interior.
  var alive = Flags.zero
  /// Alive, and not yet rebased in this segment.
  var active = Flags.zero
  var escaped = Flags.zero
  /// Returned close to where it was: perhaps a cycle.
  var candidate = Flags.zero
  /// The index that the active lanes share.
  var m = 0
  var blockSteps = 0
  var singleSteps = 0
  /// Iterations that blocks did.
  var skipped = 0
  /// 1 once the limit refused a block that would have held: a higher limit may matter.
  var limited = 0

  /// Columns and rows of a group; its lanes are numbered row by row.
  package static let (width, height) = (4, 2)
  package static let lanes = 8

  /// A return to within this, relative, makes a pixel a candidate for the interior.
  static let firstTolerance = 0x1p-12
  /// From so many returns on, a wider one counts: an orbit that stays this long may be slow.
  static let manyReturns = 128
  /// By this the tolerance falls after a candidate that was no cycle.
  static let refusalFactor = 0x1p-6

  /// Eight pixels before their first iteration.
  ///
  /// - Parameters:
  ///   - offsets: d ÷ r of the lanes, at most 1 in modulus.
  ///   - isInside: Whether the lane is a pixel of the picture at all.
  init(offsets: [Complex], isInside: [Bool]) {
    for lane in 0..<Self.lanes {
      (dx[lane], dy[lane]) = (offsets[lane].re, offsets[lane].im)
      alive[lane] = isInside[lane] ? -1 : 0
    }
  }

  /// Whether any lane has its flag set.
  static func any(_ flags: Flags) -> Bool { flags.wrappedSum() != 0 }

  /// Puts every living lane at index 0; false when none lives.
  mutating func beginSegment() -> Bool {
    active = alive
    m = 0
    return Self.any(active)
  }

  /// The fewest iterations that an active lane has left.
  func iterationsLeft(limit: Int) -> Int {
    var left = Int.max
    for lane in 0..<Self.lanes where active[lane] != 0 { left = min(left, limit - n[lane]) }
    return left
  }

  /// Whether a lane is the reference itself, whose δ stays 0.
  func isReference(_ lane: Int) -> Bool {
    dx[lane] == 0 && dy[lane] == 0 && x[lane] == 0 && y[lane] == 0
  }

  /// Notes where an active lane's step led, and lets it leave the segment where it must.
  ///
  /// - Parameters:
  ///   - z: The lane's value, for tiny ones the nearest doubles.
  ///   - isOut: It escaped.
  ///   - turns: It rebases; its δ has been replaced by z.
  mutating func arrive(_ lane: Int, z: Complex, isOut: Bool, turns: Bool, limit: Int) {
    let isEnded = n[lane] >= limit
    (zx[lane], zy[lane]) = (z.re, z.im)
    if isOut { escaped[lane] = -1 }
    if isOut || isEnded { alive[lane] = 0 }
    if turns { rebases[lane] += 1 }
    if isOut || turns || isEnded { active[lane] = 0 }
  }

  /// Watches the values near the smallest for a return (Brent's method).
  ///
  /// Near a deep minibrot all others return to within a double's rounding long before a cycle is reached.
  mutating func noteReturn(_ lane: Int, z: Complex) {
    if escaped[lane] != 0 { return }
    let size = z.maxNorm
    guard size <= 4 * low[lane] else { return }
    if 4 * size < low[lane] { (returns[lane], savedN[lane], nextSave[lane]) = (0, 0, 1) }
    low[lane] = min(low[lane], size)
    let gap = Complex(z.re - savedX[lane], z.im - savedY[lane]).maxNorm
    let isSlow = returns[lane] >= Self.manyReturns
    let close = isSlow ? 256 * tolerance[lane] : tolerance[lane]
    let isTested = alive[lane] != 0 && savedN[lane] > 0 && n[lane] >= nextTest[lane]
    if isTested && gap <= close * size {
      candidate[lane] = -1
      return
    }
    returns[lane] += 1
    if returns[lane] == nextSave[lane] {
      (savedX[lane], savedY[lane], savedN[lane]) = (z.re, z.im, n[lane])
      nextSave[lane] *= 2
    }
  }

  /// A candidate was no cycle: look again at twice the iterations, and more closely.
  mutating func refuse(_ lane: Int) {
    nextTest[lane] = 2 * n[lane]
    tolerance[lane] *= Self.refusalFactor
  }
}

/// Why a kernel handed a group back.
enum KernelStop {
  /// No lane is alive.
  case done
  /// The next step does not fit in doubles.
  case tiny
  /// The next step fits in doubles again.
  case fits
  /// Some lane's `candidate` is set.
  case candidate
  /// So many steps were done that cancellation should be looked at.
  case paused
}
