// PlanarView — a picture's references and BLA steps in one number type, beside which pixels step.

/// A picture's references, BLA steps and limit in one number type.
protocol PlanarView: Sendable {
  associatedtype Part: RealNumber
  var limit: Int { get }
  /// The number of lines that the formula uses in turn.
  var lineCount: Int { get }
  /// The degree of a line.
  func degree(of line: Int) -> Int
  /// A pixel before its first step.
  func pixel(at offset: Planar<Part>) -> PlanarPixel<Part>
  /// The point Z[m] of a pixel's reference.
  func point(of pixel: PlanarPixel<Part>) -> Planar<Part>

  /// Takes one BLA step, or one single step.
  ///
  /// - Parameter needsExtendedRange: Whether the numbers are doubles, and steps may fall below
  ///   their range.
  /// - Returns: The reason to stop, or nil.
  func advance(_ pixel: inout PlanarPixel<Part>, needsExtendedRange: Bool) -> AbsPowerStop?

  /// The greatest radius of a line's image of a disc whose middle has at most this modulus.
  func imageRadius(_ radius: Part, at size: Part, _ line: Int) -> Part?

  /// This view with another limit.
  func with(limit: Int) -> Self
  /// This view without BLA steps, and without a limit.
  var single: Self { get }
}

extension PlanarView where Part == FloatExp {
  /// Whether doubles can represent a pixel's next step.
  func fitsDoubles(_ pixel: PlanarPixel<FloatExp>) -> Bool {
    let back = FloatExp(DoubleRange.back)
    let size = pixel.delta.maxNorm
    guard size >= back else { return false }
    // The center of a view of a Julia set begins the reference after those of the lines.
    if pixel.m > 0 || pixel.start == lineCount { return point(of: pixel).maxNorm >= back }
    // At Z[0] = 0 the result is a power of δ.
    return (1..<degree(of: pixel.line)).reduce(size) { product, _ in product * size } >= back
  }
}

extension PlanarView where Part == Double {
  /// The period of the attracting cycle of a pixel that has just rebased, if one is proved.
  ///
  /// - Parameters:
  ///   - start: The pixel: δ = z, m = 0.
  ///   - candidate: A number of iterations that is supposed to be a multiple of the period; a
  ///     multiple of the number of lines.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(`candidate`) steps, twice.
  func provedPeriod(of start: PlanarPixel<Double>, candidate: Int) throws -> Int? {
    let single = single
    guard let end = try single.iterate(start, candidate, each: { _, _ in false }) else {
      return nil
    }
    let gap = (end.z - start.z).length + 2 * end.error
    let size = start.z.length
    guard gap < 0x1p-4 * size || size == 0 else { return nil }
    let least = max(gap, 0x1p-40 * size)
    // A critical orbit that returns exactly to 0 gives no hint about the size of the disc.
    var trap = TrappingDiscs(
      radii: size == 0
        ? [0x1p-40, 0x1p-80, 0x1p-160, 0x1p-320, 0x1p-640] : [4, 32, 256].map { $0 * least })
    trap.pass { imageRadius($0, at: size + start.error, start.line) }
    var period: Int?
    _ = try single.iterate(start, candidate) { pixel, done in
      // Lines are used in turn, so that only then z is the whole state.
      if candidate % done == 0 && done % lineCount == 0 {
        let moved = (pixel.z - start.z).length
        period = trap.period(gap: moved, error: 2 * pixel.error, after: done)
      }
      trap.pass { imageRadius($0, at: pixel.z.length + pixel.error, pixel.line) }
      return period != nil
    }
    return period
  }

  /// The number of iterations after which a pixel returns near its value with the same line; nil if
  /// it does not within 256.
  ///
  /// - Throws: `CancellationError`.
  func returnLength(of start: PlanarPixel<Double>) throws -> Int? {
    let closeness = 0x1p-12 * start.z.maxNorm
    var length: Int?
    _ = try single.iterate(start, 256) { pixel, done in
      if done % lineCount == 0 && (pixel.z - start.z).maxNorm <= closeness { length = done }
      return length != nil
    }
    return length
  }

  /// Iterates a pixel; nil if it escapes.
  ///
  /// - Parameter each: Called after each step with the pixel and the number of steps; returns true
  ///   to end the iteration.
  private func iterate(
    _ start: PlanarPixel<Double>, _ count: Int, each: (PlanarPixel<Double>, Int) -> Bool
  ) throws -> PlanarPixel<Double>? {
    var pixel = start
    for done in 1...count {
      if done & 1023 == 0 { try Task.checkCancellation() }
      if case .escaped = advance(&pixel, needsExtendedRange: false) { return nil }
      if each(pixel, done) { break }
    }
    return pixel
  }
}
