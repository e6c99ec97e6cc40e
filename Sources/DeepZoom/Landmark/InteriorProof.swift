// InteriorProof — is a pixel's suspected cycle real, and does it attract?
//
// A quadratic-like family has at most one attracting cycle, and a parameter that has one lies
// in the interior. The kernels only suspect: a return close to an earlier rebase. Here Newton's
// method, in the same perturbation arithmetic, finds the cycle and its multiplier.

/// The proof for one pixel.
struct InteriorProof<F: Formula, Number: ComplexArithmetic> {
  let formula: F
  /// d = c − C.
  let deltaC: Number
  /// Z_m.
  let reference: (Int) -> Number
  /// The index of the reference's last point.
  let last: Int

  /// The smallest period of an attracting cycle near z, or nil when none is found.
  ///
  /// - Parameters:
  ///   - start: z, as δ at index 0 of the reference (whose point is 0).
  ///   - candidate: A multiple of the period, supposedly.
  func period(near start: Number, candidate: Int) -> Int? {
    guard let cycle = attractingPoint(near: start, candidate) else { return nil }
    for divisor in Self.properDivisors(of: candidate) {
      let (end, _) = map(cycle, divisor)
      guard (end - cycle).isWithin(0.25, of: cycle) || cycle.isWithin(0.25, of: start) else {
        continue
      }
      if attractingPoint(near: cycle, divisor) != nil { return divisor }
    }
    return candidate
  }

  /// A point of an attracting cycle of this length, by Newton's method.
  private func attractingPoint(near start: Number, _ length: Int) -> Number? {
    var z = start
    for _ in 0..<16 {
      let (end, slope) = map(z, length)
      let correction = (end - z).divided(by: .one - slope)
      // A step as long as z itself led elsewhere: the return was no cycle's.
      if !correction.isWithin(4, of: start) { return nil }
      z = z + correction
      if correction.isWithin(0x1p-40, of: z) || correction.isWithin(0x1p-40, of: start) {
        return modulusIsBelowOne(slope) ? z : nil
      }
    }
    return nil
  }

  /// z after `length` iterations, and the derivative by the start.
  private func map(_ start: Number, _ length: Int) -> (end: Number, slope: Number) {
    var delta = start
    var slope = Number.one
    var m = 0
    for _ in 0..<length {
      let z = reference(m)
      slope = formula.derivative(at: z + delta) * slope
      delta = formula.perturb(delta, at: z) + deltaC
      m += 1
      let value = reference(m) + delta
      if m == last || (value.isWithin(1, of: delta) && !delta.isWithin(1, of: value)) {
        (delta, m) = (value, 0)
      }
    }
    return (reference(m) + delta, slope)
  }

  /// |λ| < 1 − 2^−20: nearer to 1, doubles cannot tell.
  private func modulusIsBelowOne(_ slope: Number) -> Bool {
    // |λ|^(2^k) by squaring in place: |re|, |im| ≤ ½ follows from |λ| < 1 soon enough.
    var power = slope
    for _ in 0..<22 {
      if power.isWithin(0.5, of: .one) { return true }
      power = power * power
      if !power.isWithin(2, of: .one) { return false }
    }
    return false
  }

  private static func properDivisors(of number: Int) -> [Int] {
    var small: [Int] = []
    var large: [Int] = []
    var k = 1
    while k * k <= number {
      if number % k == 0 {
        small.append(k)
        if k != number / k && number / k != number { large.append(number / k) }
      }
      k += 1
    }
    return (small + large.reversed()).filter { $0 < number }
  }
}
