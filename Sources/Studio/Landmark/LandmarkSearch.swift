// LandmarkSearch — looks for landmarks of a view on all threads, and can be stopped.

package import DeepZoom

/// A view in which landmarks are looked for.
package struct LandmarkSearch: Sendable {
  package let location: Location
  package var effort: Effort

  /// The most nuclei that are listed at a time.
  package static let mostListed = 100

  package init(_ location: Location, effort: Effort) {
    (self.location, self.effort) = (location, effort)
  }

  /// The lowest period of the view's nuclei.
  ///
  /// - Throws: A `Complaint`; `CancellationError`.
  package func period(progress: @escaping ProgressReceiver = { _ in }) async throws -> PeriodAccount
  {
    let landmarks = try Landmarks(of: location)
    if let found = try await alone(progress, { try landmarks.lowestPeriod($0) }) {
      return PeriodAccount(
        nucleus: found.nucleus, isInView: found.isInView, isLowest: found.isLowest,
        atomDomain: found.atomDomain)
    }
    // Its middle may escape long before what lies beside it.
    guard let nucleus = try await nuclei(landmarks, most: 1, progress).first else {
      throw LandmarkComplaint.noNucleus
    }
    return PeriodAccount(nucleus: nucleus, isInView: true, isLowest: false, atomDomain: nil)
  }

  /// The minibrot, or disc, of the view's lowest period, and the view that it fills.
  ///
  /// - Throws: A `Complaint`; `CancellationError`.
  package func minibrot(progress: @escaping ProgressReceiver = { _ in }) async throws -> Landmark {
    let nucleus = try await period(progress: progress).nucleus
    return Landmark(nucleus, at: try nucleus.framed(in: location), from: location)
  }

  /// The view part of the way to that minibrot.
  ///
  /// - Parameter fraction: Between 0 and 1, of the powers of ten.
  /// - Throws: A `Complaint`; `CancellationError`.
  package func embedded(
    _ fraction: Double, progress: @escaping ProgressReceiver = { _ in }
  ) async throws -> Landmark {
    let nucleus = try await period(progress: progress).nucleus
    guard nucleus.isSmaller(than: location) else {
      throw LandmarkComplaint.isInside(period: nucleus.period)
    }
    let view = try nucleus.surroundings(from: location, fraction: fraction)
    return Landmark(nucleus, at: view, from: location)
  }

  /// A Misiurewicz point of the view.
  ///
  /// - Throws: A `Complaint`; `CancellationError`.
  package func misiurewicz(progress: @escaping ProgressReceiver = { _ in }) async throws
    -> Landmark
  {
    let landmarks = try Landmarks(of: location)
    guard let point = try await alone(progress, { try landmarks.misiurewiczPoint($0) }) else {
      throw LandmarkComplaint.noMisiurewiczPoint
    }
    return Landmark(point, at: try point.view(from: location), from: location)
  }

  /// Several nuclei of the view, the lowest periods first, each with the view it fills.
  ///
  /// - Parameter most: At least 1.
  /// - Throws: A `Complaint`; `CancellationError`.
  package func near(_ most: Int, progress: @escaping ProgressReceiver = { _ in }) async throws
    -> [Landmark]
  {
    let found = try await nuclei(try Landmarks(of: location), most: most, progress)
    if found.isEmpty { throw LandmarkComplaint.noNucleus }
    return try found.map { Landmark($0, at: try $0.framed(in: location), from: location) }
  }

  /// The nuclei of a view cut into squares, proved, the lowest periods first.
  private func nuclei(
    _ landmarks: Landmarks, most: Int, _ progress: @escaping ProgressReceiver
  ) async throws -> [Nucleus] {
    let nearby = try await alone(progress) { try landmarks.nearby($0) }
    var outcomes = [NearbyNuclei.Outcome](repeating: .undecided, count: NearbyNuclei.count)
    var findings: [NearbyNuclei.Finding] = []
    for limit in nearby.limits {
      // What is found with a short orbit has a low period: enough of that is enough.
      let open = outcomes.indices.filter { outcomes[$0] == .undecided }
      if findings.count >= 2 * most { break }
      let (pace, done) = (Pace(), Tally())
      let found = try await Workers.map(open.count, threads: effort.threads) { index in
        let outcome = try nearby.outcome(of: open[index], limit: limit)
        progress(pace.progress(.landmarks, done.add(), of: open.count))
        return outcome
      }
      var periods: [(period: Int, square: Int)] = []
      for (square, outcome) in zip(open, found) {
        outcomes[square] = outcome
        if case .period(let period) = outcome { periods.append((period, square)) }
      }
      findings += try await self.findings(nearby, periods.sorted { $0 < $1 }, 2 * most, progress)
      findings = nearby.distinct(findings)
    }
    // Some will turn out to be one, or none.
    let (proofPace, proved, chosen) = (Pace(), Tally(), Array(findings.prefix(2 * most)))
    let nuclei = try await Workers.map(chosen.count, threads: effort.threads) { index in
      let nucleus = try landmarks.nucleus(chosen[index]) { _ in }
      progress(proofPace.progress(.landmarks, proved.add(), of: chosen.count))
      return nucleus
    }
    return Array(Nucleus.distinct(nuclei.compactMap { $0 }).prefix(most))
  }

  /// The nuclei of squares, the lowest periods first, until there are enough.
  private func findings(
    _ nearby: NearbyNuclei, _ periods: [(period: Int, square: Int)], _ enough: Int,
    _ progress: @escaping ProgressReceiver
  ) async throws -> [NearbyNuclei.Finding] {
    var found: [NearbyNuclei.Finding] = []
    let batch = 16
    for start in stride(from: 0, to: periods.count, by: batch) where found.count < enough {
      let part = Array(periods[start..<min(start + batch, periods.count)])
      let new = try await Workers.map(part.count, threads: effort.threads) { index in
        try nearby.nucleus(ofPeriod: part[index].period, in: part[index].square)
      }
      found = nearby.distinct(found + new.compactMap { $0 })
      progress(JobProgress(stage: .landmarks, fraction: Double(start) / Double(periods.count)))
    }
    return found
  }

  /// Does something on one thread, whose progress is counted in iterations.
  func alone<Value: Sendable>(
    _ progress: @escaping ProgressReceiver,
    _ body: @escaping @Sendable ((Int) -> Void) throws -> Value
  ) async throws -> Value {
    let values = try await Workers.map(1, threads: 1) { _ in
      try body { progress(JobProgress(stage: .landmarks, iterations: $0)) }
    }
    return values[0]
  }
}
