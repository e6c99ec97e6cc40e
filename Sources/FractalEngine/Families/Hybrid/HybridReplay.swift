// HybridReplay — replays the orbit of a pixel of a hybrid formula, for colorings.

/// Replays the orbit of a pixel of a hybrid formula.
struct HybridReplay: OrbitReplay {
  private let runner: HybridRunner
  private let bare: HybridView<DoubleHybridPoints>
  private var pixel: HybridPixel<Double>
  private let needsExtendedRange: Bool
  let c: Complex

  init(_ runner: HybridRunner, offset: Complex, c: Complex) throws {
    (self.runner, self.c) = (runner, c)
    bare = runner.view.single(limit: .max)
    pixel = HybridPixel(offset: Planar(offset))
    needsExtendedRange = runner.picture.needsExtendedRange
    if needsExtendedRange { try runner.runExtended(&pixel) }
  }

  var n: Int { pixel.n }
  var z: Complex { pixel.z.complex }
  var spread: FloatExp {
    FloatExp(max(pixel.slopes.alongX.maxNorm, pixel.slopes.alongY.maxNorm))
  }
  var hasEscaped: Bool { pixel.hasEscaped }
  /// The degree of the line that led to z.
  var power: Int { bare.map.lines[max(0, pixel.n - 1) % bare.map.lines.count].degree }
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

  private mutating func advance(_ view: HybridView<DoubleHybridPoints>) throws {
    switch pixel.advance(view, needsExtendedRange: needsExtendedRange) {
    case .escaped: pixel.hasEscaped = true
    case .needsExtendedRange: try runner.runExtended(&pixel)
    // A lost orbit is noticed at the end of the replay.
    case .lost, .rebased, nil: break
    }
  }
}
