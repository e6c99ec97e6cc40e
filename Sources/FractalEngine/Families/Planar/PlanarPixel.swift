// PlanarPixel — a pixel in progress beside a reference, for maps whose derivative is a matrix.

/// A pixel in progress, with z = Z[m] + δ, where Z is the orbit that begins with line `start`.
///
/// An absolute-value map is one line. It has no use for `start`, `line` and `isUncertain`.
struct PlanarPixel<Part: RealNumber>: Sendable {
  /// The pixel's offset d ÷ r.
  let offset: Planar<Part>
  var delta = Planar<Part>.zero
  /// The derivative r · dz/dc.
  var slopes = AbsPowerSlopes<Part.Estimate>.zero
  /// A bound on the difference between the computed and the exact value.
  var error = Part.Estimate.zero
  var z = Planar<Part>.zero
  /// The reference: the line with which it begins, or the number of lines for a view's center.
  var start = 0
  /// The line that the next step applies.
  var line = 0
  var m = 0
  var n = 0
  var steps = AbsPowerSteps()
  /// Whether the limit excluded a BLA step that would have been valid.
  var limitMattered = false
  var hasEscaped = false
  /// Whether some |z| came so close to the escape radius that rounding errors decide.
  var isUncertain = false

  init(offset: Planar<Part>) { self.offset = offset }
}

extension PlanarPixel {
  /// The pixel in another number type, with values that were converted by the caller.
  private func with<Other: RealNumber>(
    _ offset: Planar<Other>, delta: Planar<Other>, z: Planar<Other>,
    _ slopes: AbsPowerSlopes<Other.Estimate>, error: Other.Estimate
  ) -> PlanarPixel<Other> {
    var pixel = PlanarPixel<Other>(offset: offset)
    (pixel.delta, pixel.z, pixel.slopes, pixel.error) = (delta, z, slopes, error)
    (pixel.start, pixel.line, pixel.m, pixel.n) = (start, line, m, n)
    (pixel.steps, pixel.limitMattered) = (steps, limitMattered)
    (pixel.hasEscaped, pixel.isUncertain) = (hasEscaped, isUncertain)
    return pixel
  }
}

extension FloatExp {
  /// The exponent below which values of a Julia set that shrink by each step count as 0.
  ///
  /// Near a superattracting cycle exponents double in each period, and would overflow.
  static let leastExponent = -(1 << 40)
}

extension Planar where Part: RealNumber {
  /// The value, or 0 if it is below the least exponent.
  var withoutVanishing: Planar {
    maxNorm.scaled.exponent < FloatExp.leastExponent ? .zero : self
  }
}

extension PlanarPixel {
  /// Replaces a difference and slopes that vanish by 0.
  mutating func dropVanishing() {
    delta = delta.withoutVanishing
    slopes = AbsPowerSlopes(
      alongX: slopes.alongX.withoutVanishing, alongY: slopes.alongY.withoutVanishing)
  }
}

extension PlanarPixel where Part == Double {
  /// The pixel beside the reference of its line, as a rebase leaves it.
  var rebased: PlanarPixel {
    var pixel = self
    // Both z and Z are rounded; |Z| is at most |z| + |δ|.
    pixel.error = error + Double.stepError * (z.maxNorm + delta.maxNorm)
    (pixel.delta, pixel.start, pixel.m) = (z, line, 0)
    return pixel
  }

  /// The pixel in floatexp.
  var scaled: PlanarPixel<FloatExp> {
    with(
      offset.scaled, delta: delta.scaled, z: z.scaled, slopes.scaled, error: FloatExp(error))
  }
}

extension PlanarPixel where Part == FloatExp {
  /// The pixel in double.
  var nearest: PlanarPixel<Double> {
    let slopes = AbsPowerSlopes(alongX: slopes.alongX.nearest, alongY: slopes.alongY.nearest)
    return with(
      offset.nearest, delta: delta.nearest, z: z.nearest, slopes, error: error.nearest)
  }
}
