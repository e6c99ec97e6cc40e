// CancellationTests — a canceled task ends at once, whatever it is doing.

import BigNumbers
import Core
import Foundation
import Places
import Synchronization
import Testing

@testable import FractalEngine

@Suite struct CancellationTests {
  /// Cancels a task some time after its start, and expects it to end within 0.2 s.
  ///
  /// It must end with CancellationError. The times are taken by the task itself and by a separate
  /// thread, since other tests may occupy the pool of tasks.
  private func expectPromptEnd(
    after delay: TimeInterval, _ body: @escaping @Sendable () throws -> Void
  ) async {
    let started = DispatchSemaphore(value: 0)
    let task = Task.detached { () -> (end: Date, error: any Error)? in
      started.signal()
      do {
        try body()
        return nil
      } catch {
        return (Date(), error)
      }
    }
    let cancelled = Mutex<Date?>(nil)
    let canceller = Thread {
      started.wait()
      Thread.sleep(forTimeInterval: delay)
      cancelled.withLock { $0 = Date() }
      task.cancel()
    }
    canceller.start()
    guard let (end, error) = await task.value else {
      Issue.record("it was done before it was cancelled")
      return
    }
    #expect(error is CancellationError)
    let start = cancelled.withLock { $0 } ?? .distantFuture
    let elapsed = end.timeIntervalSince(start)
    #expect((0...0.2).contains(elapsed), "ended \(elapsed) s after it was cancelled")
  }

  @Test func `a reference of 35,000 bits is given up at once`() async throws {
    let view = try viewport("re=-0.75:im=0:h=1e-10500", 16, 16)
    #expect(view.precision(iterations: 1 << 30) > 34_900)
    await expectPromptEnd(after: 0.15) { _ = try engine(view, limit: 1 << 30) }
  }

  @Test func `a long shallow reference is given up at once`() async throws {
    let view = try viewport("re=-0.75:im=0:h=1e-30", 16, 16)
    await expectPromptEnd(after: 0.05) { _ = try engine(view, limit: 1 << 26) }
  }

  @Test(arguments: KernelChoice.available)
  func `pixels without end are given up at once`(_ kernel: KernelChoice) async throws {
    let view = try viewport("re=0.25:im=0:h=1e-30", 3, 3)  // some 1e15 iterations
    var settings = EngineSettings()
    settings.kernel = kernel
    settings.usesBLA = false
    // Enough for some seconds if cancellation were not checked.
    let limit = kernel == .scalar ? 1 << 19 : 1 << 28
    let endless = try Preparation(Multibrot(), view, limit: 100_000, settings) { _ in }
      .runner(limit: limit)
    await expectPromptEnd(after: 0.05) {
      var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
      _ = try endless.outcomes(of: PixelPlace.group(x: 0, y: 0), &work, &uncertain)
    }
  }

  @Test func `direct iteration is given up at once`() async throws {
    await expectPromptEnd(after: 0.05) {
      let c = BigComplex(FloatExpComplex(Complex(-2, 0)), precision: 35_000)
      _ = try Multibrot().escape(of: c, limit: 1 << 40)
    }
  }
}
