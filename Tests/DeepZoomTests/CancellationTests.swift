// CancellationTests — a cancelled task ends at once, whatever it is doing.

import Ground
import Numbers
import Testing

@testable import DeepZoom

@Suite struct CancellationTests {
  /// Cancels a task after a while; expects that it then ends within 0.2 s, by CancellationError.
  private func expectPromptEnd(
    after delay: Duration, _ body: @escaping @Sendable () throws -> Void
  ) async throws {
    let task = Task.detached { try body() }
    try await Task.sleep(for: delay)
    let start = ContinuousClock.now
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let elapsed = ContinuousClock.now - start
    #expect(elapsed < .milliseconds(200), "\(elapsed)")
  }

  @Test func `a reference of 35,000 bits is given up at once`() async throws {
    let view = try viewport("re=-2:im=0:h=1e-10500", 16, 16)
    #expect(view.precision(iterations: 1 << 30) > 34_900)
    try await expectPromptEnd(after: .milliseconds(150)) {
      _ = try engine(view, limit: 1 << 30)
    }
  }

  @Test func `a long shallow reference is given up at once`() async throws {
    let view = try viewport("re=-2:im=0:h=1e-9", 16, 16)
    try await expectPromptEnd(after: .milliseconds(50)) { _ = try engine(view, limit: 1 << 25) }
  }

  @Test(arguments: KernelChoice.available)
  func `pixels without end are given up at once`(_ kernel: KernelChoice) async throws {
    let view = try viewport("re=0.25:im=0:h=1e-30", 3, 3)  // 1e13 iterations or so
    var settings = EngineSettings()
    settings.kernel = kernel
    settings.usesBlocks = false
    let engine = try engine(view, limit: 100_000, settings)
    #expect(engine.referenceEnd == .limit)
    let endless = try Preparation(Mandelbrot(), view, limit: 100_000, settings) { _ in }
      .runner(limit: 1 << 50)
    try await expectPromptEnd(after: .milliseconds(50)) {
      var (work, doubtful) = (WorkCounts(), [DoubtfulPixel]())
      _ = try endless.outcomes(x: 0, y: 0, &work, &doubtful)
    }
  }

  @Test func `plain iteration is given up at once`() async throws {
    try await expectPromptEnd(after: .milliseconds(50)) {
      let c = BigComplex(ScaledComplex(Complex(-2, 0)), precision: 35_000)
      _ = try Mandelbrot().escape(of: c, limit: 1 << 40)
    }
  }
}
