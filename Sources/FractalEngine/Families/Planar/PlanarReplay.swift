// PlanarReplay — replays the orbit of a pixel of a map whose derivative is a matrix.

/// Replays the orbit of a pixel of an absolute-value map or of a hybrid formula.
struct PlanarReplay<Runner: PlanarRunner>: OrbitReplay {
  private let runner: Runner
  private let bare: Runner.View
  private let extendedBare: Runner.ExtendedView
  private var pixel: PlanarPixel<Double>
  /// The pixel in floatexp while doubles cannot represent its steps.
  private var extended: PlanarPixel<FloatExp>?
  let c: Complex

  init(_ runner: Runner, offset: Complex, c: Complex) {
    (self.runner, self.c) = (runner, c)
    (bare, extendedBare) = (runner.view.single, runner.extendedView.single)
    if runner.needsExtendedRange {
      let start = runner.extendedView.pixel(at: Planar(offset).scaled)
      (extended, pixel) = (start, start.nearest)
    } else {
      pixel = runner.view.pixel(at: Planar(offset))
    }
  }

  var n: Int { pixel.n }
  var z: Complex { pixel.z.complex }
  var scaledZ: FloatExpComplex { extended?.z.joined ?? FloatExpComplex(z) }
  var spread: FloatExp {
    if let slopes = extended?.slopes { return max(slopes.alongX.maxNorm, slopes.alongY.maxNorm) }
    return FloatExp(max(pixel.slopes.alongX.maxNorm, pixel.slopes.alongY.maxNorm))
  }
  var hasEscaped: Bool { pixel.hasEscaped }
  /// The degree of the line that led to z.
  var power: Int { bare.degree(of: max(0, pixel.n - 1) % bare.lineCount) }
  func derivative(at z: Complex) -> Complex? { nil }

  mutating func skip(to n: Int, below bound: FloatExp?) throws {
    let cut = runner.view.with(limit: n)
    let extendedCut = runner.extendedView.with(limit: n)
    var steps = 0
    while self.n < n && !hasEscaped && isSpread(below: bound) {
      steps += 1
      if steps & 1023 == 0 { try Task.checkCancellation() }
      advance(cut, extendedCut)
    }
  }

  mutating func step() throws {
    if n & 0xFFFF == 0xFFFF { try Task.checkCancellation() }
    advance(bare, extendedBare)
  }

  private mutating func advance(_ view: Runner.View, _ extendedView: Runner.ExtendedView) {
    if extended == nil {
      switch view.advance(&pixel, needsExtendedRange: runner.needsExtendedRange) {
      case .escaped: pixel.hasEscaped = true
      case .needsExtendedRange: extended = pixel.scaled
      // A lost orbit is noticed at the end of the replay.
      case .lost, .rebased, nil: break
      }
    }
    guard var next = extended else { return }
    if case .escaped = extendedView.advance(&next, needsExtendedRange: false) {
      next.hasEscaped = true
    }
    if runner.constant != nil { next.dropVanishing() }
    pixel = next.nearest
    extended = next.hasEscaped || extendedView.fitsDoubles(next) ? nil : next
  }
}
