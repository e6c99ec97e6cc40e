// RenderLane — threads for the computation of one request, apart from those that answer requests.

internal import Foundation
internal import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// A few threads for the tasks that prefer them; they start when there is work, and end when idle.
///
/// A reference orbit or a table may keep a thread busy for seconds. So requests do not share
/// threads, and the system divides the processor among them. A long request gives way to newer
/// ones: after a moment its threads get a lower priority, so that a new view is shown at once,
/// whatever else is being computed.
final class RenderLane: TaskExecutor {
  /// The share of the processor that a lane may claim beside other lanes.
  enum Urgency: Sendable {
    /// The full share at first, then a small one.
    case view
    /// A small share from the start.
    case background
  }

  private struct State: Sendable {
    var waiting: [UnownedJob] = []
    /// The system's numbers of the running threads.
    var threads: Set<pid_t> = []
    var started = 0
    var idle = 0
    var isLowered: Bool
  }

  private let state: Mutex<State>
  private let change = NSCondition()
  private let mostThreads: Int
  /// The seconds after which an idle thread ends.
  private let patience: Double

  /// The time after which a view's threads give way to newer ones.
  private static let firstMoment = DispatchTimeInterval.milliseconds(700)
  /// A nice value of 5 gets about a third of the processor time of a value of 0.
  private static let lowPriority: Int32 = 5

  /// - Parameters:
  ///   - threads: The largest number of threads that work at the same time.
  ///   - patience: The seconds after which an idle thread ends.
  init(threads: Int, _ urgency: Urgency, patience: Double = 1) {
    (mostThreads, self.patience) = (max(threads, 1), patience)
    state = Mutex(State(isLowered: urgency == .background))
    if urgency == .view {
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.firstMoment) { [weak self] in
        self?.lower()
      }
    }
  }

  /// The number of threads that work or wait for work.
  var threadCount: Int { state.withLock { $0.started } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let startsThread = state.withLock { state in
      state.waiting.append(job)
      guard state.idle == 0, state.started < mostThreads else { return false }
      state.started += 1
      return true
    }
    if startsThread {
      let thread = Thread { [self] in work() }
      thread.stackSize = 8 << 20
      thread.start()
    }
    change.lock()
    change.signal()
    change.unlock()
  }

  private func work() {
    let number = Self.number
    let isLowered = state.withLock { state in
      state.threads.insert(number)
      return state.isLowered
    }
    if isLowered { Self.lower(number) }
    while let job = next(number) { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// The next job; nil if there was none for a while, and the thread is removed from the lane.
  private func next(_ number: pid_t) -> UnownedJob? {
    change.lock()
    defer { change.unlock() }
    var deadline: Date?
    while true {
      let found: UnownedJob? = state.withLock {
        $0.waiting.isEmpty ? nil : $0.waiting.removeFirst()
      }
      if let found { return found }
      let end = deadline ?? Date(timeIntervalSinceNow: patience)
      deadline = end
      state.withLock { $0.idle += 1 }
      let isSignaled = change.wait(until: end)
      let isOver = state.withLock { state in
        state.idle -= 1
        guard !isSignaled, state.waiting.isEmpty else { return false }
        state.started -= 1
        state.threads.remove(number)
        return true
      }
      if isOver { return nil }
    }
  }

  private func lower() {
    let threads = state.withLock { state in
      state.isLowered = true
      return state.threads
    }
    threads.forEach(Self.lower)
  }

  /// The system's number of the calling thread; 0 if it has none.
  private static var number: pid_t {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    return path?.split(separator: "/").last.flatMap { pid_t($0) } ?? 0
  }

  /// Lowers the priority of a thread, if the system permits it.
  private static func lower(_ thread: pid_t) {
    #if canImport(Glibc)
    if thread != 0 { setpriority(Int32(PRIO_PROCESS.rawValue), id_t(thread), lowPriority) }
    #endif
  }
}
