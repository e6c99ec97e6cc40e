// FeatureTracer — computes features of a pixel by replaying its orbit.

internal import Core

/// Computes the features of pixels, one pixel after the other.
///
/// Averages are taken over the part of the orbit in which the image of the view is large enough for
/// neighbors to differ, and there over the last few hundred values, so that they look alike at
/// every depth. The weights decrease toward both ends, so that averages stay continuous although
/// the orbits of neighbors begin and end at different iterations.
struct FeatureTracer: Sendable {
  let request: FeatureRequest
  /// The view's height ÷ r.
  let height: Double
  /// The iteration limit.
  let limit: Int
  /// The pixels of the view, if each is a parameter of a holomorphic map.
  var parameterFrame: PixelFrame?

  /// The greatest number of values in an average, and the number of the oldest whose weight is
  /// reduced.
  static let window = 512
  private static let fade = 64.0
  /// log₂ of the size of the view's image in the plane of z from which values count, and from which
  /// they count fully.
  private static let smallest = -12.0
  private static let full = -4.0
  /// The number of iterations for which an orbit that stays bounded is examined for a landing.
  private static let patience = 4096
  /// The number of iterations within which neighbors must have separated; otherwise there is no
  /// feature.
  ///
  /// The neighbors of an orbit that settles never separate.
  private static let longestWait = 1 << 15

  /// The features in the order of the request.
  ///
  /// Nil if the replay does not end as the outcome says: then the replay must be wrong.
  ///
  /// - Throws: `CancellationError`.
  func features(_ outcome: PixelOutcome, by replay: some OrbitReplay) throws -> [SIMD2<Float>]? {
    switch outcome {
    case .escaped(let n, let fraction, _, _):
      return try escapedFeatures(n, Double(fraction), replay)
    case .interior(let period) where period > 0: return try interiorFeatures(period, replay)
    case .interior, .unresolved: return try stayingFeatures(replay, to: limit)
    }
  }

  private func escapedFeatures(_ n: Int, _ fraction: Double, _ start: some OrbitReplay) throws
    -> [SIMD2<Float>]?
  {
    var replay = start
    let isTrapped = request.features.contains(.trap)
    let needsValues = isTrapped || request.features.contains(where: \.readsValues)
    let first = needsValues ? (isTrapped ? n : max(0, n - Self.window)) : n
    let least = needsValues ? FloatExp(Self.leastSpread / height) : nil
    try replay.skip(to: first, below: least)
    // On the rest of the way to the window neighbors differ, but their values do not count.
    if !isTrapped { try replay.skip(to: first, below: nil) }
    var averages = request.features.map(OrbitAverage.init)
    var approaches = approaches
    var landing: SIMD2<Float>?
    let landingSpread = trapSpread
    while replay.n < n && !replay.hasEscaped {
      let before = replay.z
      try replay.step()
      if needsValues {
        let weight = weight(of: replay.spread, age: Double(n - replay.n) + fraction)
        for index in averages.indices {
          averages[index]?.add(replay.z, before: before, c: replay.c, replay.power, weight)
        }
        for index in approaches.indices {
          approaches[index].add(replay.z, n: replay.n, weight: weight)
        }
      }
      if landing == nil, let landingSpread, !(replay.spread < landingSpread) {
        landing = landingPlace(replay.z)
      }
    }
    guard replay.n == n, replay.hasEscaped, isSame(replay, fraction) else { return nil }
    var atom = OrbitFeature.unknown
    if request.features.contains(.atomDomain) {
      guard let found = try atomDomain(to: n, hasEscaped: true, start) else { return nil }
      atom = found
    }
    let end = replay.z
    return request.features.indices.map { index -> SIMD2<Float> in
      switch request.features[index] {
      case .stripe, .triangle: return averages[index]?.value(fraction) ?? OrbitFeature.unknown
      case .angle: return SIMD2(Float(Angle.turns(end.re, end.im)), 0)
      case .trap: return landing ?? OrbitFeature.unknown
      case .trapDistance, .trapShape: return approach(request.features[index], approaches, end: n)
      case .atomDomain: return atom
      case .multiplier, .interiorDistance: return OrbitFeature.unknown
      }
    }
  }

  private static let leastSpread = 0x1p-12

  /// Whether a replay has ended where the outcome says.
  private func isSame(_ replay: some OrbitReplay, _ fraction: Double) -> Bool {
    let ratio = SteadyMath.log2(replay.z.lengthSquared) / 20
    let found = 1 - SteadyMath.log2(ratio) / SteadyMath.log2(Double(replay.power))
    return abs(found - fraction) < 0x1p-7
  }

  /// The weight of a value, which depends on the size of the view's image there and on the distance
  /// from the orbit's end.
  private func weight(of spread: FloatExp, age: Double) -> Double {
    let size = FloatExp(height) * spread
    // Most values lie below or above the range of growth, so they need no logarithm.
    if size.exponent < Int(Self.smallest) { return 0 }
    let grown =
      size.exponent >= Int(Self.full)
      ? 1 : min(max((size.log2 - Self.smallest) / (Self.full - Self.smallest), 0), 1)
    return grown * min(max((Double(Self.window) - age) / Self.fade, 0), 1)
  }

  // MARK: Bounded orbits

  private func interiorFeatures(_ period: Int, _ start: some OrbitReplay) throws -> [SIMD2<Float>] {
    let multiplier =
      request.features.contains(.multiplier) ? try multiplier(period, start) : OrbitFeature.unknown
    let distance =
      request.features.contains(.interiorDistance)
      ? try interiorDistance(period, start) : OrbitFeature.unknown
    let atom =
      request.features.contains(.atomDomain)
      ? try atomDomain(to: period, hasEscaped: false, start) : nil
    let others = try stayingFeatures(start, to: max(limit, period))
    return zip(request.features, others).map { feature, other in
      switch feature {
      case .multiplier: multiplier
      case .interiorDistance: distance
      case .atomDomain: atom ?? OrbitFeature.unknown
      default: other
      }
    }
  }

  /// The multiplier of the cycle that attracts the orbit.
  private func multiplier(_ period: Int, _ start: some OrbitReplay) throws -> SIMD2<Float> {
    var replay = start
    try settle(&replay, period)
    guard let slope = try returnMap(&replay, period) else { return OrbitFeature.unknown }
    guard let next = try returnMap(&replay, period) else { return OrbitFeature.unknown }
    let value = Self.multiplier(slope, next: next)
    if !(value.lengthSquared <= 1.1) { return OrbitFeature.unknown }
    return SIMD2(Float(value.re), Float(value.im))
  }

  /// The product of the derivatives over a period; nil if the orbit escapes.
  func returnMap(_ replay: inout some OrbitReplay, _ period: Int) throws -> Complex? {
    var product = FloatExpComplex.one
    let end = replay.n + period
    while replay.n < end && !replay.hasEscaped {
      guard let factor = replay.derivative(at: replay.z) else { return nil }
      product = FloatExpComplex(factor) * product
      try replay.step()
    }
    return replay.hasEscaped ? nil : product.nearest
  }

  /// The multiplier λ from an orbit that has not settled on its cycle yet; if |λ| is almost 1, it
  /// never does.
  ///
  /// Let g = f^p, let e = z − z* be the distance from the cycle, and g(z) = z* + λe + b·e². Then
  /// g′(z) = λ + 2be and g′(g(z)) − g′(z) = 2b·(g(z) − z), where g(z) − z = (g′(z) − 1)·e − b·e².
  /// Eliminating e gives (λ − 1)² = (g′(z) − 1)² − 2·(g′(g(z)) − g′(z)). The sign of the root is
  /// known, since the cycle attracts. For p = 1 nothing is neglected.
  ///
  /// - Parameters:
  ///   - slope: The derivative g′(z).
  ///   - next: The derivative g′(g(z)).
  static func multiplier(_ slope: Complex, next: Complex) -> Complex {
    let middle = slope - Complex(1, 0)
    return Complex(1, 0) - (middle * middle - 2 * (next - slope)).squareRoot
  }

  /// Iterates until a further pass around the cycle makes no visible difference.
  func settle(_ replay: inout some OrbitReplay, _ period: Int) throws {
    var returns = 8
    while replay.n < max(64 * period, 4096) && !replay.hasEscaped {
      try replay.skip(to: replay.n + returns * period, below: nil)
      let before = replay.z
      try replay.skip(to: replay.n + period, below: nil)
      if (replay.z - before).isWithin(0x1p-30, of: before) { return }
      returns *= 2
    }
  }

  private func stayingFeatures(_ start: some OrbitReplay, to limit: Int) throws -> [SIMD2<Float>] {
    let landing = try trapSpread.flatMap { try stayingLanding(start, to: limit, from: $0) }
    let approaches = try stayingApproaches(start, to: limit)
    return request.features.map { feature in
      switch feature {
      case .trap: return landing ?? OrbitFeature.unknown
      case .trapDistance, .trapShape: return approach(feature, approaches, end: nil)
      case .stripe, .triangle, .angle, .multiplier, .interiorDistance, .atomDomain:
        return OrbitFeature.unknown
      }
    }
  }

  private func stayingLanding(
    _ start: some OrbitReplay, to limit: Int, from spread: FloatExp
  ) throws -> SIMD2<Float>? {
    var replay = start
    var landing: SIMD2<Float>?
    try replay.skip(to: min(limit, Self.longestWait), below: spread)
    let end = min(limit, replay.n + Self.patience)
    while landing == nil && replay.n < end && !replay.hasEscaped {
      try replay.step()
      landing = landingPlace(replay.z)
    }
    return landing
  }

  // MARK: Shapes

  /// The approaches to each list of shapes in the request, without a value.
  private var approaches: [TrapApproach] {
    let lists = request.features.compactMap(\.trapShapes)
    return lists.indices.filter { lists.firstIndex(of: lists[$0]) == $0 }
      .map { TrapApproach(lists[$0]) }
  }

  private func approach(_ feature: OrbitFeature, _ found: [TrapApproach], end: Int?)
    -> SIMD2<Float>
  {
    found.first { $0.shapes == feature.trapShapes }?.value(of: feature, end: end)
      ?? OrbitFeature.unknown
  }

  /// The approaches of an orbit that stays bounded, from where neighbors have separated.
  private func stayingApproaches(_ start: some OrbitReplay, to limit: Int) throws
    -> [TrapApproach]
  {
    var approaches = approaches
    if approaches.isEmpty { return [] }
    var replay = start
    try replay.skip(to: min(limit, Self.longestWait), below: FloatExp(Self.leastSpread / height))
    let end = min(limit, replay.n + Self.patience)
    while true {
      // The start of an orbit, the critical point or a point of a Julia set, is no value of it.
      if replay.n > 0 {
        let weight = weight(of: replay.spread, age: 0)
        for index in approaches.indices {
          approaches[index].add(replay.z, n: replay.n, weight: weight)
        }
      }
      if replay.n >= end || replay.hasEscaped { return approaches }
      try replay.step()
    }
  }

  // MARK: Landing

  /// The spread from which landings count: there the view's image is a sixteenth of the trap's
  /// size.
  ///
  /// Before that, the whole view lands at one place of the image.
  private var trapSpread: FloatExp? {
    request.trap.map { FloatExp(0x1p-4 * min($0.width, $0.height) / height) }
  }

  private func landingPlace(_ z: Complex) -> SIMD2<Float>? {
    request.trap?.place(of: z).map { SIMD2(Float($0.x), Float($0.y)) }
  }
}

/// An average over an orbit's values that is continuous in the smooth count.
private struct OrbitAverage {
  private let density: Int?
  private var sum = 0.0
  private var weights = 0.0
  /// The sum without the last value.
  private var sumBefore = 0.0
  private var weightsBefore = 0.0

  /// Prepares an average of ½ + ½ sin(density · arg z), or of the position of |z| between the
  /// bounds of the triangle inequality.
  ///
  /// Nil for a feature that is not an average.
  init?(_ feature: OrbitFeature) {
    switch feature {
    case .stripe(let density): self.density = density
    case .triangle: density = nil
    case .angle, .multiplier, .interiorDistance, .atomDomain, .trap, .trapDistance, .trapShape:
      return nil
    }
  }

  mutating func add(_ z: Complex, before: Complex, c: Complex, _ power: Int, _ weight: Double) {
    (sumBefore, weightsBefore) = (sum, weights)
    if !(weight > 0) { return }
    let found: Double?
    if let density {
      found = Self.stripe(z, density)
    } else {
      found = Self.triangle(z, before, c, power)
    }
    guard let term = found else { return }
    sum += weight * term
    weights += weight
  }

  /// The average; it interpolates, by the fraction of the smooth count, between the averages
  /// without and with the last value.
  func value(_ fraction: Double) -> SIMD2<Float> {
    if !(weights > 0) { return OrbitFeature.unknown }
    let last = sum / weights
    let before = weightsBefore > 0 ? sumBefore / weightsBefore : last
    return SIMD2(Float(before + fraction * (last - before)), 0)
  }

  /// The stripe value; sin(k·arg z) is the imaginary part of (z/|z|)^k.
  private static func stripe(_ z: Complex, _ density: Int) -> Double? {
    let size = z.lengthSquared.squareRoot()
    if !(size > 0) { return nil }
    let unit = Complex(z.re / size, z.im / size)
    var turned = unit
    for _ in 1..<max(density, 1) { turned = turned * unit }
    return 0.5 + 0.5 * turned.im
  }

  private static func triangle(_ z: Complex, _ before: Complex, _ c: Complex, _ power: Int)
    -> Double?
  {
    let size = before.lengthSquared.squareRoot()
    var raised = size
    for _ in 1..<power { raised *= size }
    let constant = c.lengthSquared.squareRoot()
    let (least, most) = (abs(raised - constant), raised + constant)
    if !(most > least) { return nil }
    return min(max((z.lengthSquared.squareRoot() - least) / (most - least), 0), 1)
  }
}

extension OrbitFeature {
  /// Whether the feature of an escaped pixel depends on more values than the last.
  fileprivate var readsValues: Bool {
    switch self {
    // Atom domains are found by a replay of their own.
    case .angle, .multiplier, .interiorDistance, .atomDomain: false
    case .stripe, .triangle, .trap, .trapDistance, .trapShape: true
    }
  }
}
