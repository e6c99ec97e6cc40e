// PictureEngine — one picture's mathematics, ready to be asked for tiles.

package import Core

/// The reference, the tables and the kernels of one picture with one iteration limit.
///
/// A value that any number of threads may share; nothing in it depends on tiles or threads.
package struct PictureEngine: Sendable {
  package let frame: PixelFrame
  package let limit: Int
  /// Where the reference would have ended at the latest: with it and the limit, the same engine
  /// can be made again without a search.
  package let orbitLimit: Int
  /// Why the limit is not higher, where it was searched for.
  package var limitStop: LimitStop?
  let reference: ReferenceFacts
  /// Levels and number of the BLA steps.
  package let levels: Int
  package let blaStepCount: Int

  /// What becomes of any pixels, in their order; whose count doubles cannot vouch for is uncertain.
  typealias Compute =
    @Sendable ([PixelPlace], inout WorkCounts, inout [UncertainPixel]) throws -> [SettledPixel]
  /// Settles uncertain pixels: some, or to the end all that no other thread has in hand.
  typealias Resolve =
    @Sendable (UncertainPixelQueue, _ toTheEnd: Bool, inout WorkCounts) throws -> Void
  /// The features of pixels with their outcomes, in the order of the request.
  typealias Trace =
    @Sendable ([PixelPlace], [PixelOutcome], FeatureRequest) throws -> [[SIMD2<Float>]]
  typealias ComputeTile =
    @Sendable (Tile, inout WorkCounts, inout [UncertainPixel]) throws -> IterationBuffer

  private let costs: StepCosts
  private let compute: Compute
  private let resolve: Resolve
  private let raise: @Sendable (Int) -> PictureEngine?
  private let directTile: ComputeTile?
  private let trace: Trace?

  /// - Parameters:
  ///   - levels: Of the BLA steps with which steps are skipped.
  ///   - costs: What this picture's kernels take, for the automatic limit.
  ///   - far: Pixels beyond the escape radius to begin with; nil where there are none.
  ///   - resolve: Settles uncertain pixels.
  ///   - raise: The engine of another limit, where this one's reference serves it.
  ///   - directTile: A tile of a shallow view, whose pixels are iterated directly; else nil.
  ///   - trace: Nil where pixels have no orbits to look at.
  init(
    _ frame: PixelFrame, limit: Int, orbitLimit: Int, _ reference: ReferenceFacts,
    levels: Int = 0, blaStepCount: Int = 0, costs: StepCosts = .vectors, far: FarPixels? = nil,
    compute: @escaping Compute, resolve: @escaping Resolve,
    raise: @escaping @Sendable (Int) -> PictureEngine? = { _ in nil },
    directTile: ComputeTile? = nil, trace: Trace? = nil
  ) {
    (self.frame, self.limit, self.orbitLimit) = (frame, limit, orbitLimit)
    self.reference = reference
    (self.levels, self.blaStepCount, self.costs) = (levels, blaStepCount, costs)
    (self.resolve, self.raise, self.trace) = (resolve, raise, trace)
    guard let far else {
      (self.compute, self.directTile) = (compute, directTile)
      return
    }
    self.compute = far.settling(compute)
    self.directTile = directTile.map(far.settling)
  }

  /// Of the reference, in bits.
  package var precision: Int { reference.precision }
  package var referenceLength: Int { reference.length }
  package var referenceEnd: OrbitEnd { reference.end }
  /// How the reference was come by, which is nothing to the picture.
  package var referenceOrigin: ReferenceOrigin { reference.origin }

  /// The engine that a fresh start with a limit not below this one would make; nil where its
  /// reference would be another.
  ///
  /// What the two compute differs only in groups that say `dependsOnLimit` (docs/theory.md §6).
  package func raised(to limit: Int) -> PictureEngine? {
    precondition(limit >= self.limit, "a limit is raised, not lowered")
    return raise(limit)
  }

  /// How much memory the reference and the tables take, in bytes; more once uncertain pixels have
  /// asked for low parts and tables of their own.
  package var byteCount: Int { reference.byteCount() }

  /// The outcomes of a tile.
  ///
  /// - Parameter tile: Its corner lies on the grid of groups (multiples of 4 and 2); so does
  ///   its far corner, unless that is the picture's.
  /// - Throws: `CancellationError`.
  package func outcomes(of tile: Tile, _ work: inout WorkCounts) throws -> IterationBuffer {
    var uncertain: [UncertainPixel] = []
    var buffer = try firstOutcomes(of: tile, &work, &uncertain)
    for (pixel, outcome) in try outcomes(of: uncertain, &work) {
      buffer[pixel.i - tile.x, pixel.j - tile.y] = outcome
    }
    return buffer
  }

  /// The outcomes of a tile as doubles have them.
  ///
  /// - Parameters:
  ///   - tile: As above.
  ///   - uncertain: Receives the pixels that are to be settled otherwise.
  /// - Throws: `CancellationError`.
  package func firstOutcomes(
    of tile: Tile, _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> IterationBuffer {
    precondition(tile.beginsGroup, "a tile begins where a group begins")
    let known = uncertain.count
    defer { work.uncertain += uncertain.count - known }
    if let directTile { return try directTile(tile, &work, &uncertain) }
    let places = PixelPlace.groups(of: tile)
    var buffer = IterationBuffer(tile: tile)
    for (place, settled) in zip(places, try compute(places, &work, &uncertain)) {
      let (x, y) = (place.i - tile.x, place.j - tile.y)
      if x < tile.width && y < tile.height { buffer[x, y] = settled.outcome }
    }
    return buffer
  }

  /// Settles uncertain pixels of this picture.
  ///
  /// - Parameters:
  ///   - pool: Any number of threads may settle one; it has the outcomes.
  ///   - toTheEnd: All but those that other threads have in hand. Else as many as are worth it.
  /// - Throws: `CancellationError`.
  package func settle(_ pool: UncertainPixelQueue, toTheEnd: Bool, _ work: inout WorkCounts) throws
  {
    try resolve(pool, toTheEnd, &work)
  }

  private func outcomes(of uncertain: [UncertainPixel], _ work: inout WorkCounts) throws
    -> [UncertainPixelQueue.Settled]
  {
    if uncertain.isEmpty { return [] }
    let pool = UncertainPixelQueue()
    pool.add(uncertain)
    try resolve(pool, true, &work)
    return pool.takeSettled()
  }

  /// The outcomes of some groups, in their order.
  ///
  /// The uncertain pixels of all are resolved together, eight at a time: some dozens of groups
  /// are better than one. No outcome depends on what it is asked for with.
  ///
  /// - Parameter corners: Each group's first pixel.
  /// - Throws: `CancellationError`.
  package func outcomes(ofGroups corners: [(x: Int, y: Int)], _ work: inout WorkCounts) throws
    -> [GroupOutcomes]
  {
    var done = WorkCounts()
    let settled = try settle(corners.flatMap { PixelPlace.group(x: $0.x, y: $0.y) }, &done)
    let effort = costs.effort(of: done)
    // What was counted for that alone.
    done.uncertainIterations = 0
    work += done
    return corners.enumerated().map { index, corner in
      let pixels = settled[index * PixelGroup.lanes..<(index + 1) * PixelGroup.lanes]
      return GroupOutcomes(
        x: corner.x, y: corner.y, outcomes: pixels.map(\.outcome),
        dependsOnLimit: pixels.contains(where: \.dependsOnLimit),
        effort: index == 0 ? effort : 0)
    }
  }

  /// The outcomes of any pixels of the picture, in their order.
  ///
  /// Eight in a row begin together: neighbors side by side take less time. No outcome depends on
  /// what it is asked for with.
  ///
  /// - Throws: `CancellationError`.
  package func outcomes(of places: [PixelPlace], _ work: inout WorkCounts) throws
    -> [PixelOutcome]
  {
    try settle(places, &work).map(\.outcome)
  }

  /// What colorings ask of pixels beyond their outcomes: a walk along each orbit.
  ///
  /// - Parameter outcomes: Of the pixels, as this engine found them.
  /// - Returns: For each pixel its features in the order of the request.
  /// - Throws: `CancellationError`.
  package func features(
    _ request: FeatureRequest, of places: [PixelPlace], _ outcomes: [PixelOutcome]
  ) throws -> [[SIMD2<Float>]] {
    precondition(places.count == outcomes.count, "one outcome a pixel")
    if let trace { return try trace(places, outcomes, request) }
    let unknown = Array(repeating: OrbitFeature.unknown, count: request.features.count)
    return places.map { _ in unknown }
  }

  private func settle(_ places: [PixelPlace], _ work: inout WorkCounts) throws -> [SettledPixel] {
    var uncertain: [UncertainPixel] = []
    var settled = try compute(places, &work, &uncertain)
    work.uncertain += uncertain.count
    for (pixel, outcome) in try outcomes(of: uncertain, &work) {
      work.uncertainIterations += outcome.iterations(within: limit)
      settled[pixel.index].resolve(outcome)
    }
    return settled
  }

  /// The outcomes of the group of eight to which a pixel belongs, and its first pixel.
  package func group(of i: Int, _ j: Int, _ work: inout WorkCounts) throws -> GroupOutcomes {
    let x = i / PixelGroup.width * PixelGroup.width
    let y = j / PixelGroup.height * PixelGroup.height
    return try outcomes(ofGroups: [(x, y)], &work)[0]
  }
}

extension IterationBuffer {
  /// Copies the outcomes of a group, as far as they lie inside the buffer's tile.
  package mutating func insert(_ group: GroupOutcomes) {
    for lane in 0..<PixelGroup.lanes {
      let x = group.x - tile.x + lane % PixelGroup.width
      let y = group.y - tile.y + lane / PixelGroup.width
      if x < tile.width && y < tile.height { self[x, y] = group.outcomes[lane] }
    }
  }
}
