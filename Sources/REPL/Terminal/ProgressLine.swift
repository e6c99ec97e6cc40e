// ProgressLine — shows a job's progress, as one line on a terminal or as JSON for programs.

package import Jobs
internal import Synchronization

/// Shows progress on standard error, if that is a terminal, after the first second.
///
/// As JSON, it writes one object on each line, whether standard error is a terminal or not.
package final class ProgressLine: Sendable {
  /// The form in which progress is shown.
  package enum Form: Sendable {
    /// One line on a terminal, overwritten again and again.
    case line
    /// One object a line, for programs.
    case json
    /// No progress.
    case none
  }

  private struct State: Sendable {
    var form = Form.line
    var shownAt: ContinuousClock.Instant?
    var stage: JobStage?
    var isFinished = false
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now
  private let isVisible: Bool

  /// The minimum duration of a job whose progress is shown.
  private static let patience = Duration.seconds(1)
  /// The pause between two updates.
  private static let interval = Duration.milliseconds(100)

  package init(isVisible: Bool = Output.error.isTerminal && !TerminalAbilities.own.isDumb) {
    self.isVisible = isVisible
  }

  package var form: Form { state.withLock { $0.form } }

  /// Changes the form of the progress.
  package func use(_ form: Form) { state.withLock { $0.form = form } }

  /// Shows progress, unless it was shown a moment ago.
  package func show(_ progress: JobProgress) {
    let now = ContinuousClock.now
    state.withLock { state in
      let isRecent = state.shownAt.map { now - $0 < Self.interval } ?? false
      switch state.form {
      case .none: return
      case .line:
        if !isVisible || state.isFinished || isRecent || now - start < Self.patience { return }
        try? Output.error.write("\r\u{1B}[K" + ProgressLine.text(of: progress))
      case .json:
        if isRecent && progress.stage == state.stage { return }
        try? Output.error.print(progress.json(after: (now - start).seconds).text)
      }
      (state.shownAt, state.stage) = (now, progress.stage)
    }
  }

  /// Reports in JSON that the job is complete.
  package func conclude() {
    guard form == .json else { return }
    let seconds = (ContinuousClock.now - start).seconds
    try? Output.error.print(
      JSON.object([
        JSON.Member("stage", "done"), JSON.Member("share", 1),
        JSON.Member("seconds", .number((1000 * seconds).rounded() / 1000)),
      ]).text)
  }

  /// Clears the line, and shows no more progress.
  package func finish() {
    state.withLock { state in
      if state.shownAt != nil && !state.isFinished && state.form == .line {
        try? Output.error.write("\r\u{1B}[K")
      }
      state.isFinished = true
    }
  }

  /// The progress for people: `pixels 42 %, 1:05 left`.
  package static func text(of progress: JobProgress) -> String {
    var text = name(of: progress.stage)
    if let iterations = progress.iterations, iterations > 0 {
      let number = HumanReadable.count(iterations)
      text += progress.stage == .sample ? ": \(number)" : ", iteration \(number)"
    }
    if let share = progress.unresolvedShare {
      text += share == 1 ? ", all unresolved" : ", \((10_000 * share).rounded() / 100) % unresolved"
    }
    // A search for a limit has no known end; only the limit being tried is known.
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
    case .oracle: "direct iteration"
    case .landmarks: "landmarks"
    case .dive: "dive"
    case .strips: "strips"
    case .frames: "frames"
    }
  }

  /// A time as minutes and seconds, or hours, minutes and seconds; rounded up.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
  }
}
