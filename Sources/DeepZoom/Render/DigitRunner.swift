// DigitRunner — the pixels of a set that digits decide.

internal import Ground
internal import Numbers

/// The pixels of one picture, each for itself.
struct DigitRunner: Sendable {
  let frame: PixelFrame
  let address: DigitReference
  let limit: Int
  private let grid: PreciseGrid

  /// So far a pixel's place in its cell is known, as log₂.
  private static let placeError = -180
  /// Places beyond the view's own that are looked at; a point stays for so long by a chance of
  /// 10^−47 at most.
  private static let furtherPlaces = 4096
  /// Of a shallow view, before exact digits are asked.
  private static let fewPlaces = 24

  init(frame: PixelFrame, address: DigitReference, limit: Int) {
    (self.frame, self.address, self.limit) = (frame, address, limit)
    grid = PreciseGrid(frame)
  }

  func outcome(_ pixel: PixelPlace, _ work: inout WorkCounts) throws -> SettledPixel {
    guard pixel.lies(in: frame) else {
      return SettledPixel(.unresolved(iterations: 0), dependsOnLimit: false)
    }
    let fate = try fate(pixel)
    switch fate {
    case .member: return SettledPixel(.interior(period: 1), dependsOnLimit: false)
    case .fallen(let level, let place) where level <= limit:
      work.iterations += level
      work.skipped += min(level, address.levels)
      work.singleSteps += max(0, level - address.levels)
      return SettledPixel(escaped(level, place), dependsOnLimit: false)
    default: return SettledPixel(.unresolved(iterations: limit), dependsOnLimit: true)
    }
  }

  private func fate(_ pixel: PixelPlace) throws -> DigitFate {
    let offset = grid.exactOffset(pixel.i, pixel.j)
    var (x, y) = (offset.re, offset.im)
    x.multiply(by: address.radius)
    y.multiply(by: address.radius)
    x.add(address.center.re)
    y.add(address.center.im)
    let one = BigFloat(1, precision: 64)
    // In the cell or beside it: from −1 to below 2.
    x.add(one)
    y.add(one)
    guard x.sign >= 0, y.sign >= 0, x < BigFloat(3, precision: 64), y < BigFloat(3, precision: 64)
    else { return try slowFate(pixel) }
    let (column, row) = (Int(x.takeWhole()), Int(y.takeWhole()))
    let local = BigComplex(x, y)
    let near = local.nearest
    let error = ScaledDouble(1, exponent: Self.placeError)
    let room = min(min(near.re, 1 - near.re), min(near.im, 1 - near.im))
    if ScaledDouble(room) < error { return try slowFate(pixel) }
    if case .fallen(let level, let corner) = address.fates[3 * row + column] {
      let side = DigitReference.power(address.set, level - address.levels).nearest
      let inCell = corner + side * near
      return .fallen(level: level, place: level == 0 ? .zero : inCell)
    }
    // Exact digits are cheap where there are few; they tell who comes round again.
    let isShallow = address.levels < 64 && !frame.viewport.isRotated
    let further = isShallow ? Self.fewPlaces : Self.furtherPlaces
    let more = max(1, min(limit - address.levels, further))
    if limit <= address.levels { return .within(limit: limit) }
    switch try address.set.fate(of: local, error: Self.placeError, limit: more) {
    case .fallen(let level, let place): return .fallen(level: address.levels + level, place: place)
    case .within where !isShallow: return .within(limit: limit)
    case .within, .member, .uncertain: return try slowFate(pixel)
    }
  }

  /// By all of the pixel's digits: exact ones, but for a turned view.
  private func slowFate(_ pixel: PixelPlace) throws -> DigitFate {
    let places = min(limit, address.levels + Self.furtherPlaces)
    let viewport = frame.viewport
    if !viewport.isRotated, let exact = ExactAddress(pixel, viewport) {
      return try exact.fate(in: address.set, limit: places)
    }
    let precision = max(1, 1 - viewport.spacing.exponent) + 2 * places + 128
    let point = viewport.exactPixel(pixel.i, pixel.j, precision: precision)
    return try address.set.fate(
      of: address.set.address(of: point), error: 16 - precision, limit: places)
  }

  /// Levels have no smooth count between them: a flat 1 behind the point.
  private func escaped(_ level: Int, _ place: Complex) -> PixelOutcome {
    let spacing = ScaledDouble(
      frame.viewport.spacing.significand, exponent: frame.viewport.spacing.exponent)
    let distance = (DigitReference.distance(in: place, level: level, address.set) / spacing)
    let size = min(distance.nearest, 1e30)
    let direction = Self.inward(from: place)
    // From the plane to the screen.
    let turned =
      direction * Complex(frame.viewport.cosine, -frame.viewport.sine)
    return .escaped(
      iterations: level, fraction: 1, distanceX: Float(size * turned.re),
      distanceY: Float(size * turned.im))
  }

  /// Away from the nearest edge of the cell.
  private static func inward(from place: Complex) -> Complex {
    let rooms = [place.re, 1 - place.re, place.im, 1 - place.im]
    let ways = [Complex(1, 0), Complex(-1, 0), Complex(0, 1), Complex(0, -1)]
    let nearest = rooms.indices.min { rooms[$0] < rooms[$1] } ?? 0
    return ways[nearest]
  }
}
