// Sketch — a first picture of a view whose limit is high, at a lower limit.

internal import DeepZoom
internal import Ground
internal import Pictures

/// What can be seen of a view within half a second, while its reference would take longer.
///
/// Only shown: nothing of it is kept, so that no bit of the picture depends on it.
struct Sketch: Sendable {
  let recipe: Recipe
  let isOutline: Bool

  /// The limit of a sketch: at a few hundred bits its reference takes less than 0.1 s.
  private static let limit = 50_000
  /// Views of lower limits are soon there without one.
  private static let leastLimit = 4 * limit
  /// References of more bits take too long for a sketch.
  private static let mostBits = 4_096
  /// What is not there by then is given up.
  private static let patience = Duration.milliseconds(500)

  /// Shows the first pass, where that makes sense and is soon done.
  func show(_ show: @escaping @Sendable (PreviewFrame) -> Void) async {
    guard case .limit(let limit) = recipe.location.iterations, limit >= Self.leastLimit,
      Viewport(recipe.location, size: recipe.size).precision(iterations: limit) <= Self.mostBits
    else { return }
    let work = Task { try await draw(show) }
    let clock = Task {
      try await Task.sleep(for: Self.patience)
      work.cancel()
    }
    await withTaskCancellationHandler {
      _ = try? await work.value
    } onCancel: {
      work.cancel()
    }
    clock.cancel()
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
      PartialPicture(engine), nil, drawn, isOutline: isOutline, show)
    try await canvas.sketch()
  }
}
