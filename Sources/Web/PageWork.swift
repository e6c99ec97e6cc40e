// PageWork — how a page's order is carried out: as a picture, or as a film.

internal import Core
internal import Drawing
internal import Fathom
internal import Foundation
internal import Jobs
internal import Places

/// The job that makes what a page has ordered.
enum PageWork: Sendable {
  case poster(Poster)
  case scene(ScenePosterJob)
  case movie(MovieJob)
  case sceneMovie(SceneMovieJob)

  /// - Parameter admit: Called with the bytes of references and tables before they are used.
  /// - Throws: A `UserError` or a `FathomError` if the order cannot be carried out.
  init(
    _ order: PageJob.Order, at file: URL, threads: Int,
    admit: @escaping MemoryAdmission = { _ in }
  ) throws {
    let scene = try Scene(try Places.Location(parsing: order.location))
    switch (order.kind, scene) {
    case (PageJob.Order.movie, let scene?):
      self = .sceneMovie(try Self.movie(of: scene, order, file.path))
    case (PageJob.Order.movie, nil): self = .movie(try Self.movie(order, file.path, threads, admit))
    case (_, let scene?):
      var job = try SceneJob(
        scene, size: try PictureSize(width: order.w, height: order.h), path: file.path)
      job.title = order.title
      var poster = ScenePosterJob(job)
      poster.threads = threads
      self = .scene(poster)
    default:
      var renderer = Renderer(width: order.w, height: order.h)
      renderer.samples = .each(order.samples ?? 1)
      renderer.bitsPerChannel = order.bits ?? 8
      renderer.threads = threads
      var place = try Fathom.Location(order.location)
      place.title = order.title ?? place.title
      var poster = try Poster(of: place, by: renderer, path: file.path)
      poster.job.recipe.effort.admit = admit
      self = .poster(poster)
    }
  }

  /// The bytes that the work takes beside references and tables.
  ///
  /// - Throws: A `UserError` if a film's strips would have too many samples.
  func bytesBesideReferences() throws -> Int {
    switch self {
    case .poster(let poster): poster.job.bytesBesideReferences
    case .scene(let poster): poster.job.bandBytes
    case .movie(let job): try job.bytesBesideReferences()
    case .sceneMovie(let job): job.frameBytes
    }
  }

  /// Makes the file, or continues with what is there.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  func run(progress: @escaping ProgressReceiver) async throws {
    switch self {
    case .poster(let poster): _ = try await poster.job.run(progress: progress)
    case .scene(let job): _ = try await job.run(progress: progress)
    case .movie(let job): _ = try await job.run(progress: progress)
    case .sceneMovie(let job): _ = try await job.run(progress: progress)
    }
  }

  /// Whether the share of a stage is that of the whole work, or nearly.
  func measures(_ stage: JobStage) -> Bool {
    switch self {
    case .poster: stage == .pixels
    case .scene: stage == .pixels
    case .movie: stage == .strips || stage == .frames
    case .sceneMovie: stage == .frames
    }
  }

  // MARK: Films

  private static func movie(
    _ order: PageJob.Order, _ path: String, _ threads: Int, _ admit: @escaping MemoryAdmission
  ) throws -> MovieJob {
    let location = try Places.Location(parsing: order.location)
    var still = try Recipe(
      location, size: try PictureSize(width: order.w, height: order.h), title: order.title)
    still.effort = Effort(threads: threads)
    still.effort.admit = admit
    let film = try FilmFormat(path: path)
    let frames = try framesPerSecond(order, film)
    let pace = try number(order.secondsPerOctave, usual: 0.5, 0.01...100)
    let turn = try number(order.turn, usual: 0, -360_000...360_000)
    var recipe = try MovieRecipe(still, from: .home, film: film) {
      MovieTimeline(
        octaves: $0, framesPerSecond: frames, pace: .secondsPerOctave(pace), turn: turn)
    }
    recipe.hasCaptions = order.captions ?? false
    return try MovieJob(recipe, path: path)
  }

  private static func movie(of scene: Scene, _ order: PageJob.Order, _ path: String) throws
    -> SceneMovieJob
  {
    let film = try FilmFormat(path: path)
    let (step, angle) = (try travel(order.step), try travel(order.angle))
    guard step != nil || angle != nil else {
      throw BadInput(
        "the film of a figure needs a way for its step or its angle", remedy: "Give one of them.")
    }
    return try SceneMovieJob(
      scene, size: try PictureSize(width: order.w, height: order.h), film: film, path: path,
      framesPerSecond: try framesPerSecond(order, film),
      seconds: (try number(order.seconds, usual: 10, 0.1...3600), 1), step: step, angle: angle)
  }

  private static func travel(_ text: String?) throws -> SceneTravel? {
    guard let text else { return nil }
    guard let travel = SceneTravel(text) else {
      throw BadInput(
        "‘\(text.prefix(40))’ is no way from one number to another",
        remedy: "Give two numbers with two points between, such as 0..9.")
    }
    return travel
  }

  private static func framesPerSecond(_ order: PageJob.Order, _ film: FilmFormat) throws -> Int {
    let most = FilmFormat.mostFrames(film.container)
    let frames = order.fps ?? min(30, most)
    guard (1...most).contains(frames) else {
      throw BadInput("a film of this kind has 1 to \(most) frames a second", at: "fps")
    }
    return frames
  }

  private static func number(_ given: Double?, usual: Double, _ range: ClosedRange<Double>) throws
    -> Double
  {
    let number = given ?? usual
    guard range.contains(number) else {
      throw BadInput("\(number) lies outside of \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
