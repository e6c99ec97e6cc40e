// AbsPowerReplay — replays the orbit of a pixel of an absolute-value map.

/// Replays the orbit of a pixel of an absolute-value map.
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
      map: view.map, points: view.points, blaSteps: AbsPowerBLASteps(), radius: view.radius,
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
    let cut = AbsPowerView(
      map: view.map, points: view.points, blaSteps: view.blaSteps, radius: view.radius,
      last: view.last, limit: n)
    var steps = 0
    while self.n < n && !hasEscaped && isSpread(below: bound) {
      steps += 1
      if steps & 1023 == 0 { try Task.checkCancellation() }
      try advance(cut)
    }
  }

  mutating func step() throws { try advance(bare) }

  private mutating func advance(_ view: AbsPowerView<DoubleAbsPowerPoints>) throws {
    switch pixel.advance(view, needsExtendedRange: needsExtendedRange) {
    case .escaped: pixel.hasEscaped = true
    case .needsExtendedRange: try runner.runExtended(&pixel)
    // A lost orbit is noticed at the end of the replay.
    case .lost, .rebased, nil: break
    }
  }
}
