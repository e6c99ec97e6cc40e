// RenderEvents — the reports of one job, as an asynchronous sequence.

/// The reports of one job.
///
/// The job starts at once, and is canceled when the sequence is no longer used.
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

  /// Starts a job.
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

  /// Makes an iterator over the events that come; a sequence can be iterated once.
  public func makeAsyncIterator() -> Iterator { Iterator(stream.makeAsyncIterator()) }

  /// An iterator over the events.
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
