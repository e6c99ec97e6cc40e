// DirectPixel — the state of a pixel in direct iteration.

/// The state of a pixel in direct iteration.
///
/// It advances in *strides* of eight iterations, and is examined between them. At 32, 64, 128 …
/// iterations its value is saved (Brent's method); a stride with a value close to the saved one
/// makes the pixel a candidate for the interior. An orbit that stays bounded for long, and whose
/// derivative does not grow, may be settling slowly; for such an orbit a larger distance counts as
/// a return.
struct DirectPixel: Equatable {
  let c: Complex
  private(set) var z = Complex.zero
  /// g = r · dz/dc, or r · dz/dz₀.
  private(set) var slope = Complex.zero
  /// The effect of rounding errors on z, as a variance in units of the squared error of one step.
  private(set) var variance = 0.0
  /// The greatest variance so far.
  private(set) var peak = 0.0
  /// The number of iterations done.
  private(set) var n = 0
  /// The saved z, and its n.
  private(set) var saved = Complex(.infinity, .infinity)
  private(set) var savedN = 0
  /// The n at which z is saved next.
  private(set) var nextSave = Self.firstSave
  /// The n from which a return counts again.
  private(set) var nextTest = 0

  static let stride = 8
  static let firstSave = 32
  /// The distance, in the max norm, within which a return makes the pixel a candidate.
  static let closeness = 0x1p-12
  /// The n from which `slowCloseness` suffices, if ‖dz/dc‖ is at most `steady`.
  static let slowStart = 128
  static let slowCloseness = 0x1p-5
  static let steady = 0x1p12

  init(_ c: Complex) { self.c = c }

  /// Creates the start of an orbit.
  init(_ c: Complex, start: Complex, radius: Double) {
    (self.c, z, slope) = (c, start, Complex(radius, 0))
  }

  /// Iterates until the caller must decide.
  ///
  /// - Parameter budget: The number of strides after which `.paused` is returned.
  mutating func run(_ picture: DirectIterationConstants, budget: Int = .max)
    -> DirectIterationStop
  {
    var strides = 0
    while n < picture.limit {
      if strides == budget { return .paused }
      if let stop = goStride(picture) { return stop }
      strides += 1
    }
    return .limit
  }

  /// Does eight iterations, or fewer up to the limit; in that case the last ones are not examined.
  private mutating func goStride(_ picture: DirectIterationConstants)
    -> DirectIterationStop?
  {
    if n == nextSave { (saved, savedN, nextSave) = (z, n, 2 * n) }
    let end = min(n + Self.stride, picture.limit)
    let isWhole = end == n + Self.stride
    let finer = nextTest == 0 ? Self.closeness : picture.finerCloseness * Self.norm(slope)
    let isSlow = n >= Self.slowStart && Self.norm(slope) <= Self.steady * picture.radius
    var closest = Double.infinity
    var length = 0
    while n < end {
      step(picture)
      if z.lengthSquared > Multibrot.escapeRadiusSquared { return .escaped }
      let gap = Self.norm(z - saved)
      if gap < closest { (closest, length) = (gap, n - savedN) }
    }
    let isNear = closest <= Self.closeness && closest <= finer
    let isBack = isNear || isSlow && closest <= Self.slowCloseness
    return picture.detectsCycles && isWhole && isBack && n >= nextTest
      ? .candidate(length: length) : nil
  }

  private mutating func step(_ picture: DirectIterationConstants) {
    let derivative = picture.formula.derivative(at: z)
    let next = derivative * slope
    slope = Complex(next.re + picture.slopeStep, next.im)
    z = picture.formula.value(at: z) + c
    variance = variance * derivative.lengthSquared + 1
    if variance > peak { peak = variance }
    n += 1
  }

  /// Rejects a candidate; the next test is after a quarter more iterations.
  mutating func refuse() { nextTest = n + n / 4 }

  /// The max norm; for NaNs it gives the same as the vector kernels.
  private static func norm(_ z: Complex) -> Double {
    abs(z.re) > abs(z.im) ? abs(z.re) : abs(z.im)
  }
}

extension DirectPixel {
  /// Creates a pixel from its state between two strides.
  init(
    c: Complex, z: Complex, slope: Complex, variance: Double, peak: Double, n: Int, saved: Complex,
    savedN: Int,
    nextSave: Int, nextTest: Int
  ) {
    self.init(c)
    (self.z, self.slope, self.n) = (z, slope, n)
    (self.variance, self.peak) = (variance, peak)
    (self.saved, self.savedN, self.nextSave) = (saved, savedN, nextSave)
    self.nextTest = nextTest
  }

  /// The backward error in c, in plane units, of the computed orbit.
  ///
  /// c is rounded, and the error of every step is about `error` · max(`least`, |c|). The derivative
  /// propagates each of these errors, and their squares add up, as in a random walk.
  ///
  /// - Parameter error: The relative error of a step.
  func backwardError(error: Double, radius: Double, least: Double = 2) -> Double {
    let size = Self.norm(c)
    return error * (size > least ? size : least)
      * (1 + variance.squareRoot() * (radius / Self.norm(slope)))
  }

  /// Whether an orbit that did not escape may have become that of another point.
  ///
  /// This is so if the error of a step has become a considerable part of 1.
  func isLost(error: Double, least: Double = 2) -> Bool {
    !(8 * deviation(error: error, least: least, peak) <= 0x1p-6)
  }

  /// The effect of rounding errors on z, as a standard deviation.
  ///
  /// - Parameter variance: The current variance of z, or its peak.
  func deviation(error: Double, least: Double, _ variance: Double) -> Double {
    let size = Self.norm(c)
    return error * (size > least ? size : least) * variance.squareRoot()
  }
}
