// RenderEvents — the events of one job, as an asynchronous sequence.

/// The events of one job, which runs while they are awaited.
///
/// ```swift
/// for try await event in renderer.events(rendering: place) {
///   if case .picture(let picture) = event { try picture.write(to: "out.png") }
/// }
/// ```
public struct RenderEvents: AsyncSequence, Sendable {
  /// The elements of the sequence.
  public typealias Element = RenderEvent
  /// The error that ends the sequence early.
  public typealias Failure = FathomError

  private let stream: AsyncThrowingStream<RenderEvent, any Error>

  /// Begins a job.
  init(_ job: @escaping @Sendable (@escaping @Sendable (RenderEvent) -> Void) async throws -> Void)
  {
    stream = AsyncThrowingStream(bufferingPolicy: .bufferingNewest(16)) { continuation in
      let task = Task.detached {
        do {
          try await job { continuation.yield($0) }
          continuation.finish()
        } catch { continuation.finish(throwing: FathomError(error)) }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The events from now on; a sequence is read once.
  public func makeAsyncIterator() -> Iterator { Iterator(stream.makeAsyncIterator()) }

  /// The events one by one.
  public struct Iterator: AsyncIteratorProtocol {
    private var events: AsyncThrowingStream<RenderEvent, any Error>.Iterator

    init(_ events: AsyncThrowingStream<RenderEvent, any Error>.Iterator) { self.events = events }

    /// The next event; nil after the last one.
    public mutating func next() async throws(FathomError) -> RenderEvent? {
      do { return try await events.next() } catch { throw FathomError(error) }
    }

    /// The next event; nil after the last one.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(FathomError)
      -> RenderEvent?
    {
      do { return try await events.next(isolation: actor) } catch { throw FathomError(error) }
    }
  }
}
