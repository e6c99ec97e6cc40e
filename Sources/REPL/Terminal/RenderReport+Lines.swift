// RenderReport+Lines — a finished picture in two lines for people.

package import Jobs
internal import Places

extension RenderReport {
  /// The lines about the file, its content, and the unresolved part of it.
  package func lines(path: String) -> [String] {
    let counts = account.statusCounts
    let seconds = (totalSeconds * 10).rounded() / 10
    var lines = [
      "\(path): \(recipe.size.text), zoom \(recipe.location.zoom), "
        + "limit \(account.engine.limit), \(seconds) s",
      "\(counts.escaped) escaped, \(counts.interior) interior, \(counts.unresolved) unresolved",
    ]
    if counts.unresolved > 0 {
      let share = RenderReport.share(counts.unresolved, of: counts.total)
      lines[1] += " (\(share); more iterations may tell)"
    }
    if counts.unresolved > 0,
      let seconds = account.engine.limitStop?.secondsDoubled(
        samples: counts.total, threads: recipe.effort.threads)
    {
      let limit = account.engine.limit
      lines.append(
        "the limit ends at \(limit) for its cost: --iterations \(2 * limit) would take about "
          + "\(RenderReport.rough(seconds)) s")
    }
    return lines
  }

  /// A number of seconds, rounded; with one decimal below ten.
  private static func rough(_ seconds: Double) -> String {
    seconds < 10 ? "\((seconds * 10).rounded(.up) / 10)" : "\(Int(min(seconds.rounded(), 1e15)))"
  }

  /// A share in percent, with two significant digits.
  private static func share(_ part: Int, of whole: Int) -> String {
    let percent = 100 * Double(part) / Double(max(whole, 1))
    if percent < 0.01 { return "below 0.01 %" }
    let scale = percent < 1 ? 100.0 : 10.0
    return "\((percent * scale).rounded() / scale) %"
  }
}
