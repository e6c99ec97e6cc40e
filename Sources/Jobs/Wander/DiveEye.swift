// DiveEye — evaluates the views of a dive by small pictures.

internal import Core
internal import FractalEngine
internal import Places

/// Makes small pictures of one view after another.
struct DiveEye: Sendable {
  private let size: PictureSize
  private let effort: Effort
  /// The location's own limit; nil if a limit is chosen for each view.
  let ownLimit: Int?
  private let memory = ReferenceMemory()
  /// The number of pictures that were made.
  private(set) var views = 0
  /// The number of views for which no limit will be raised, since raising it did not help.
  private var viewsInVain = 0

  /// The side of a square picture, in pixels.
  private static let side = 48.0
  /// The lowest limit, and the factor between the expected median count and the limit.
  private static let (leastLimit, limitFactor) = (256, 8)
  private static let mostInVain = 16

  init(for location: Location, effort: Effort) throws {
    // Each shape has about the same number of pixels, and an even number along each side.
    let stretch = location.windowAspect.squareRoot()
    func even(_ side: Double) -> Int { max(2, 2 * Int((side / 2).rounded())) }
    size = try PictureSize(
      width: even(Self.side * stretch), height: even(Self.side / stretch))
    self.effort = effort
    if case .limit(let limit) = location.iterations { ownLimit = limit } else { ownLimit = nil }
  }

  /// Evaluates a view.
  ///
  /// Searching for a limit at each step would take most of the time. Instead, the limit follows
  /// from the expected counts. It is raised once if many pixels are unresolved, unless that did not
  /// help recently.
  ///
  /// - Parameter expected: The expected median count; 0 if it is not known.
  mutating func look(at location: Location, depth: Int, expecting expected: Int) async throws
    -> Glimpse
  {
    views += 1
    viewsInVain = max(0, viewsInVain - 1)
    if ownLimit != nil { return try await glimpse(of: location, location.iterations, depth) }
    // Any limit for which there is time is far below 2⁴⁰.
    let limit = max(Self.leastLimit, min(expected, 1 << 40) * Self.limitFactor)
    let glimpse = try await glimpse(of: location, .limit(limit), depth)
    let whole = glimpse.whole
    if expected == 0 && whole.inside == whole.pixels && whole.unresolved > 0 {
      return try await self.glimpse(of: location, .automatic, depth)
    }
    if 20 * whole.unresolved <= whole.pixels || viewsInVain > 0 { return glimpse }
    let next = try await self.glimpse(of: location, .limit(4 * limit), depth)
    if 4 * next.whole.unresolved > 3 * whole.unresolved { viewsInVain = Self.mostInVain }
    return next
  }

  private func glimpse(of location: Location, _ iterations: IterationChoice, _ depth: Int)
    async throws -> Glimpse
  {
    var view = location
    view.iterations = iterations
    var job = IterationJob(view, size: size, effort: effort)
    // Small tiles, so that several threads share the picture.
    job.effort.tileSide = 8
    job.memory = memory
    job.settings.followsChaos = false
    let buffer = try await job.run { _ in }.buffer
    let (width, height) = (buffer.tile.width / 2, buffer.tile.height / 2)
    let parts = Quadrant.allCases.map { quadrant in
      let (x, y) = (quadrant.isRight ? width : 0, quadrant.isTop ? 0 : height)
      return Structure(buffer, in: Tile(x: x, y: y, width: width, height: height))
    }
    return Glimpse(
      location: location, depth: depth, whole: Structure(buffer, in: buffer.tile), parts: parts)
  }
}
