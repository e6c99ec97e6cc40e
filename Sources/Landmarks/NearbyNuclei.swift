// NearbyNuclei — finds nuclei of a view from many of its points, by perturbation.

internal import FractalEngine

/// A view divided into squares, each with the lowest period of a nucleus that it probably contains.
///
/// It is a value, so any number of threads may search squares. Results are accurate to about 50
/// bits relative to the view; the only evidence for them is that Newton's method converges.
package struct NearbyNuclei: Sendable {
  /// A nucleus in the precision of doubles, without a proof.
  package struct Finding: Sendable {
    let period: Int
    /// The offset from the middle of the view.
    let offset: FloatExpComplex
    /// The accuracy of the offset, as −log₂ of the distance from the nucleus.
    let bits: Int
    /// The scale, as −log₂, on which the equation of the nucleus is not linear.
    let scale: Int
    /// An estimate of log₂ of the component's size.
    let sizeExponent: Int

    /// An estimate of the time that the proof takes, in products of two words: the period times the
    /// square of the number of words; each is some 5 ns.
    package var proofCost: Double {
      let words = Double(max(bits, -sizeExponent)) / 64
      return Double(period) * words * words
    }
  }

  /// The result of the search in one square.
  package enum Outcome: Sendable, Equatable {
    /// The square probably holds a nucleus of this period.
    case period(Int)
    case nothing
    /// The limit ended the search.
    case undecided
  }

  private let formula: Multibrot
  private let reference: ReferenceOrbit
  private let window: LandmarkWindow
  private let limit: Int
  private let head: Head
  /// The steps past parts of the reference; tests remove them.
  var table: LinearBLATable
  /// The number of squares along each side.
  package static let side = 16
  /// The accuracy of a finding: −log₂ of the distance from the nucleus, divided by the view's
  /// radius.
  private static let bits = 38

  /// - Throws: `CancellationError`.
  init(_ formula: Multibrot, _ window: LandmarkWindow, limit: Int, _ progress: (Int) -> Void)
    throws
  {
    (self.formula, self.window, self.limit) = (formula, window, limit)
    reference = try formula.referenceOrbit(
      at: window.center, radius: window.radius, limit: limit, progress: progress)
    head = Self.head(formula, reference, window.radius)
    table = try LinearBLATable(formula, reference)
  }

  /// The number of squares.
  package static var count: Int { side * side }

  /// The successive limits up to which squares are searched, beginning with 4 times the length of
  /// the reference.
  package var limits: [Int] {
    let first = max(1024, 4 * reference.last)
    return first < limit ? [first, min(limit, 4 * first)] : [limit]
  }

  /// The lowest period of a nucleus that a square probably holds.
  ///
  /// - Parameters:
  ///   - square: The square, 0 ..< `count`, by rows from the top left.
  ///   - limit: The iteration limit.
  /// - Throws: `CancellationError`.
  package func outcome(of square: Int, limit: Int) throws -> Outcome {
    let (offset, radius) = disc(of: square)
    var iterate = start(offset)
    var cycleDetector = CycleDetector(tolerance: 0x1p-40)
    // A cycle that the orbit may have settled on: the iteration at its end, and its multiplier.
    var candidate: (end: Int, multiplier: FloatExpComplex)?
    // The least value since the head.
    var lowest = FloatExp(1, exponent: 4096)
    var steps = 0
    while iterate.n < limit {
      steps += 1
      if steps & 1023 == 0 { try Task.checkCancellation() }
      // Steps pass only values that no test below would notice.
      let leap =
        candidate != nil
        ? nil
        : step(from: iterate, offset, share: 0x1p-40) {
          $0.lowest > FloatExp(8) * lowest && iterate.n + $1 <= limit
            && $0.share(ofDelta: radius * iterate.slope.length, parameter: radius) < FloatExp(0.5)
        }
      if let leap {
        take(leap.step, leap.length, &iterate, offset)
      } else {
        advance(&iterate, offset)
      }
      let value = value(iterate)
      lowest = min(lowest, value.maxNorm)
      if Self.isFar(value) { return .nothing }
      if value.length < radius * iterate.slope.length { return .period(iterate.n) }
      if var cycle = candidate {
        cycle.multiplier = formula.derivative(at: value) * cycle.multiplier
        candidate = cycle
        if iterate.n < cycle.end { continue }
        // It has settled on a cycle that is far from 0, compared with so small a disc. An orbit
        // near a repelling cycle, such as the point 2 near c = −2, will leave it again.
        if cycle.multiplier.length < FloatExp(1 - 0x1p-20) { return .nothing }
        candidate = nil
        cycleDetector.refuse(at: iterate.n)
      } else if let period = cycleDetector.period(arrivingAt: value, iterate.n) {
        candidate = (iterate.n + period, .one)
      }
    }
    return .undecided
  }

  /// The nucleus of a period in a square, or beside it but still in the view.
  ///
  /// Nil if Newton's method finds none.
  ///
  /// - Throws: `CancellationError`.
  package func nucleus(ofPeriod period: Int, in square: Int) throws -> Finding? {
    let (start, radius) = disc(of: square)
    let bound = radius * FloatExp(8)
    var offset = start
    var previous: FloatExp?
    for _ in 0..<24 {
      var iterate = self.start(offset)
      var (value, product) = (self.value(iterate), head.product)
      var steps = 0
      while iterate.n < period {
        steps += 1
        if steps & 1023 == 0 { try Task.checkCancellation() }
        let leap = step(from: iterate, offset, share: 0x1p-56) { iterate.n + $1 <= period }
        if let leap {
          product = leap.step.a * product
          take(leap.step, leap.length, &iterate, offset)
        } else {
          if iterate.n > 0 { product = formula.derivative(at: value) * product }
          advance(&iterate, offset)
        }
        value = self.value(iterate)
        if Self.isFar(value) { return nil }
      }
      if iterate.slope.isZero || product.isZero { return nil }
      let correction = value.divided(by: iterate.slope)
      offset = offset - correction
      if bound < (offset - start).length { return nil }
      if correction.length < FloatExp(0x1p-36) * bound {
        guard window.holds(offset) else { return nil }
        return finding(period, offset, correction.length, after: previous, iterate.slope, product)
      }
      previous = correction.length
    }
    return nil
  }

  /// The finding at which Newton's method ended.
  ///
  /// - Parameters:
  ///   - correction: The size of its last step.
  ///   - previous: The size of the step before, if there was one.
  ///   - slope: The derivative D of the last point by c.
  ///   - product: The derivative λ of the last point by the first one, z_1 = c.
  private func finding(
    _ period: Int, _ offset: FloatExpComplex, _ correction: FloatExp, after previous: FloatExp?,
    _ slope: FloatExpComplex, _ product: FloatExpComplex
  ) -> Finding {
    let bits = Self.bits - window.radius.exponent
    // Each step gains as many bits as the one before was accurate to beyond `scale`.
    let gain = previous.flatMap { correction.isZero ? nil : Int(($0 / correction).log2) } ?? 0
    let scale = min(bits - 16, gain > 0 ? -correction.exponent - 2 * gain : bits)
    // The size is 1 ÷ (β·λ^(p/(p−1))), and D = β·λ (see `ComponentShape`).
    let power = Double(formula.power - 1)
    let size = -slope.length.log2 - product.length.log2 / power
    return Finding(
      period: period, offset: offset, bits: bits, scale: scale,
      sizeExponent: Int(size.rounded(.down)))
  }

  /// The offset of a square's middle from that of the view, and the radius of the disc around it.
  private func disc(of square: Int) -> (FloatExpComplex, FloatExp) {
    let step = 2 / Double(Self.side)
    let x = (Double(square % Self.side) + 0.5) * step - 1
    let y = 1 - (Double(square / Self.side) + 0.5) * step
    return (window.point(x, y), FloatExp(step / 2) * window.radius)
  }

  /// Removes duplicates and sorts by period, the lowest first.
  package func distinct(_ findings: [Finding]) -> [Finding] {
    var kept: [Finding] = []
    for finding in findings.enumerated().sorted(by: {
      ($0.element.period, $0.offset) < ($1.element.period, $1.offset)
    }).map(\.element) {
      let isKnown = kept.contains {
        $0.period == finding.period
          && ($0.offset - finding.offset).length < window.radius * FloatExp(0x1p-24)
      }
      if !isKnown { kept.append(finding) }
    }
    return kept
  }

  /// Whether an orbit has escaped.
  private static func isFar(_ value: FloatExpComplex) -> Bool { value.exponent >= 10 }

  /// The orbit of a c, with z = Z_m + δ.
  private struct Iterate {
    var n = 0
    var m = 0
    var delta = FloatExpComplex.zero
    var slope = FloatExpComplex.zero
  }

  /// The first part of the orbits, which is the same for all c of the view.
  private struct Head {
    /// The number of iterations for which each orbit is Z_n + D_n·(c − C), to within a double's
    /// rounding, and not near 0.
    var n = 0
    /// The derivative D_n.
    var slope = FloatExpComplex.zero
    /// The derivative of the point by z_1, for n ≥ 1.
    var product = FloatExpComplex.one
  }

  /// Follows a disc along the reference as a Taylor model of order one, as `Neighborhood` does,
  /// until it is no longer linear, or may contain 0.
  ///
  /// In a deep view this is the longest part of every orbit.
  private static func head(
    _ formula: Multibrot, _ reference: ReferenceOrbit, _ radius: FloatExp
  ) -> Head {
    var head = Head()
    var remainder = FloatExp.zero
    while head.n + 1 < reference.last {
      let (point, next) = (reference.scaled(at: head.n), reference.scaled(at: head.n + 1))
      let reach = head.slope.length * radius + remainder
      remainder =
        formula.growth(at: point.length) * remainder
        + formula.curvature(at: point.length + reach) * reach * reach
      let slope = formula.derivative(at: point) * head.slope + .one
      let straight = slope.length * radius
      guard remainder < FloatExp(0x1p-54) * straight,
        FloatExp(2) * (straight + remainder) < next.length, !isFar(next)
      else { break }
      if head.n > 0 { head.product = formula.derivative(at: point) * head.product }
      head.slope = slope
      head.n += 1
    }
    return head
  }

  /// The orbit of a c after the common part.
  private func start(_ offset: FloatExpComplex) -> Iterate {
    Iterate(n: head.n, m: head.n, delta: head.slope * offset, slope: head.slope)
  }

  private func value(_ iterate: Iterate) -> FloatExpComplex {
    reference.scaled(at: iterate.m) + iterate.delta
  }

  private func advance(_ iterate: inout Iterate, _ offset: FloatExpComplex) {
    let point = reference.scaled(at: iterate.m)
    iterate.slope = formula.derivative(at: point + iterate.delta) * iterate.slope + .one
    iterate.delta = formula.perturb(iterate.delta, at: point) + offset
    move(&iterate, by: 1)
  }

  /// The longest step of the table that may be taken; nil if there is none.
  ///
  /// - Parameters:
  ///   - share: The greatest share of the result that the step may neglect.
  ///   - isValid: Further conditions on a step and its number of iterations.
  private func step(
    from iterate: Iterate, _ offset: FloatExpComplex, share: Double,
    where isValid: (LinearBLATable.Step, Int) -> Bool
  ) -> (step: LinearBLATable.Step, length: Int)? {
    let (delta, parameter) = (iterate.delta.length, offset.length)
    let most = FloatExp(share / Double(formula.power - 1))
    return table.longest(at: iterate.m) {
      $0.share(ofDelta: delta, parameter: parameter) < most && isValid($0, $1)
    }
  }

  private func take(
    _ step: LinearBLATable.Step, _ length: Int, _ iterate: inout Iterate, _ offset: FloatExpComplex
  ) {
    iterate.slope = step.a * iterate.slope + step.b
    iterate.delta = step.a * iterate.delta + step.b * offset
    move(&iterate, by: length)
  }

  /// Counts iterations, and rebases where needed.
  private func move(_ iterate: inout Iterate, by length: Int) {
    iterate.m += length
    iterate.n += length
    let z = value(iterate)
    if iterate.m == reference.last || z.maxNorm < iterate.delta.maxNorm {
      (iterate.delta, iterate.m) = (z, 0)
    }
  }
}
