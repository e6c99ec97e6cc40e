// JobQueue — carries out the page's jobs one after another; they survive a restart.

internal import Core
internal import Fathom
internal import FlyingFox
internal import Foundation
internal import Jobs

/// Carries out jobs in a folder of their own.
///
/// Pictures are made as posters and films as strips, so a job that was stopped or killed continues
/// from what is there.
actor JobQueue {
  private let folder: URL
  private let lane: RenderLane
  private let threads: Int
  private let budget: MemoryBudget
  private var jobs: [PageJob] = []
  private var running: (id: String, task: Task<Void, Never>)?
  private var isStopped = false

  /// The largest number of jobs that are kept.
  private static let mostJobs = 200
  /// The largest number of pixels of a job's picture.
  private static let mostPixels = 2_000_000_000

  /// Reads the jobs that an earlier run left.
  ///
  /// - Throws: `BadInput` if the folder cannot be made.
  init(folder path: String, threads: Int, _ budget: MemoryBudget) throws {
    folder = URL(filePath: path)
    (self.threads, self.budget) = (threads, budget)
    lane = RenderLane(threads: threads, .background)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw BadInput("the folder of the jobs cannot be made", at: path)
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names.sorted() {
      let file = folder.appending(path: name).appending(path: "job.json")
      guard let data = try? Data(contentsOf: file),
        var job = try? JSONDecoder().decode(PageJob.self, from: data), job.id == name
      else { continue }
      if job.state == .running { job.state = .waiting }
      jobs.append(job)
    }
  }

  /// Starts to carry out the waiting jobs.
  func begin() { next() }

  /// Stops the current job; it continues when the server runs again.
  func stop() async {
    isStopped = true
    running?.task.cancel()
    await running?.task.value
  }

  // MARK: Requests

  /// - Throws: A `UserError`.
  func response(to request: HTTPRequest) async throws -> HTTPResponse {
    let parts = request.path.split(separator: "/").dropFirst(2).map(String.init)
    switch (request.method, parts.count, parts.last) {
    case (.GET, 0, _):
      return Reply.json(.array(jobs.reversed().map { $0.json(bytes: bytes(of: $0)) }))
    case (.POST, 0, _):
      let order: PageJob.Order = try await request.decoded()
      return Reply.json(["id": .string(try add(order))], .created)
    default: break
    }
    guard let id = parts.first, let index = jobs.firstIndex(where: { $0.id == id }) else {
      return Reply.status(.notFound)
    }
    switch (request.method, parts.count, parts.last) {
    case (.GET, 2, "file"): return try file(of: jobs[index])
    case (.POST, 2, "stop"): change(index, to: .stopped)
    case (.POST, 2, "resume"): change(index, to: .waiting)
    case (.DELETE, 1, _): remove(index)
    default: return Reply.status(.notFound)
    }
    return Reply.status(.noContent)
  }

  private func add(_ order: PageJob.Order) throws -> String {
    guard jobs.count < Self.mostJobs else {
      throw BadInput("there are \(Self.mostJobs) jobs", remedy: "Remove some of them.")
    }
    guard order.w > 0, order.h > 0, order.w <= 1_000_000, order.h <= 1_000_000,
      order.w * order.h <= Self.mostPixels
    else { throw BadInput("a picture has at most 2 billion pixels here", at: "size") }
    let id = UUID().uuidString.lowercased()
    let job = PageJob(id: id, order: order)
    // A faulty order must fail now, and not when the job runs.
    do {
      let work = try PageWork(order, at: folder.appending(path: job.fileName), threads: threads)
      if try work.bytesBesideReferences() > budget.mostBytes {
        throw OrderMemory.tooMuch(budget.mostBytes)
      }
    } catch let error as FathomError { throw error.cause }
    try FileManager.default.createDirectory(
      at: folder.appending(path: id), withIntermediateDirectories: true)
    jobs.append(job)
    keep(job)
    next()
    return id
  }

  private func change(_ index: Int, to state: PageJob.State) {
    if jobs[index].state == .done { return }
    if state == .stopped, running?.id == jobs[index].id { running?.task.cancel() }
    jobs[index].state = state
    (jobs[index].problem, jobs[index].remedy) = (nil, nil)
    keep(jobs[index])
    next()
  }

  private func remove(_ index: Int) {
    let job = jobs.remove(at: index)
    let place = folder.appending(path: job.id)
    guard let running, running.id == job.id else {
      try? FileManager.default.removeItem(at: place)
      return
    }
    running.task.cancel()
    Task {
      await running.task.value
      try? FileManager.default.removeItem(at: place)
    }
  }

  private func file(of job: PageJob) throws -> HTTPResponse {
    let url = folder.appending(path: job.id).appending(path: job.fileName)
    guard job.state == .done,
      let body = try? HTTPBodySequence(file: url, suggestedBufferSize: 1 << 16)
    else { return Reply.status(.notFound) }
    var headers = Reply.headers
    headers[.contentType] = job.mediaType
    headers[.contentDisposition] = "attachment; filename=\"\(job.downloadName)\""
    return HTTPResponse(statusCode: .ok, headers: headers, body: body)
  }

  private func bytes(of job: PageJob) -> Int? {
    let url = folder.appending(path: job.id).appending(path: job.fileName)
    let values = try? FileManager.default.attributesOfItem(atPath: url.path)
    return job.state == .done ? (values?[.size] as? Int) : nil
  }

  // MARK: Work

  /// Starts the first waiting job, unless one is running.
  private func next() {
    guard running == nil, !isStopped,
      let index = jobs.firstIndex(where: { $0.state == .waiting })
    else { return }
    jobs[index].state = .running
    keep(jobs[index])
    let job = jobs[index]
    running = (
      job.id,
      Task(executorPreference: lane) {
        do {
          try await self.make(job)
          await self.finish(job.id, nil)
        } catch { await self.finish(job.id, error) }
      }
    )
  }

  private nonisolated func make(_ job: PageJob) async throws {
    let file = folder.appending(path: job.id).appending(path: job.fileName)
    let pace = ProgressPace()
    let memory = try OrderMemory(
      of: try PageWork(job.order, at: file, threads: threads), budget
    ) {
      Task { await self.giveWay(job.id) }
    }
    defer { memory.end() }
    try await memory.admit(0)
    let work = try PageWork(job.order, at: file, threads: threads) { try await memory.admit($0) }
    try await work.run { progress in
      if memory.isExceeded(by: progress) { Task { await self.giveUp(job.id) } }
      guard work.measures(progress.stage), pace.isDue else { return }
      Task { await self.note(progress, of: job.id) }
    }
  }

  /// Ends a running job, which then waits for memory, and continues from what is there.
  private func giveWay(_ id: String) {
    if let running, running.id == id { running.task.cancel() }
  }

  /// Ends a running job that takes more memory than it may.
  private func giveUp(_ id: String) {
    guard let running, running.id == id,
      let index = jobs.firstIndex(where: { $0.id == id && $0.state == .running })
    else { return }
    let error = OrderMemory.tooMuch(budget.mostBytes)
    jobs[index].state = .failed
    (jobs[index].problem, jobs[index].remedy) = (error.problem, error.remedy)
    keep(jobs[index])
    running.task.cancel()
  }

  private func note(_ progress: JobProgress, of id: String) {
    guard running?.id == id, let index = jobs.firstIndex(where: { $0.id == id }) else { return }
    (jobs[index].share, jobs[index].secondsLeft) = (progress.fraction, progress.secondsLeft)
  }

  private func finish(_ id: String, _ error: (any Error)?) {
    running = nil
    if let index = jobs.firstIndex(where: { $0.id == id }) {
      (jobs[index].share, jobs[index].secondsLeft) = (nil, nil)
      let failure = error.map { FathomError($0) }
      switch failure {
      case nil: jobs[index].state = .done
      case let failure? where failure.isCancellation:
        // If the server was stopped, or a view needed the memory, the job waits again.
        if jobs[index].state == .running { jobs[index].state = .waiting }
      case let failure?:
        jobs[index].state = .failed
        (jobs[index].problem, jobs[index].remedy) = (failure.problem, failure.remedy)
      }
      keep(jobs[index])
    }
    next()
  }

  private func keep(_ job: PageJob) {
    let url = folder.appending(path: job.id).appending(path: "job.json")
    try? JSONEncoder().encode(job).write(to: url, options: .atomic)
  }
}
