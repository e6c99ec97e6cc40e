// TerminalExplorer+Play — shows views one after another, as a scene grows.

extension TerminalExplorer {
  /// The shortest time between two of them.
  private static let frameTime = Duration.milliseconds(40)

  /// Notes that a picture is complete: the next one may follow.
  func notePlayed() {
    if !playing.isEmpty { playsAt = .now + Self.frameTime }
  }

  /// Starts the next picture when it is due; after the last, the view's own.
  func keepPlaying() throws {
    guard let time = playsAt, ContinuousClock.now >= time else { return }
    playsAt = nil
    playing.removeFirst()
    if let next = playing.first {
      painter.begin(passing: next)
    } else {
      painter.endPassing()
    }
  }

  /// Stops playing, and shows the view again.
  func endPlay() {
    if playing.isEmpty { return }
    (playing, playsAt) = ([], nil)
    painter.endPassing()
  }
}
