// RenderReport+Lines — a finished picture in two lines, for people.

internal import DeepZoom
package import Studio

extension RenderReport {
  /// The file, what is in it, and what is not known of it.
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
    return lines
  }

  /// In percent, with two digits.
  private static func share(_ part: Int, of whole: Int) -> String {
    let percent = 100 * Double(part) / Double(max(whole, 1))
    if percent < 0.01 { return "below 0.01 %" }
    let scale = percent < 1 ? 100.0 : 10.0
    return "\((percent * scale).rounded() / scale) %"
  }
}
