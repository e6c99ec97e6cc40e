// Poster — a picture of any size, made in constant memory; it survives being killed.

package import Jobs

/// A picture of any size, made tile by tile.
///
/// Finished tiles are kept in a folder beside the file until the picture is complete. After it was
/// canceled or killed, the poster continues from them, and ends with the same bytes.
public struct Poster: Sendable {
  package var job: PosterJob

  /// Creates a poster without starting it.
  ///
  /// - Parameters:
  ///   - place: The place that it shows.
  ///   - renderer: The size, samples, bits and dots per inch.
  ///   - path: The path of the picture: `.png` for colors, `.exr` for raw data.
  /// - Throws: ``FathomError`` if no picture can be written there, or a side has too many samples.
  public init(of place: Location, by renderer: Renderer, path: String) throws(FathomError) {
    job = try wrappingErrors { try PosterJob(renderer.recipe(place), path: path) }
  }

  /// Whether to discard the results of an earlier run.
  public var startsOver: Bool {
    get { job.startsAnew }
    set { job.startsAnew = newValue }
  }

  /// Whether to keep the samples of a complete picture, so that it can be colored again.
  public var keepsSamples: Bool {
    get { job.keepsSamples }
    set { job.keepsSamples = newValue }
  }

  /// Whether to write a Deep Zoom pyramid beside the picture, with a page that shows it.
  public var hasPyramid: Bool {
    get { job.hasPyramid }
    set { job.hasPyramid = newValue }
  }

  /// The cost of a poster, to within a factor of two.
  public struct Cost: Sendable, Hashable {
    /// The wall-clock time that remains, in seconds.
    public let seconds: Double
    /// The peak memory, in bytes.
    public let memory: Int
    /// The disk space of folder and picture together, in bytes.
    public let disk: Int
    /// The size of the picture's file, in bytes.
    public let fileSize: Int
  }

  /// Estimates the cost, without changing any file.
  ///
  /// - Throws: ``FathomError`` if the poster cannot be made.
  public func cost() async throws(FathomError) -> Cost {
    let estimate = try await wrappingErrors { try await job.estimate() }
    return Cost(
      seconds: estimate.seconds, memory: estimate.memory, disk: estimate.disk,
      fileSize: estimate.fileSize)
  }

  /// Makes the poster, or continues it.
  ///
  /// - Throws: ``FathomError`` if it cannot be made, or, with `isCancellation`, within 0.2 s after
  ///   the task is canceled. Finished tiles are kept.
  public func make() async throws(FathomError) {
    _ = try await wrappingErrors { try await job.run() }
  }

  /// Makes the poster, or continues it, and reports progress.
  public func events() -> RenderEvents {
    RenderEvents { report in
      _ = try await job.run(progress: { report(.progress(Progress($0))) })
      report(.finished(path: job.path))
    }
  }
}
