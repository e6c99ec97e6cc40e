// FrameTable — where the pixels of any frame lie in polar coordinates.

internal import Core
internal import Places

/// The direction and the distance of each pixel, the same for all frames of a movie.
struct FrameTable: Sendable {
  let size: PictureSize
  /// For each pixel, row by row: its direction in turns, 0 ..< 1, and the octaves from the distance
  /// of the corners inward.
  private let places: [SIMD2<Float>]

  init(_ size: PictureSize, cornerPixels: Double) {
    self.size = size
    let (width, height) = (size.width, size.height)
    let corner = SteadyMath.log2(cornerPixels)
    places = (0..<width * height).map { index in
      let (j, i) = index.quotientAndRemainder(dividingBy: width)
      let (u, v) = size.offset(i, j)
      let square = max(u * u + v * v, 0.01)
      return SIMD2(
        Float(Self.turns(u, v)), Float(corner - 0.5 * SteadyMath.log2(square)))
    }
  }

  /// The places of a row's pixels.
  func row(_ j: Int) -> ArraySlice<SIMD2<Float>> { places[j * size.width..<(j + 1) * size.width] }

  /// The angle of a point from the right, counter-clockwise, in turns, 0 ..< 1.
  static func turns(_ x: Double, _ y: Double) -> Double {
    if x == 0 && y == 0 { return 0 }
    let (a, b) = (abs(x), abs(y))
    // An angle of at most an eighth turn, and of that at most a sixteenth.
    var t = min(a, b) / max(a, b)
    let isSteep = t > 0.414_213_562_373_095
    if isSteep { t = (t - 1) / (t + 1) }
    let square = t * t
    // The series of the arctangent to t²⁵; the next term is below 2e-12.
    var sum = 0.0
    var sign = 1.0
    for k in stride(from: 25.0, through: 1, by: -2) {
      sum = sum * square + sign / k
      sign = -sign
    }
    let turn: Double = 2 * Double.pi
    var angle: Double = sum * t / turn
    if isSteep { angle += 0.125 }
    if b > a { angle = 0.25 - angle }
    if x < 0 { angle = 0.5 - angle }
    if y < 0 { angle = 1 - angle }
    return angle < 1 ? angle : 0
  }
}
