// OwnThreads — threads for tasks that are timed, apart from the threads that all tests share.

import Dispatch

/// Runs tasks on threads that no other test uses.
package final class OwnThreads: TaskExecutor {
  private let queue = DispatchQueue(label: "own threads", attributes: .concurrent)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
