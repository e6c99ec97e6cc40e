// LandmarkSearch — searches a view for landmarks on all threads; the search can be canceled.

internal import FractalEngine
package import Landmarks
package import Places

/// A search for landmarks in a view.
package struct LandmarkSearch: Sendable {
  package let location: Location
  package var effort: Effort
  /// The cost of all proofs of `near` together, as in `NearbyNuclei.Finding.proofCost`; one nucleus
  /// is listed whatever it costs.
  package var proofLimit = Double.infinity

  /// The cost of proofs that take some 10 s on one thread.
  package static let quickProofs = 2e9

  /// The most nuclei that are listed at once.
  package static let mostListed = 100

  package init(_ location: Location, effort: Effort) {
    (self.location, self.effort) = (location, effort)
  }

  /// Finds the nucleus of lowest period in the view.
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
    // The orbit of the view's middle may escape long before those of the points beside it.
    guard let nucleus = try await nuclei(landmarks, most: 1, progress).found.first else {
      throw LandmarkError.noNucleus
    }
    return PeriodAccount(nucleus: nucleus, isInView: true, isLowest: false, atomDomain: nil)
  }

  /// Finds a minibrot in the view, and the view that it fills.
  ///
  /// It is the minibrot of the lowest period. If that nucleus belongs to a disc, or to the
  /// component that contains the view, the largest of the minibrots found is taken instead. If none
  /// is found, the disc or component itself is returned, and the landmark's remark says so. In an
  /// absolute-value map or a hybrid formula it is the one that `upright` finds.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func minibrot(progress: @escaping ProgressReceiver = { _ in }) async throws -> Landmark {
    if try UprightView.isKnown(for: location) {
      return Landmark(try await upright(progress: progress), from: location)
    }
    let (nucleus, remark) = try await minibrotNucleus(progress)
    var landmark = Landmark(nucleus, at: try nucleus.framed(in: location), from: location)
    landmark.remark = remark
    return landmark
  }

  /// Finds the view of the same center in which a minibrot of an absolute-value map is not skewed.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func upright(progress: @escaping ProgressReceiver = { _ in }) async throws -> UprightView
  {
    let location = location
    return try await alone(progress) { try UprightView(of: location, $0) }
  }

  /// The nucleus that `minibrot` shows, and the remark about it.
  private func minibrotNucleus(_ progress: @escaping ProgressReceiver) async throws
    -> (Nucleus, remark: LandmarkRemark?)
  {
    let lowest = try await period(progress: progress)
    let first = lowest.nucleus
    if lowest.isInView && isMinibrot(first) { return (first, nil) }
    let landmarks = try Landmarks(of: location)
    let others = try await nuclei(landmarks, most: Self.weighed, progress).found
    let isDisc = first.kind == .disc
    let largest = others.filter(isMinibrot).max { $0.size.length < $1.size.length }
    guard let largest else { return (first, .noMinibrot(first.period, isDisc: isDisc)) }
    return (largest, .largest(instead: first.period, isDisc: isDisc))
  }

  /// The number of nuclei among which the largest minibrot is chosen.
  private static let weighed = 24

  /// Whether a nucleus is the center of a small copy of the set within the view.
  ///
  /// Above power 2, discs are not distinguished from cardioids.
  private func isMinibrot(_ nucleus: Nucleus) -> Bool {
    nucleus.kind != .disc && nucleus.isSmaller(than: location)
  }

  /// Finds the view at a share of the way to the view's minibrot.
  ///
  /// - Parameter fraction: The share of the way, in powers of ten; 0 … 1.
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

  /// Finds a Misiurewicz point of the view.
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

  /// Finds several nuclei of the view, lowest periods first, each with the view that it fills.
  ///
  /// If `proofLimit` leaves out nuclei, the last one's remark says so.
  ///
  /// - Parameter most: At least 1.
  /// - Throws: A `UserError`; `CancellationError`.
  package func near(_ most: Int, progress: @escaping ProgressReceiver = { _ in }) async throws
    -> [Landmark]
  {
    let landmarks = try Landmarks(of: location)
    var (found, isCut) = try await nuclei(landmarks, most: most, progress)
    if found.count < most, !isCut || found.isEmpty,
      let middle = try await alone(progress, { try landmarks.lowestPeriod($0) }), middle.isInView
    {
      found = Array(Nucleus.distinct(found + [middle.nucleus]).prefix(most))
    }
    if found.isEmpty { throw LandmarkError.noNucleus }
    var listed = try found.map { Landmark($0, at: try $0.framed(in: location), from: location) }
    if isCut { listed[listed.count - 1].remark = .othersTakeLonger }
    return listed
  }

  /// Finds the proved nuclei of the view, lowest periods first, by cutting the view into squares.
  ///
  /// - Returns: The nuclei, and whether `proofLimit` left out others.
  private func nuclei(
    _ landmarks: Landmarks, most: Int, _ progress: @escaping ProgressReceiver
  ) async throws -> (found: [Nucleus], isCut: Bool) {
    let nearby = try await alone(progress) { try landmarks.nearby($0) }
    var outcomes = [NearbyNuclei.Outcome](repeating: .undecided, count: NearbyNuclei.count)
    var findings: [NearbyNuclei.Finding] = []
    for limit in nearby.limits {
      // Squares that were decided by a short orbit have low periods; stop when there are enough.
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
    var (cost, count) = (0.0, 0)
    for finding in findings {
      cost += finding.proofCost
      if count > 0 && cost > proofLimit { break }
      count += 1
    }
    let found = try await proved(Array(findings[..<count]), landmarks, most: most, progress)
    return (found, found.count < most && count < findings.count)
  }

  /// Proves the nuclei of the first findings.
  ///
  /// A finding may turn out to be no nucleus, or one that is known already; the next one replaces
  /// it.
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

  /// Finds nuclei in squares, lowest periods first, until there are enough.
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

  /// Runs a search on one thread, with its progress counted in iterations.
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
