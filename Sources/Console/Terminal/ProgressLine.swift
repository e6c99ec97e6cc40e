// ProgressLine — one line on a terminal that says how far a job is.

package import Studio
internal import Synchronization

/// Shown on standard error when that is a terminal, from the first second on; gone in the end.
package final class ProgressLine: Sendable {
  private struct State: Sendable {
    var shownAt: ContinuousClock.Instant?
    var isFinished = false
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now
  private let isVisible: Bool

  /// Jobs shorter than this are not spoken of.
  private static let patience = Duration.seconds(1)
  /// Between two lines.
  private static let interval = Duration.milliseconds(100)

  package init(isVisible: Bool = Output.error.isTerminal && !TerminalAbilities.own.isDumb) {
    self.isVisible = isVisible
  }

  /// Shows progress, unless it was shown a moment ago.
  package func show(_ progress: JobProgress) {
    guard isVisible else { return }
    let now = ContinuousClock.now
    guard now - start >= Self.patience else { return }
    state.withLock { state in
      if state.isFinished { return }
      if let shownAt = state.shownAt, now - shownAt < Self.interval { return }
      state.shownAt = now
      try? Output.error.write("\r\u{1B}[K" + ProgressLine.text(of: progress))
    }
  }

  /// Clears the line for good.
  package func finish() {
    state.withLock { state in
      if state.shownAt != nil && !state.isFinished { try? Output.error.write("\r\u{1B}[K") }
      state.isFinished = true
    }
  }

  /// For people: `pixels 42 %, 1:05 left`.
  package static func text(of progress: JobProgress) -> String {
    var text = name(of: progress.stage)
    if let iterations = progress.iterations, iterations > 0 {
      let number = Amount.count(iterations)
      text += progress.stage == .sample ? ": \(number)" : ", iteration \(number)"
    }
    if let share = progress.unresolvedShare {
      text += share == 1 ? ", all unresolved" : ", \((10_000 * share).rounded() / 100) % unresolved"
    }
    // Of a search only the limit that is tried has an end that is known.
    if let fraction = progress.fraction, progress.stage != .sample {
      let percent = Int(100 * min(max(fraction, 0), 1))
      text += progress.iterations == nil ? " \(percent) %" : ", \(percent) %"
    }
    if let left = progress.secondsLeft {
      // The orbit may end much sooner, at a period or by escaping.
      text += progress.stage == .reference ? ", at most" : ","
      text += " \(clock(left)) left"
    }
    return text
  }

  private static func name(of stage: JobStage) -> String {
    switch stage {
    case .reference: "reference orbit"
    case .tables: "tables"
    case .sample: "finding the limit"
    case .survey: "settling the colors"
    case .overview: "overview"
    case .pixels: "pixels"
    case .digest: "digest"
    case .color, .write: "writing"
    case .pyramid: "pyramid"
    case .oracle: "plain iteration"
    case .landmarks: "landmarks"
    case .dive: "dive"
    }
  }

  /// Minutes and seconds, or hours and minutes and seconds; rounded up.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
  }
}
