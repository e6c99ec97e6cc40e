// PreviewRows — small views, one after another, for which a user of the explorer waits.

import BigNumbers
import FractalEngine
import Jobs
import Places

enum PreviewRows {
  /// The rows `preview/HEIGHT/cold`, `…/quadrant` and `…/shown`.
  ///
  /// The first one starts from nothing. The second is the view one quadrant deeper, after the
  /// first. The third is the first one with all passes painted.
  static func rows(_ conditions: Conditions) throws -> [Row] {
    try views.flatMap { view in
      let size = try PictureSize(width: 400, height: 300)
      let sight = try Location(typed: view.sight)
      let location = try sight.zoomed(toHeight: ExactDecimal(view.height))
      return [
        cold(view, location, size, conditions), quadrant(view, location, size, conditions),
        shown(view, location, size, conditions),
      ]
    }
  }

  /// A sight seen from farther out, with the cost allowed for its cold preview, in 10⁹ steps.
  private struct View: Sendable {
    let sight: String
    let height: String
    let bound: Double
  }

  private static let views = [
    View(sight: "depth-113", height: "1e-50", bound: 0.1),
    View(sight: "depth-1086", height: "1e-300", bound: 0.15),
    View(sight: "depth-1086", height: "1e-1000", bound: 0.6),
  ]

  private static func cold(
    _ view: View, _ location: Location, _ size: PictureSize, _ conditions: Conditions
  ) -> Row {
    Row(name: "preview/\(view.height)/cold", cost: .medium, bound: .gigasteps(view.bound)) {
      let job = IterationJob(location, size: size, effort: conditions.effort)
      return { _ in
        var job = job
        job.memory = ReferenceMemory()
        return try await job.steps()
      }
    }
  }

  private static func quadrant(
    _ view: View, _ location: Location, _ size: PictureSize, _ conditions: Conditions
  ) -> Row {
    let name = "preview/\(view.height)/quadrant"
    let comparison = Comparison(name: "preview/\(view.height)/cold")
    return Row(
      name: name, cost: .medium, bound: .gigasteps(view.bound / 2), comparison: comparison
    ) {
      let memory = ReferenceMemory()
      var job = IterationJob(location, size: size, effort: conditions.effort)
      job.memory = memory
      let before = try await job.run { _ in }.engine
      job.location = try location.stepping(into: .topLeft)
      return { [job] _ in
        memory.goBack(to: before)
        return try await job.steps()
      }
    }
  }

  private static func shown(
    _ view: View, _ location: Location, _ size: PictureSize, _ conditions: Conditions
  ) -> Row {
    let comparison = Comparison(name: "preview/\(view.height)/cold")
    return Row(name: "preview/\(view.height)/shown", cost: .medium, comparison: comparison) {
      { _ in
        let renderer = PreviewRenderer(effort: conditions.effort)
        let report = try await renderer.picture(
          of: location, size: size, progress: { _ in }, show: { _ in })
        return report.work.iterations
      }
    }
  }
}
