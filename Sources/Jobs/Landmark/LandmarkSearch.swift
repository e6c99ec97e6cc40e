// LandmarkSearch — looks for landmarks of a view on all threads, and can be stopped.

package import FractalEngine

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
  /// - Throws: A `UserError`; `CancellationError`.
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
      throw LandmarkError.noNucleus
    }
    return PeriodAccount(nucleus: nucleus, isInView: true, isLowest: false, atomDomain: nil)
  }

  /// A minibrot of the view, and the view that it fills: that of the lowest period, or the largest of
  /// those that are found where that is a disc or the view's own component.
  ///
  /// Where there is none it is that disc or component, and the landmark says so.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func minibrot(progress: @escaping ProgressReceiver = { _ in }) async throws -> Landmark {
    let (nucleus, remark) = try await minibrotNucleus(progress)
    var landmark = Landmark(nucleus, at: try nucleus.framed(in: location), from: location)
    landmark.remark = remark
    return landmark
  }

  /// The nucleus of such a minibrot, and what is to be said of it.
  private func minibrotNucleus(_ progress: @escaping ProgressReceiver) async throws
    -> (Nucleus, remark: String?)
  {
    let lowest = try await period(progress: progress)
    let first = lowest.nucleus
    if lowest.isInView && isMinibrot(first) { return (first, nil) }
    let others = try await nuclei(try Landmarks(of: location), most: Self.weighed, progress)
    let own =
      "period \(first.period) is \(first.kind == .disc ? "a disc" : "the view's own component")"
    let largest = others.filter(isMinibrot).max { $0.size.length < $1.size.length }
    guard let largest else { return (first, "no minibrot was found in the view: \(own)") }
    return (largest, "the largest minibrot that was found in the view; \(own)")
  }

  /// Nuclei among which the largest minibrot is looked for.
  private static let weighed = 24

  /// Whether a nucleus is that of a small copy of the set within the view.
  ///
  /// Above power 2 discs and
  /// cardioids are not told apart.
  private func isMinibrot(_ nucleus: Nucleus) -> Bool {
    nucleus.kind != .disc && nucleus.isSmaller(than: location)
  }

  /// The view part of the way to that minibrot.
  ///
  /// - Parameter fraction: Between 0 and 1, of the powers of ten.
  /// - Throws: A `UserError`; `CancellationError`.
  package func embedded(
    _ fraction: Double, progress: @escaping ProgressReceiver = { _ in }
  ) async throws -> Landmark {
    let (nucleus, remark) = try await minibrotNucleus(progress)
    guard nucleus.isSmaller(than: location) else {
      throw LandmarkError.isInside(period: nucleus.period)
    }
    let view = try nucleus.surroundings(from: location, fraction: fraction)
    var landmark = Landmark(nucleus, at: view, from: location)
    landmark.remark = remark
    return landmark
  }

  /// A Misiurewicz point of the view.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func misiurewicz(progress: @escaping ProgressReceiver = { _ in }) async throws
    -> Landmark
  {
    let landmarks = try Landmarks(of: location)
    guard let point = try await alone(progress, { try landmarks.misiurewiczPoint($0) }) else {
      throw LandmarkError.noMisiurewiczPoint
    }
    return Landmark(point, at: try point.view(from: location), from: location)
  }

  /// Several nuclei of the view, the lowest periods first, each with the view it fills.
  ///
  /// - Parameter most: At least 1.
  /// - Throws: A `UserError`; `CancellationError`.
  package func near(_ most: Int, progress: @escaping ProgressReceiver = { _ in }) async throws
    -> [Landmark]
  {
    let landmarks = try Landmarks(of: location)
    var found = try await nuclei(landmarks, most: most, progress)
    if found.count < most,
      let middle = try await alone(progress, { try landmarks.lowestPeriod($0) }), middle.isInView
    {
      found = Array(Nucleus.distinct(found + [middle.nucleus]).prefix(most))
    }
    if found.isEmpty { throw LandmarkError.noNucleus }
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
    return try await proved(findings, landmarks, most: most, progress)
  }

  /// The nuclei of the first findings, proved: some turn out to be one, or none, and the next take
  /// their place.
  private func proved(
    _ findings: [NearbyNuclei.Finding], _ landmarks: Landmarks, most: Int,
    _ progress: @escaping ProgressReceiver
  ) async throws -> [Nucleus] {
    var nuclei: [Nucleus] = []
    var rest = findings.prefix(2 * most)
    while nuclei.count < most && !rest.isEmpty {
      let (pace, done, chosen) = (Pace(), Tally(), Array(rest.prefix(most - nuclei.count)))
      rest = rest.dropFirst(chosen.count)
      let new = try await Workers.map(chosen.count, threads: effort.threads) { index in
        let nucleus = try landmarks.nucleus(chosen[index]) { _ in }
        progress(pace.progress(.landmarks, done.add(), of: chosen.count))
        return nucleus
      }
      nuclei = Nucleus.distinct(nuclei + new.compactMap { $0 })
    }
    return nuclei
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
