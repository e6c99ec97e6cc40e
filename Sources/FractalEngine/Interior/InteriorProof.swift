// InteriorProof — decides whether a pixel's cycle candidate is a cycle and attracts.
//
// A unicritical family has at most one attracting cycle, and a parameter that has one lies in the
// interior. The kernels only find candidates, such as a return close to an earlier small value.
// Here Newton's method, in the same perturbation arithmetic, finds the cycle and its multiplier λ.

/// The proof for one pixel.
struct InteriorProof<Guide: ProofGuide> {
  typealias Number = Guide.Number

  let formula: Multibrot
  var guide: Guide

  /// The period of an attracting cycle near z, or nil if none is found with certainty.
  ///
  /// - Parameters:
  ///   - start: z, as δ at index 0 of the reference (whose point is 0): a value near the smallest
  ///     of the orbit, where doubles resolve the cycle.
  ///   - candidate: A number of iterations that is supposed to be a multiple of the period.
  ///   - isTrial: Whether `candidate` is an n at which |z_n| was smaller than all values before. If
  ///     c has an attracting cycle of period p, p is nearly always such an n: c lies in the atom
  ///     domain of p. Near an edge the other c of that domain have a repelling cycle there; they
  ///     are given up as soon as it shows.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(`candidate`) scalar steps, or far fewer BLA steps, a few times.
  func period(near start: Number, candidate: Int, isTrial: Bool = false) throws -> Int? {
    try cycle(near: start, candidate: candidate, isTrial: isTrial)?.period
  }

  /// The period as above, and λ over `candidate` iterations, with an error of at most 2^−20.
  func cycle(near start: Number, candidate: Int, isTrial: Bool = false) throws -> (
    period: Int, multiplier: Number
  )? {
    guard let found = try attractingPoint(near: start, candidate, isTrial) else { return nil }
    let period = try smallestPeriod(of: found.point, candidate, found.tolerance)
    return (period, found.multiplier)
  }

  /// A point of an attracting cycle of this length, its relative error, and λ.
  ///
  /// The rounding errors of one pass around the cycle are about 2^−43·√length, relative to z.
  /// Divided by |1 − λ|, they bound the relative error of the solution and the error of λ. So |λ|
  /// must be below 1 by more than that.
  private func attractingPoint(near start: Number, _ length: Int, _ isTrial: Bool) throws
    -> (point: Number, tolerance: Double, multiplier: Number)?
  {
    var z = start
    var previous: Number?
    for _ in 0..<16 {
      guard let (end, slope) = try returnMap(z, length) else { return nil }
      if isTrial && !slope.isWithin(previous == nil ? 4 : 1.25, of: .one) { return nil }
      let gap = Number.one - slope
      let correction = (end - z).divided(by: gap)
      if !correction.isWithin(4, of: start) { return nil }
      z = z + correction
      let rounding = 0x1p-43 * Double(length).squareRoot()
      let tolerance = (rounding * Number.one).divided(by: gap)
      if correction.isWithin(0x1p-40, of: z) || correction.isWithin(rounding, of: start) {
        guard tolerance.isWithin(0x1p-20, of: .one) else { return nil }
        let bound = sizeBound(tolerance)
        return isBelowOne(slope, by: bound) ? (z, bound, slope) : nil
      }
      // If Newton's method does not halve its step, it is not converging.
      if let previous, !correction.isWithin(0.5, of: previous) { return nil }
      previous = correction
    }
    return nil
  }

  /// The smallest divisor of `length` after which the cycle closes.
  ///
  /// Within a valid BLA step, |δ| stays below a fifth of |Z|. If no |Z| is below twice the point's
  /// size, no BLA step can hide a return, and only the ends of the steps need to be examined.
  private func smallestPeriod(of point: Number, _ length: Int, _ tolerance: Double) throws -> Int {
    let stops = point.isWithin(0.5, of: guide.lowest) ? [length] : Self.divisors(of: length)
    var iterate = Iterate(point)
    var (done, steps) = (0, 0)
    for stop in stops {
      while done < stop {
        done += advance(&iterate, most: stop - done)
        steps += 1
        if steps & 8191 == 0 { try Task.checkCancellation() }
        let isBack = (value(iterate) - point).isWithin(32 * tolerance, of: point)
        if isBack && length % done == 0 { return done }
      }
    }
    return length
  }

  /// The divisors of a number, in ascending order.
  private static func divisors(of number: Int) -> [Int] {
    var (low, high) = ([Int](), [Int]())
    var divisor = 1
    while divisor * divisor <= number {
      if number % divisor == 0 {
        low.append(divisor)
        if divisor * divisor < number { high.append(number / divisor) }
      }
      divisor += 1
    }
    return low + high.reversed()
  }

  /// The value after `length` iterations, and its derivative by the start.
  ///
  /// Nil if it escapes, or if the derivative becomes too large for a later small value to
  /// compensate: then the cycle repels.
  private func returnMap(_ start: Number, _ length: Int) throws -> (end: Number, slope: Number)? {
    var iterate = Iterate(start)
    var (done, steps) = (0, 0)
    while done < length {
      done += advance(&iterate, most: length - done)
      steps += 1
      if steps & 8191 == 0 { try Task.checkCancellation() }
      if !value(iterate).isWithin(Multibrot.escapeRadius, of: .one) { return nil }
      if steps & 15 == 0 && !(iterate.slope * start).isWithin(0x1p64, of: .one) { return nil }
    }
    return (value(iterate), iterate.slope)
  }

  /// A point along its orbit: z = Z_m + δ, and its derivative.
  private struct Iterate {
    var delta: Number
    var slope = Number.one
    var m = 0

    init(_ start: Number) { delta = start }
  }

  @inline(__always)
  private func value(_ iterate: Iterate) -> Number { guide.point(at: iterate.m) + iterate.delta }

  /// Takes one step of at most `most` iterations and returns their number.
  @inline(__always)
  private func advance(_ iterate: inout Iterate, most: Int) -> Int {
    let point = guide.point(at: iterate.m)
    let w = formula.perturb(iterate.delta, at: point)
    let h = formula.derivative(at: point + iterate.delta) * iterate.slope
    var length = 1
    if let skip = guide.skip(iterate.m, w, h, most: most) {
      (length, iterate.delta, iterate.slope) = (skip.length, skip.delta, skip.slope)
    } else {
      (iterate.delta, iterate.slope) = (w + guide.deltaC, h)
    }
    iterate.m += length
    let z = value(iterate)
    if iterate.m == guide.last
      || (z.isWithin(1, of: iterate.delta) && !iterate.delta.isWithin(1, of: z))
    {
      (iterate.delta, iterate.m) = (z, 0)
    }
    return length
  }

  /// A power of two that is at least max(|re|, |im|) of a number below 1.
  private func sizeBound(_ number: Number) -> Double {
    var bound = 0x1p-46
    while !number.isWithin(bound, of: .one) { bound *= 2 }
    return bound
  }

  /// Whether |λ| < 1 − margin, by repeated squaring: |λ|^(2^k) falls below ½ or rises above 2.
  private func isBelowOne(_ slope: Number, by margin: Double) -> Bool {
    var power = (1 / (1 - margin)) * slope
    for _ in 0..<50 {
      if power.isWithin(0.5, of: .one) { return true }
      if !power.isWithin(2, of: .one) { return false }
      power = power * power
    }
    return false
  }
}
