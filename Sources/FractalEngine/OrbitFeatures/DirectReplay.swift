// DirectReplay — replays the orbit of a pixel of a shallow view, for colorings.

/// Replays an orbit by direct iteration in double.
struct DirectReplay: OrbitReplay {
  private let formula: Multibrot
  private let slopeStep: Double
  private(set) var z: Complex
  private var slope: Complex
  let c: Complex
  private(set) var n = 0
  private(set) var hasEscaped = false

  /// The slope above which no coloring needs to know how far neighbors have separated.
  private static var greatestSlope: Double { 0x1p900 }

  init(_ runner: DirectIterationRunner, _ place: PixelPlace) {
    let pixel = runner.pixel(place)
    (formula, slopeStep) = (runner.picture.formula, runner.picture.slopeStep)
    (c, z, slope) = (pixel.c, pixel.z, pixel.slope)
  }

  var spread: FloatExp { FloatExp(clamping: slope.maxNorm) }
  var power: Int { formula.power }
  func derivative(at z: Complex) -> Complex? { formula.derivative(at: z) }
  func secondDerivative(at z: Complex) -> Complex? { formula.secondDerivative(at: z) }

  mutating func skip(to n: Int, below bound: FloatExp?) throws {
    let bound = bound?.nearest ?? .infinity
    while self.n < n && !hasEscaped && slope.maxNorm < bound { try step() }
  }

  @inline(__always)
  mutating func step() throws {
    if n & 0xFFFF == 0xFFFF { try Task.checkCancellation() }
    if slope.maxNorm < Self.greatestSlope {
      let next = formula.derivative(at: z) * slope
      slope = Complex(next.re + slopeStep, next.im)
    }
    z = formula.value(at: z) + c
    n += 1
    hasEscaped = z.lengthSquared > Multibrot.escapeRadiusSquared
  }
}
