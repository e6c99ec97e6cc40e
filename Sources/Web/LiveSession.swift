// LiveSession — one connected page: its requests, its pictures, and the work for them.

internal import Coloring
internal import Core
internal import Fathom
internal import Foundation
internal import Jobs
internal import Places

/// One connected page.
///
/// Requests are handled in order. Pictures are computed on lanes of their own, and a newer request
/// on a channel cancels the one before it.
actor LiveSession {
  let outbox: Outbox
  /// The lane for thumbnails, inspections and searches.
  private let background = RenderLane(threads: 1, .background)
  private let store: PlaceStore
  private let budget: MemoryBudget
  let inks: InkShelf
  let threads: Int
  /// The page's views, with what they share.
  let views: PreviewRenderer
  private let juliaSets: PreviewRenderer
  private var tasks: [LiveChannel: Task<Void, Never>] = [:]
  /// The tasks that no newer request cancels: thumbnails, inspections, searches.
  private var others: [UUID: Task<Void, Never>] = [:]
  private var lastLimit: Int?

  /// The largest number of thumbnails, inspections and searches at one time.
  private static let mostOthers = 24

  init(
    _ outbox: Outbox, _ store: PlaceStore, _ budget: MemoryBudget, _ inks: InkShelf, threads: Int
  ) {
    (self.outbox, self.store, self.budget, self.threads) = (outbox, store, budget, threads)
    self.inks = inks
    let effort = Effort(threads: threads)
    views = PreviewRenderer(effort: effort, framesAreSmall: true)
    juliaSets = PreviewRenderer(effort: effort, framesAreSmall: true)
  }

  /// Cancels all tasks, and waits until they have ended.
  func close() async {
    let all = Array(tasks.values) + Array(others.values)
    for task in all { task.cancel() }
    outbox.finish()
    for task in all { await task.value }
    budget.drop(views)
  }

  /// Handles a message of the page.
  func receive(_ text: String) {
    let request: LiveRequest
    do { request = try LiveRequest(text) } catch {
      outbox.send(.object([JSON.Member("t", "error")] + Reply.members(of: error)))
      return
    }
    switch request.t {
    case .ack: if let channel = request.channel { outbox.acknowledge(channel) }
    case .cancel: if let channel = request.channel { cancel(channel) }
    case .view: begin(.view, request) { try await self.showView(request) }
    case .look: begin(.look, request) { try await self.showLook(request) }
    case .julia: begin(.julia, request) { try await self.showJulia(request) }
    case .thumb: beginOther(request, "thumb") { try await self.showThumbnail(request) }
    case .inspect: beginOther(request, "inspect") { try await self.inspect(request) }
    case .ink: drawInk(request)
    case .find: beginOther(request, "find") { try await self.find(request) }
    }
  }

  // MARK: Tasks

  private func cancel(_ channel: LiveChannel) {
    tasks.removeValue(forKey: channel)?.cancel()
    outbox.drop(channel)
  }

  private func begin(
    _ channel: LiveChannel, _ request: LiveRequest,
    _ work: @escaping @Sendable () async throws -> Void
  ) {
    cancel(channel)
    tasks[channel] = Task(executorPreference: RenderLane(threads: threads, .view)) { [outbox] in
      do { try await work() } catch {
        Self.report(error, channel.rawValue, request.id, outbox)
      }
    }
  }

  private func beginOther(
    _ request: LiveRequest, _ name: String, _ work: @escaping @Sendable () async throws -> Void
  ) {
    guard others.count < Self.mostOthers else {
      let error = BadInput("too much is asked for at once", remedy: "Try again in a moment.")
      return Self.report(error, name, request.id, outbox)
    }
    let key = UUID()
    others[key] = Task(executorPreference: background) { [outbox] in
      do { try await work() } catch { Self.report(error, name, request.id, outbox) }
      await self.forget(key)
    }
  }

  private func forget(_ key: UUID) { others[key] = nil }

  static func report(
    _ error: any Error, _ channel: String, _ id: UInt32?, _ outbox: Outbox
  ) {
    let cause = (error as? FathomError)?.cause ?? error
    if cause is CancellationError { return }
    outbox.send(
      .object(
        [
          JSON.Member("t", "error"), JSON.Member("channel", .string(channel)),
          JSON.Member("id", .integer(Int(id ?? 0))),
        ] + Reply.members(of: cause)))
  }

  // MARK: Views

  func place(of request: LiveRequest) throws -> ResolvedPlace {
    guard let text = request.from else { throw BadInput("the request names no place") }
    var place = try PlaceText.place(of: text, in: store)
    for move in request.moves ?? [] {
      place.location = try place.location.moved(by: move, lastLimit: lastLimit)
      if !move.staysInPlace { place.title = nil }
    }
    return place
  }

  private nonisolated func tell(_ place: ResolvedPlace, _ channel: LiveChannel, _ id: UInt32) {
    outbox.send(
      .object(
        [
          JSON.Member("t", "place"), JSON.Member("channel", .string(channel.rawValue)),
          JSON.Member("id", .integer(Int(id))),
        ] + PlaceText.members(of: place)))
  }

  private func note(limit: Int) { lastLimit = limit }

  private nonisolated func showView(_ request: LiveRequest) async throws {
    let (size, id) = (try request.size(), request.id ?? 0)
    let place = try await place(of: request)
    tell(place, .view, id)
    let outbox = outbox
    let mayBeFiner = PreviewRenderer.mayRaiseSamples(of: size)
    let (pace, frames) = (ProgressPace(), LastFrame())
    let memory = budget.begin(unknown: place.location.bytesOfUnknownReference)
    defer {
      keepViews()
      memory.end()
    }
    let report = try await views.picture(of: place.location, size: size) {
      try await memory.ask(for: $0)
    } progress: { progress in
      guard pace.isDue else { return }
      outbox.send(.object(LiveSession.members(of: progress, .view, id)))
    } show: { frame in
      frames.set(frame)
      outbox.send(
        LiveFrame(
          channel: .view, id: id, picture: frame.picture, isFinal: frame.isFinal && !mayBeFiner,
          isComplete: frame.isFinal))
    }
    await note(limit: report.limit)
    var samples = 1
    if mayBeFiner {
      // In both cases the page must know which pixels are those of a file.
      let raised = try await views.raisedPicture(of: place.location, size: size)
      if raised != nil { samples = 4 }
      if let picture = raised ?? frames.last?.picture {
        outbox.send(
          LiveFrame(channel: .view, id: id, picture: picture, isFinal: true, isComplete: true))
      }
    }
    outbox.send(.object(LiveSession.members(of: report, samples: samples, id)), behind: .view)
  }

  private nonisolated func showLook(_ request: LiveRequest) async throws {
    let (size, id) = (try request.size(), request.id ?? 0)
    let place = try await place(of: request)
    let isDraft = request.draft == true
    let frame = try await views.recolored(place.location, size: size, isDraft: isDraft)
    tell(place, .look, id)
    if let frame {
      outbox.send(LiveFrame(channel: .look, id: id, picture: frame.picture, isComplete: true))
    }
  }

  /// Counts what the page has kept of its views; it is given up where others need the memory.
  private nonisolated func keepViews() {
    budget.keep(views.keptBytes, of: views) { [views] in views.forget() }
  }

  private nonisolated func showJulia(_ request: LiveRequest) async throws {
    let (size, id, point) = (try request.size(), request.id ?? 0, try request.point())
    var place = try await place(of: request)
    var move = Move()
    move.julia = [point.x, point.y]
    place.location = try place.location.moved(by: move, lastLimit: nil)
    tell(place, .julia, id)
    let outbox = outbox
    let memory = budget.begin(unknown: place.location.bytesOfUnknownReference)
    defer { memory.end() }
    _ = try await juliaSets.picture(of: place.location, size: size) {
      try await memory.ask(for: $0)
    } progress: { _ in
    } show: {
      outbox.send(
        LiveFrame(
          channel: .julia, id: id, picture: $0.picture, isFinal: $0.isFinal,
          isComplete: $0.isFinal))
    }
  }

  private nonisolated func showThumbnail(_ request: LiveRequest) async throws {
    let (size, id) = (try request.size(), request.id ?? 0)
    guard size.count <= 320 * 320 else {
      throw BadInput("a thumbnail has at most 320 pixels a side")
    }
    let place = try await place(of: request)
    let frames = LastFrame()
    let memory = budget.begin(unknown: place.location.bytesOfUnknownReference)
    defer { memory.end() }
    _ = try await PreviewRenderer(effort: Effort(threads: threads)).picture(
      of: place.location, size: size
    ) {
      try await memory.ask(for: $0)
    } progress: { _ in
    } show: {
      frames.set($0)
    }
    guard let picture = frames.last?.picture else { return }
    outbox.send(
      LiveFrame(channel: .thumb, id: id, picture: picture, isFinal: true, isComplete: true))
  }
}

// MARK: Reports to the page

extension LiveSession {
  /// The progress of a picture.
  static func members(of progress: JobProgress, _ channel: LiveChannel, _ id: UInt32)
    -> [JSON.Member]
  {
    [
      JSON.Member("t", "progress"), JSON.Member("channel", .string(channel.rawValue)),
      JSON.Member("id", .integer(Int(id))), JSON.Member("stage", .string(progress.stage.rawValue)),
      JSON.Member("share", progress.fraction.map(JSON.number) ?? .null),
      JSON.Member("secondsLeft", progress.secondsLeft.map(JSON.number) ?? .null),
      JSON.Member("iterations", progress.iterations.map(JSON.integer) ?? .null),
      JSON.Member("unresolvedShare", progress.unresolvedShare.map(JSON.number) ?? .null),
    ]
  }

  /// The report about a finished view.
  static func members(of report: PreviewReport, samples: Int, _ id: UInt32) -> [JSON.Member] {
    let pixels = report.size.count * samples
    let more = report.limitStop?.secondsDoubled(samples: pixels, threads: report.threads)
    return [
      JSON.Member("t", "done"), JSON.Member("channel", "view"),
      JSON.Member("id", .integer(Int(id))), JSON.Member("limit", .integer(report.limit)),
      JSON.Member("secondsForMore", more.map(JSON.number) ?? .null),
      JSON.Member("counts", report.statusCounts.json),
      JSON.Member("seconds", .number((report.totalSeconds * 1000).rounded() / 1000)),
      JSON.Member("samples", .integer(samples)),
    ]
  }
}

extension Places.Location {
  /// The bytes to count for a reference before its length is known; none where none is needed.
  ///
  /// The first reference of `dragon` takes about as much; most take less than a tenth.
  fileprivate var bytesOfUnknownReference: Int { depth > 40 ? 96 << 20 : 0 }
}
