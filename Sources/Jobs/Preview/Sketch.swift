// Sketch — a first picture with a lower limit, for a view whose limit is high or not known yet.

internal import Coloring
internal import Places

/// A picture of a view within half a second, if the view's own reference takes longer.
///
/// It is only shown. Nothing of it is kept, so that no bit of the picture depends on it.
struct Sketch: Sendable {
  let recipe: Recipe
  let isOutline: Bool
  var framesAreSmall = false

  /// The limit of a sketch; up to a few hundred bits, its reference takes less than 0.1 s.
  private static let limit = 50_000
  /// The lowest limit for which a sketch is made; with a lower one, the view is soon complete.
  private static let leastLimit = 4 * limit
  /// The highest precision of a sketch's reference, in bits; more would take too long.
  private static let mostBits = 4_096
  /// The time after which a sketch is abandoned.
  private static let patience = Duration.milliseconds(500)

  /// A search for a limit that ends within this time needs no sketch.
  private static let shortSearch = Duration.milliseconds(300)

  /// Whether the location's own limit is so high that its first picture would be late.
  private var hasHighLimit: Bool {
    if case .limit(let limit) = recipe.location.iterations { return limit >= Self.leastLimit }
    return false
  }

  /// Shows a sketch of a view with a high limit.
  func show(_ show: @escaping @Sendable (PreviewFrame) -> Void) async {
    if hasHighLimit { await showFirstPass(show) }
  }

  /// Shows a sketch if the search for the view's limit takes long.
  ///
  /// - Parameter search: The search, which is started at once.
  /// - Returns: What the search returns, after the last frame of the sketch has been shown.
  /// - Throws: What the search throws.
  func show<Found: Sendable>(
    _ show: @escaping @Sendable (PreviewFrame) -> Void,
    during search: () async throws -> Found
  ) async throws -> Found {
    // A child task, because those run on the caller's executor.
    async let _: Void = showFirstPassLate(show)
    return try await search()
  }

  private func showFirstPassLate(_ show: @escaping @Sendable (PreviewFrame) -> Void) async {
    try? await Task.sleep(for: Self.shortSearch)
    if !Task.isCancelled { await showFirstPass(show) }
  }

  /// Shows the first pass, if its reference is short enough and it is ready in time.
  private func showFirstPass(_ show: @escaping @Sendable (PreviewFrame) -> Void) async {
    guard
      Viewport(recipe.location, size: recipe.size).precision(iterations: Self.limit)
        <= Self.mostBits
    else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await draw(show) }
      group.addTask { try? await Task.sleep(for: Self.patience) }
      await group.next()
      group.cancelAll()
    }
  }

  private func draw(_ show: @escaping @Sendable (PreviewFrame) -> Void) async throws {
    var quick = recipe.location
    quick.iterations = .limit(Self.limit)
    var drawn = try Recipe(quick, size: recipe.size)
    drawn.effort = recipe.effort
    let job = IterationJob(quick, size: recipe.size, effort: recipe.effort)
    try job.checkMemory()
    var clock = StageClock()
    guard case .engine(let engine) = try job.begin(&clock, { _ in }) else { return }
    let canvas = PreviewCanvas(
      PartialPicture(engine), drawn, isOutline: isOutline, framesAreSmall: framesAreSmall, show)
    try await canvas.sketch()
  }
}
