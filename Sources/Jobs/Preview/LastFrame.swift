// LastFrame — keeps the last frame of a view that was shown.

internal import Synchronization

/// The last frame that was shown; any thread may set it.
package final class LastFrame: Sendable {
  private let frame = Mutex<PreviewFrame?>(nil)

  package init() {}

  package var last: PreviewFrame? { frame.withLock { $0 } }

  package func set(_ frame: PreviewFrame) { self.frame.withLock { $0 = frame } }
}
