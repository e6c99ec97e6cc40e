// PictureEngine — computes the tiles of one picture.

package import Core

/// The reference, the tables and the kernels of one picture with one iteration limit.
///
/// It is a value that any number of threads may share; nothing in it depends on tiles or threads.
package struct PictureEngine: Sendable {
  package let frame: PixelFrame
  package let limit: Int
  /// The reason why the limit is not higher, if it was searched for.
  package var limitStop: LimitStop?
  let facts: ReferenceFacts
  private let prepared: any PreparedPicture
  private let runner: any PictureRunner
  private let far: FarPixels?

  /// - Parameter predictsInterior: As for `PreparedPicture.pictureRunner`.
  init(_ prepared: any PreparedPicture, limit: Int, predictsInterior: Bool = true) {
    (self.prepared, self.limit) = (prepared, limit)
    (frame, facts, far) = (prepared.frame, prepared.facts, prepared.far)
    runner = prepared.pictureRunner(limit: limit, predictsInterior: predictsInterior)
  }

  /// The greatest length that the reference could have had.
  ///
  /// From it and the limit, the same engine can be made again without a search.
  package var orbitLimit: Int { prepared.orbitLimit ?? limit }
  /// The precision of the reference, in bits.
  package var precision: Int { facts.precision }
  package var referenceLength: Int { facts.length }
  package var referenceEnd: OrbitEnd { facts.end }
  /// How the reference orbit was obtained; does not affect the picture.
  package var referenceOrigin: ReferenceOrigin { facts.origin }
  /// The number of levels of the BLA table.
  package var levels: Int { facts.levels }
  package var blaStepCount: Int { facts.blaStepCount }
  /// How the pixels are computed.
  package var strategy: Strategy { runner.strategy }

  /// Returns the engine that a fresh start with this limit would make; nil if its reference would
  /// differ.
  ///
  /// The outcomes of the two engines differ only in groups with `dependsOnLimit` (docs/theory.md
  /// §6).
  ///
  /// - Parameter limit: At least this engine's limit.
  /// - Throws: `CancellationError`.
  package func raised(to limit: Int) throws -> PictureEngine? {
    precondition(limit >= self.limit, "a limit is raised, not lowered")
    return prepared.serves(limit: limit)
      ? try prepared.reaching(limit).engine(limit: limit) : nil
  }

  /// The memory that the reference and the tables take, in bytes.
  ///
  /// It grows when uncertain pixels need low parts and tables of their own.
  package var byteCount: Int { prepared.byteCount }

  /// Computes the outcomes of a tile.
  ///
  /// - Parameter tile: A tile whose corner lies on the grid of groups (multiples of 4 and 2); so
  ///   must the far corner, unless it is that of the picture.
  /// - Throws: `CancellationError`.
  package func outcomes(of tile: Tile, _ work: inout WorkCounts) throws -> IterationBuffer {
    var uncertain: [UncertainPixel] = []
    var buffer = try firstOutcomes(of: tile, &work, &uncertain)
    for (pixel, outcome) in try outcomes(of: uncertain, &work) {
      buffer[pixel.i - tile.x, pixel.j - tile.y] = outcome
    }
    return buffer
  }

  /// Computes the outcomes of a tile in double precision.
  ///
  /// - Parameters:
  ///   - tile: As for `outcomes(of:_:)`.
  ///   - uncertain: Receives the pixels that must be settled in higher precision.
  /// - Throws: `CancellationError`.
  package func firstOutcomes(
    of tile: Tile, _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> IterationBuffer {
    precondition(tile.beginsGroup, "a tile begins where a group begins")
    let known = uncertain.count
    var buffer = try runner.outcomes(of: tile, &work, &uncertain)
    if let far {
      far.settle(&buffer)
      far.remove(from: &uncertain, after: known)
    }
    work.uncertain += uncertain.count - known
    return buffer
  }

  /// Settles uncertain pixels of this picture.
  ///
  /// - Parameters:
  ///   - queue: The queue, which also receives the outcomes. Any number of threads may settle one.
  ///   - toTheEnd: Whether to settle all but those that other threads are working on. Otherwise
  ///     only as many as keep the lanes busy are settled.
  /// - Throws: `CancellationError`.
  package func settle(_ queue: UncertainPixelQueue, toTheEnd: Bool, _ work: inout WorkCounts) throws
  {
    try runner.settle(queue, toTheEnd: toTheEnd, &work)
  }

  private func outcomes(of uncertain: [UncertainPixel], _ work: inout WorkCounts) throws
    -> [UncertainPixelQueue.Settled]
  {
    if uncertain.isEmpty { return [] }
    let queue = UncertainPixelQueue()
    queue.add(uncertain)
    try runner.settle(queue, toTheEnd: true, &work)
    return queue.takeSettled()
  }

  /// Computes the outcomes of some groups, in their order.
  ///
  /// The uncertain pixels of all groups are settled together, eight at a time, so that a call for
  /// some dozens of groups is faster than single calls. No outcome depends on the other groups.
  ///
  /// - Parameter corners: Each group's first pixel.
  /// - Throws: `CancellationError`.
  package func outcomes(ofGroups corners: [(x: Int, y: Int)], _ work: inout WorkCounts) throws
    -> [GroupOutcomes]
  {
    var done = WorkCounts()
    let settled = try settle(corners.flatMap { PixelPlace.group(x: $0.x, y: $0.y) }, &done)
    let whole = done
    // The iterations of uncertain pixels were counted only for the cost.
    done.uncertainIterations = 0
    work += done
    return corners.enumerated().map { index, corner in
      let pixels = settled[index * PixelGroup.lanes..<(index + 1) * PixelGroup.lanes]
      return GroupOutcomes(
        x: corner.x, y: corner.y, outcomes: pixels.map(\.outcome),
        dependsOnLimit: pixels.contains(where: \.dependsOnLimit),
        work: index == 0 ? whole : WorkCounts())
    }
  }

  /// The cost of groups that this engine has computed, in nominal nanoseconds by `StepCosts`.
  ///
  /// It does not depend on which of them were computed by one call.
  package func effort(of groups: [GroupOutcomes]) -> Int {
    runner.costs.effort(of: groups.reduce(into: WorkCounts()) { $0 += $1.work })
  }

  /// Computes the outcomes of any pixels of the picture, in their order.
  ///
  /// Eight successive pixels begin together, so it takes less time if they are neighbors. No
  /// outcome depends on the other pixels.
  ///
  /// - Throws: `CancellationError`.
  package func outcomes(of places: [PixelPlace], _ work: inout WorkCounts) throws
    -> [PixelOutcome]
  {
    try settle(places, &work).map(\.outcome)
  }

  /// Replays the orbit of each pixel to compute features for colorings.
  ///
  /// - Parameter outcomes: The outcomes of the pixels, found by this engine.
  /// - Returns: For each pixel its features in the order of the request.
  /// - Throws: `CancellationError`.
  package func features(
    _ request: FeatureRequest, of places: [PixelPlace], _ outcomes: [PixelOutcome]
  ) throws -> [[SIMD2<Float>]] {
    precondition(places.count == outcomes.count, "one outcome a pixel")
    return try runner.features(request, of: places, outcomes)
  }

  private func settle(_ places: [PixelPlace], _ work: inout WorkCounts) throws -> [SettledPixel] {
    var uncertain: [UncertainPixel] = []
    var settled = try runner.outcomes(of: places, &work, &uncertain)
    if let far {
      far.settle(&settled, at: places)
      far.remove(from: &uncertain, after: 0)
    }
    work.uncertain += uncertain.count
    for (pixel, outcome) in try outcomes(of: uncertain, &work) {
      work.uncertainIterations += outcome.iterations(within: limit)
      settled[pixel.index].resolve(outcome)
    }
    return settled
  }

  /// Computes the group of eight to which a pixel belongs.
  package func group(of i: Int, _ j: Int, _ work: inout WorkCounts) throws -> GroupOutcomes {
    let x = i / PixelGroup.width * PixelGroup.width
    let y = j / PixelGroup.height * PixelGroup.height
    return try outcomes(ofGroups: [(x, y)], &work)[0]
  }
}

extension IterationBuffer {
  /// Copies those outcomes of a group that lie inside the buffer's tile.
  package mutating func insert(_ group: GroupOutcomes) {
    for lane in 0..<PixelGroup.lanes {
      let x = group.x - tile.x + lane % PixelGroup.width
      let y = group.y - tile.y + lane / PixelGroup.width
      if x < tile.width && y < tile.height { self[x, y] = group.outcomes[lane] }
    }
  }
}
