// Multibrot+LowParts — the low parts of a reference orbit's points.
//
// A low part is the double nearest to the exact Z[m] minus the stored point. This definition does
// not depend on the arithmetic: every method that has an error bound, and repeats undecided points
// with more bits (Ziv's strategy), finds the same low parts. docs/theory.md §2.

package import BigNumbers

extension Multibrot {
  /// The low parts of an orbit's points, found by iterating the orbit once more.
  ///
  /// - Parameter center: The orbit's center, at its precision.
  /// - Throws: `CancellationError`.
  /// - Complexity: That of `referenceOrbit`; another 16 bytes a point.
  package func lowParts(of orbit: ReferenceOrbit, at center: BigComplex) throws -> OrbitLowParts {
    try lowParts(of: orbit, at: center) { fixedOrbit(at: center, guardBits: $0) }
  }

  /// The low parts, by the arithmetic that `fixed` returns for a number of guard bits; nil means
  /// MPFR.
  ///
  /// - Throws: `CancellationError`.
  package func lowParts(
    of orbit: ReferenceOrbit, at center: BigComplex, _ fixed: (Int) -> FixedOrbit?
  ) throws -> OrbitLowParts {
    var list = LowPartList()
    let guardBits = OrbitLowParts.guardBits(center.precision)
    try tell(1...orbit.last, &list, orbit, at: center, guardBits: guardBits[0], fixed)
    try settle(&list, orbit, at: center, fixed)
    return try list.takeAll()
  }

  /// The orbit that `referenceOrbit` finds, with its low parts.
  ///
  /// It takes a single pass if the orbit can be computed in fixed point.
  ///
  /// - Parameter threads: The number of threads; more than two have no effect.
  /// - Throws: `CancellationError`.
  /// - Complexity: That of `referenceOrbit`; 32 bytes a point.
  package func orbitWithLowParts(
    at center: BigComplex, radius: FloatExp, limit: Int, threads: Int = 1,
    progress: (Int) -> Void = { _ in }
  ) throws -> (orbit: ReferenceOrbit, lowParts: OrbitLowParts) {
    if let fixed = fixedOrbit(
      at: center, guardBits: OrbitLowParts.guardBits(center.precision)[0], threads: threads)
    {
      var list = LowPartList()
      let found = try orbit(
        fixed, at: center, radius: radius, limit: limit, threads: threads, progress
      ) { point in
        list.tell(list.count, point, by: fixed)
      }
      if let orbit = found {
        try settle(&list, orbit, at: center) { fixedOrbit(at: center, guardBits: $0) }
        return (orbit, try list.takeAll(threads: threads))
      }
    }
    let orbit = try steppedOrbit(at: center, radius: radius, limit: limit, progress: progress)
    return (orbit, try lowParts(of: orbit, at: center))
  }

  /// Whether to find low parts along with the orbit, for the case that a pixel is uncertain.
  ///
  /// From 1,500 bits on, finding both in one pass takes about 6 % longer than the orbit alone,
  /// whereas a second pass takes as long as the orbit. Below that a second pass is cheap, and
  /// stored low parts would only cost memory.
  func findsLowPartsAlong(_ center: BigComplex) -> Bool {
    center.precision >= 1500
      && fixedOrbit(at: center, guardBits: OrbitLowParts.guardBits(center.precision)[0]) != nil
  }

  /// Whether a view has compensated BLA steps, built from points in double-double.
  ///
  /// This depends only on the center: its low parts must be cheap.
  func compensatesBLA(_ center: BigComplex) -> Bool {
    power == 2 && center.precision < 1500 && !center.re.isZero && !center.im.isZero
  }

  /// The exact Z[n], rounded, computed with as many guard bits as are needed.
  ///
  /// - Throws: `CancellationError`.
  func exactPoint(_ n: Int, at center: BigComplex) throws -> OrbitPoint {
    let guardBits = OrbitLowParts.guardBits(center.precision)
    for bits in guardBits {
      let bounds: (below: BigComplex, above: BigComplex)
      if let fixed = fixedOrbit(at: center, guardBits: bits) {
        try visit(n...n, center.precision, { if fixed.isNear { _ = fixed.next() } }) { _ in }
        guard let exact = fixed.exactBounds else { continue }
        bounds = exact
      } else {
        var bounded = BoundedOrbit(self, at: center, guardBits: bits)
        try visit(n...n, center.precision, { bounded.advance() }) { _ in }
        bounds = bounded.bounds
      }
      if let point = OrbitPoint(between: bounds.below, bounds.above) { return point }
    }
    var bounded = BoundedOrbit(self, at: center, guardBits: guardBits.last ?? 0)
    try visit(n...n, center.precision, { bounded.advance() }) { _ in }
    return OrbitPoint(bounded.z)
  }

  /// Finds the undecided low parts with more guard bits.
  private func settle(
    _ list: inout LowPartList, _ orbit: ReferenceOrbit, at center: BigComplex,
    _ fixed: (Int) -> FixedOrbit?
  ) throws {
    for guardBits in OrbitLowParts.guardBits(center.precision).dropFirst() {
      let open = list.takeOpen()
      if open.isEmpty { return }
      try tell(open, &list, orbit, at: center, guardBits: guardBits, fixed)
    }
    let open = list.takeOpen()
    if !open.isEmpty { try tellLast(open, &list, orbit, at: center) }
  }

  /// Finds the low parts of some points, in ascending order.
  private func tell(
    _ wanted: some RandomAccessCollection<Int>, _ list: inout LowPartList,
    _ orbit: ReferenceOrbit, at center: BigComplex, guardBits: Int, _ fixed: (Int) -> FixedOrbit?
  ) throws {
    guard let fixed = fixed(guardBits) else {
      var bounded = BoundedOrbit(self, at: center, guardBits: guardBits)
      try visit(wanted, center.precision, { bounded.advance() }) { m in
        list.tell(m, orbit.points[m], by: bounded)
      }
      return
    }
    try visit(wanted, center.precision, { if fixed.isNear { _ = fixed.next() } }) { m in
      list.tell(m, orbit.points[m], by: fixed)
    }
  }

  /// Takes MPFR's low parts where even 2·precision bits and more do not decide them.
  ///
  /// Z[m] is then a value with no more digits, such as 0, and MPFR's value is the same everywhere.
  private func tellLast(
    _ wanted: [Int], _ list: inout LowPartList, _ orbit: ReferenceOrbit, at center: BigComplex
  ) throws {
    var bounded = BoundedOrbit(
      self, at: center, guardBits: OrbitLowParts.guardBits(center.precision).last ?? 0)
    try visit(wanted, center.precision, { bounded.advance() }) { m in
      list.take(m, orbit.points[m], of: bounded)
    }
  }

  /// Advances along an orbit as far as needed, and calls `look` at the wanted points.
  @inline(__always)
  private func visit(
    _ wanted: some RandomAccessCollection<Int>, _ precision: Int, _ advance: () -> Void,
    _ look: (Int) -> Void
  ) throws {
    guard let last = wanted.last else { return }
    let stride = Self.cancellationStride(precision)
    var next = wanted.startIndex
    for m in 1...last {
      if m % stride == 0 { try Task.checkCancellation() }
      advance()
      if wanted[next] == m {
        look(m)
        wanted.formIndex(after: &next)
      }
    }
  }
}

/// An orbit by MPFR with guard bits, and a bound on its distance to the exact one.
private struct BoundedOrbit {
  private let formula: Multibrot
  private let center: BigComplex
  private let centerSize: FloatExp
  /// A bound on a step's error, relative to |z|^p and |c|.
  private let stepError: FloatExp
  /// Whether one part is always 0: on the real axis, and for odd p on the imaginary one.
  private let isReal: Bool
  private let isImaginary: Bool
  private var scratch: OrbitScratch
  private(set) var z: BigComplex
  private var error = FloatExp.zero
  private var isExact = true

  init(_ formula: Multibrot, at center: BigComplex, guardBits: Int) {
    let precision = center.precision + guardBits
    self.formula = formula
    self.center = BigComplex(
      BigFloat(center.re, precision: precision), BigFloat(center.im, precision: precision))
    centerSize = center.scaled.length * Self.slack
    stepError = FloatExp(1, exponent: 6 - precision)
    isReal = center.im.isZero
    isImaginary = center.re.isZero && formula.power % 2 == 1
    scratch = OrbitScratch(precision: precision)
    z = BigComplex(precision: precision)
  }

  /// The factor that covers the rounding errors of the bound itself.
  private static var slack: FloatExp { FloatExp(1 + 0x1p-40) }

  mutating func advance() {
    let reach = z.scaled.length * Self.slack + error
    let steepest = formula.derivative(
      at: FloatExpComplex(reach.significand, exponent: reach.exponent)
    ).maxNorm
    error = steepest * (error * Self.slack + stepError * reach) + stepError * centerSize
    if isExact {
      isExact = BigFloat.isExact { formula.step(&z, center, &scratch) }
      if isExact { error = .zero }
    } else {
      formula.step(&z, center, &scratch)
    }
  }

  /// The low part relative to a stored point; nil if it is undecided.
  func lowPart(from point: Complex) -> Complex? {
    let bound = (error.significand, error.exponent)
    guard let re = z.re.lowPart(from: point.re, within: isImaginary ? (0, 0) : bound),
      let im = z.im.lowPart(from: point.im, within: isReal ? (0, 0) : bound)
    else { return nil }
    return Complex(re, im)
  }

  var bounds: (below: BigComplex, above: BigComplex) {
    var (below, above) = (z, z)
    // Twice the error, to cover rounding errors: the error is at least 2^6 times as large as they
    // are.
    let margin = BigComplex(
      FloatExpComplex((error + error).significand, exponent: (error + error).exponent),
      precision: 64
    ).re
    if !isImaginary {
      below.re.subtract(margin)
      above.re.add(margin)
    }
    if !isReal {
      below.im.subtract(margin)
      above.im.add(margin)
    }
    return (below, above)
  }
}

/// Low parts found so far, and the points whose low parts are undecided.
private struct LowPartList {
  private var points = PointList(.zero)
  private var small: [Int: BigComplex] = [:]
  private var open: [Int] = []

  var count: Int { points.count }

  /// Takes all low parts out of the list.
  ///
  /// - Throws: `CancellationError`.
  mutating func takeAll(threads: Int = 1) throws -> OrbitLowParts {
    OrbitLowParts(points: try points.takeAll(threads: threads), small: small)
  }

  mutating func takeOpen() -> [Int] {
    defer { open = [] }
    return open
  }

  @inline(__always)
  mutating func tell(_ m: Int, _ point: Complex, by fixed: FixedOrbit) {
    if point.maxNorm >= ReferenceOrbit.smallest,
      let lowPart = fixed.lowPart(from: point.re, point.im)
    {
      set(m, Complex(lowPart.re, lowPart.im))
    } else if let bounds = fixed.exactBounds {
      tell(m, point, between: bounds.below, bounds.above)
    } else {
      leave(m)
    }
  }

  mutating func tell(_ m: Int, _ point: Complex, by bounded: BoundedOrbit) {
    if point.maxNorm < ReferenceOrbit.smallest {
      let bounds = bounded.bounds
      tell(m, point, between: bounds.below, bounds.above)
    } else if let lowPart = bounded.lowPart(from: point) {
      set(m, lowPart)
    } else {
      leave(m)
    }
  }

  /// Stores the low part of the value itself, ignoring its error bound.
  mutating func take(_ m: Int, _ point: Complex, of bounded: BoundedOrbit) {
    tell(m, point, between: bounded.z, bounded.z)
    if open.last == m {
      var scratch = BigFloat(precision: bounded.z.precision)
      set(
        m,
        Complex(
          bounded.z.re.lowPart(from: point.re, &scratch),
          bounded.z.im.lowPart(from: point.im, &scratch)))
    }
  }

  private mutating func tell(
    _ m: Int, _ point: Complex, between below: BigComplex, _ above: BigComplex
  ) {
    if point.maxNorm < ReferenceOrbit.smallest {
      let (value, other) = (Self.short(below), Self.short(above))
      if value != other { return leave(m) }
      small[m] = value
    }
    guard let re = BigFloat.lowPart(from: point.re, between: below.re, above.re),
      let im = BigFloat.lowPart(from: point.im, between: below.im, above.im)
    else { return leave(m) }
    set(m, Complex(re, im))
  }

  private static func short(_ z: BigComplex) -> BigComplex {
    BigComplex(
      BigFloat(z.re, precision: OrbitLowParts.precision),
      BigFloat(z.im, precision: OrbitLowParts.precision))
  }

  private mutating func leave(_ m: Int) {
    set(m, .zero)
    open.append(m)
  }

  @inline(__always)
  private mutating func set(_ m: Int, _ lowPart: Complex) {
    if m == points.count {
      points.append(lowPart)
    } else {
      points[m] = lowPart
    }
  }
}
