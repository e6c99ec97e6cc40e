// OrbitReplay — a pixel's orbit once more, value by value where a coloring looks at it.

internal import Numbers

/// A walk along one pixel's orbit.
protocol OrbitReplay {
  /// Iterations done.
  var n: Int { get }
  /// z, for tiny ones the nearest doubles.
  var z: Complex { get }
  /// The constant that the last step added.
  var c: Complex { get }
  /// How far neighbors have parted: the size of dz/dc · r, or of dz/dz₀ · r.
  var spread: FloatExp { get }
  var hasEscaped: Bool { get }
  /// The degree of the map at infinity.
  var power: Int { get }
  /// What the map does to small differences at a point; nil where that is no factor.
  func derivative(at z: Complex) -> Complex?

  /// Goes on to an iteration at the latest, while the spread before a step is below a bound.
  ///
  /// - Parameter bound: Nil where the spread does not matter.
  /// - Throws: `CancellationError`.
  mutating func skip(to n: Int, below bound: FloatExp?) throws

  /// Goes on by one iteration; a few where they are below the range of doubles.
  ///
  /// - Throws: `CancellationError`.
  mutating func step() throws
}

extension OrbitReplay {
  /// Step by step, where nothing is skipped.
  mutating func skip(to n: Int, below bound: FloatExp?) throws {
    while self.n < n && !hasEscaped && isSpread(below: bound) { try step() }
  }

  @inline(__always)
  func isSpread(below bound: FloatExp?) -> Bool { bound.map { spread < $0 } ?? true }
}

/// The same orbit by plain iteration in full precision.
struct ExactWalk<F: Formula>: OrbitReplay {
  private let formula: F
  private let constant: BigComplex
  /// What c adds to the slope.
  private let shift: FloatExpComplex
  private var value: BigComplex
  private var scratch: OrbitScratch
  private var slope: FloatExpComplex
  private(set) var n = 0
  private(set) var z = Complex.zero

  /// - Parameters:
  ///   - point: Its precision is that of the iteration.
  init(_ picture: PictureConstants<F>, at point: BigComplex) {
    formula = picture.formula
    let radius = FloatExpComplex(picture.radius.significand, exponent: picture.radius.exponent)
    scratch = OrbitScratch(precision: point.precision)
    if let fixed = picture.fixed {
      (constant, shift) = (fixed.constant, .zero)
      (value, slope) = (point, radius)
    } else {
      (constant, shift) = (point, radius)
      (value, slope) = (BigComplex(precision: point.precision), .zero)
    }
  }

  var c: Complex { constant.nearest }
  var spread: FloatExp { slope.maxNorm }
  var hasEscaped: Bool { z.lengthSquared > F.escapeRadiusSquared }
  var power: Int { formula.power }
  func derivative(at z: Complex) -> Complex? { formula.derivative(at: z) }

  mutating func step() throws {
    if n & 255 == 0 { try Task.checkCancellation() }
    slope = formula.derivative(at: value.scaled) * slope + shift
    formula.step(&value, constant, &scratch)
    z = value.nearest
    n += 1
  }
}

/// The orbit of a pixel of a folded map.
struct AbsPowerReplay: OrbitReplay {
  private let runner: AbsPowerRunner
  private let view: AbsPowerView<DoubleAbsPowerPoints>
  private let bare: AbsPowerView<DoubleAbsPowerPoints>
  private var pixel: AbsPowerPixel<Double>
  private let needsExtendedRange: Bool
  let c: Complex

  init(_ runner: AbsPowerRunner, offset: Complex, c: Complex) throws {
    (self.runner, self.c) = (runner, c)
    view = runner.picture.plainView
    bare = AbsPowerView(
      map: view.map, points: view.points, blocks: AbsPowerBLASteps(), radius: view.radius,
      last: view.last, limit: .max)
    pixel = AbsPowerPixel(offset: Planar(offset))
    needsExtendedRange = runner.picture.needsExtendedRange
    if needsExtendedRange { try runner.runExtended(&pixel) }
  }

  var n: Int { pixel.n }
  var z: Complex { pixel.z.complex }
  var spread: FloatExp {
    FloatExp(max(pixel.slopes.alongX.maxNorm, pixel.slopes.alongY.maxNorm))
  }
  var hasEscaped: Bool { pixel.hasEscaped }
  var power: Int { view.map.power }
  func derivative(at z: Complex) -> Complex? { nil }

  mutating func skip(to n: Int, below bound: FloatExp?) throws {
    let limited = AbsPowerView(
      map: view.map, points: view.points, blocks: view.blocks, radius: view.radius,
      last: view.last, limit: n)
    var steps = 0
    while self.n < n && !hasEscaped && isSpread(below: bound) {
      steps += 1
      if steps & 1023 == 0 { try Task.checkCancellation() }
      try advance(limited)
    }
  }

  mutating func step() throws { try advance(bare) }

  private mutating func advance(_ view: AbsPowerView<DoubleAbsPowerPoints>) throws {
    switch pixel.advance(view, needsExtendedRange: needsExtendedRange) {
    case .escaped: pixel.hasEscaped = true
    case .tiny: try runner.runExtended(&pixel)
    // What is lost shows when the walk has come to its end.
    case .lost, .rebased, nil: break
    }
  }
}
