// ReportText — a finished picture in two lines, for people.

import DeepZoom
import Ground
import Studio

enum ReportText {
  /// The file, what is in it, and what is not known of it.
  static func text(of report: RenderReport, path: String) -> String {
    let (recipe, picture) = (report.recipe, report.picture)
    let counts = picture.statusCounts
    let seconds = (report.totalSeconds * 10).rounded() / 10
    var lines = [
      "\(path): \(recipe.size.text), zoom \(recipe.location.zoom), "
        + "limit \(picture.engine.limit), \(seconds) s",
      "\(counts.escaped) escaped, \(counts.interior) interior, \(counts.unresolved) unresolved",
    ]
    if counts.unresolved > 0 {
      lines[1] += " (\(share(counts.unresolved, of: counts.total)); more --iterations may tell)"
    }
    return lines.joined(separator: "\n")
  }

  /// In percent, with two digits.
  private static func share(_ part: Int, of whole: Int) -> String {
    let percent = 100 * Double(part) / Double(max(whole, 1))
    if percent < 0.01 { return "below 0.01 %" }
    let scale = percent < 1 ? 100.0 : 10.0
    return "\((percent * scale).rounded() / scale) %"
  }
}
