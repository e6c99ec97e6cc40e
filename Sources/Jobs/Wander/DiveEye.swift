// DiveEye — looks at the views of a dive, in small pictures.

internal import FractalEngine
internal import Core

/// What was seen of a view.
struct Glimpse: Sendable {
  let location: Location
  /// Steps from the start of the dive.
  let depth: Int
  let whole: Structure
  /// In the order of `Quadrant.allCases`.
  let parts: [Structure]
}

/// Makes small pictures of one view after the other.
struct DiveEye: Sendable {
  private let size: PictureSize
  private let effort: Effort
  /// The limit that the place asks for; nil leaves it to the eye.
  let ownLimit: Int?
  private let memory = ReferenceMemory()
  /// How many pictures were made.
  private(set) var views = 0
  /// For so many views no limit is raised: it was of no use.
  private var viewsInVain = 0

  /// Of a square picture, in pixels.
  private static let side = 48.0
  /// The least limit; one is always so many times the median count that is expected.
  private static let (leastLimit, limitFactor) = (256, 8)
  private static let mostInVain = 16

  init(for location: Location, effort: Effort) throws {
    // As many pixels for any shape, and an even number along each side.
    let stretch = location.windowAspect.squareRoot()
    func even(_ side: Double) -> Int { max(2, 2 * Int((side / 2).rounded())) }
    size = try PictureSize(
      width: even(Self.side * stretch), height: even(Self.side / stretch))
    self.effort = effort
    if case .limit(let limit) = location.iterations { ownLimit = limit } else { ownLimit = nil }
  }

  /// Looks at a view.
  ///
  /// Searching for a limit at each step would take most of the time. So it is taken from the counts
  /// that are expected, and raised once where many pixels need it, unless that has just been in vain.
  ///
  /// - Parameter expected: The median count there; 0 where nothing is known.
  mutating func look(at location: Location, depth: Int, expecting expected: Int) async throws
    -> Glimpse
  {
    views += 1
    viewsInVain = max(0, viewsInVain - 1)
    if ownLimit != nil { return try await glimpse(of: location, location.iterations, depth) }
    // 2⁴⁰ is far beyond what any view is given time for.
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
    // Else one tile would be all of the picture, and one thread would do it.
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
