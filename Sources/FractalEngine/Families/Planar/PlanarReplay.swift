// PlanarReplay — replays the orbit of a pixel of a map whose derivative is a matrix.

/// Replays the orbit of a pixel of an absolute-value map or of a hybrid formula.
struct PlanarReplay<Runner: PlanarRunner>: OrbitReplay {
  private let runner: Runner
  private let bare: Runner.View
  private var pixel: PlanarPixel<Double>
  let c: Complex

  /// - Throws: `CancellationError`.
  init(_ runner: Runner, offset: Complex, c: Complex) throws {
    (self.runner, self.c) = (runner, c)
    bare = runner.view.single
    pixel = try runner.begin(at: Planar(offset))
  }

  var n: Int { pixel.n }
  var z: Complex { pixel.z.complex }
  var spread: FloatExp {
    FloatExp(max(pixel.slopes.alongX.maxNorm, pixel.slopes.alongY.maxNorm))
  }
  var hasEscaped: Bool { pixel.hasEscaped }
  /// The degree of the line that led to z.
  var power: Int { bare.degree(of: max(0, pixel.n - 1) % bare.lineCount) }
  func derivative(at z: Complex) -> Complex? { nil }

  mutating func skip(to n: Int, below bound: FloatExp?) throws {
    let cut = runner.view.with(limit: n)
    var steps = 0
    while self.n < n && !hasEscaped && isSpread(below: bound) {
      steps += 1
      if steps & 1023 == 0 { try Task.checkCancellation() }
      try advance(cut)
    }
  }

  mutating func step() throws { try advance(bare) }

  private mutating func advance(_ view: Runner.View) throws {
    switch view.advance(&pixel, needsExtendedRange: runner.needsExtendedRange) {
    case .escaped: pixel.hasEscaped = true
    case .needsExtendedRange: try runner.runExtended(&pixel)
    // A lost orbit is noticed at the end of the replay.
    case .lost, .rebased, nil: break
    }
  }
}
