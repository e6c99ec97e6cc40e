// Poster — a picture of any size in constant memory, which survives being killed.

package import Jobs

/// A picture of any size, made tile by tile.
///
/// Finished tiles are kept in a folder beside the file until the picture is complete. After it was
/// canceled or killed, the poster continues from them, to the same bytes.
public struct Poster: Sendable {
  package var job: PosterJob

  /// - Parameters:
  ///   - place: What it shows.
  ///   - renderer: Size, samples, bits and dots per inch.
  ///   - path: `.png` for colors, `.exr` for raw data.
  /// - Throws: Where no picture can be written there, or a side has too many samples.
  public init(of place: Location, by renderer: Renderer, path: String) throws(FathomError) {
    job = try wrappingErrors { try PosterJob(renderer.recipe(place), path: path) }
  }

  /// Discards what an earlier run has left.
  public var startsOver: Bool {
    get { job.startsAnew }
    set { job.startsAnew = newValue }
  }

  /// Keeps the samples when the picture is complete, so that it can be colored again.
  public var keepsSamples: Bool {
    get { job.keepsSamples }
    set { job.keepsSamples = newValue }
  }

  /// Writes a Deep Zoom pyramid and a page that opens it beside the picture.
  public var hasPyramid: Bool {
    get { job.hasPyramid }
    set { job.hasPyramid = newValue }
  }

  /// What a poster will cost, within a factor of two.
  public struct Cost: Sendable, Hashable {
    /// The elapsed time from now on.
    public let seconds: Double
    /// The most memory in use at once, in bytes.
    public let memory: Int
    /// The space that folder and picture take on disk, in bytes.
    public let disk: Int
    /// The size of the picture alone, in bytes.
    public let fileSize: Int
  }

  /// Estimates what it will cost; changes no file.
  ///
  /// - Throws: Where the poster cannot be made.
  public func cost() async throws(FathomError) -> Cost {
    let estimate = try await wrappingErrors { try await job.estimate() }
    return Cost(
      seconds: estimate.seconds, memory: estimate.memory, disk: estimate.disk,
      fileSize: estimate.fileSize)
  }

  /// Makes the poster, or continues it.
  ///
  /// - Throws: Where it cannot be made; with `isCancellation` within 0.2 s after the task is
  ///   canceled. Finished tiles are kept.
  public func make() async throws(FathomError) {
    _ = try await wrappingErrors { try await job.run() }
  }

  /// Makes the poster, or continues it, and reports its progress.
  public func events() -> RenderEvents {
    RenderEvents { report in
      _ = try await job.run(progress: { report(.progress(Progress($0))) })
      report(.finished(path: job.path))
    }
  }
}
