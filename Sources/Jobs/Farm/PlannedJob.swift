// PlannedJob — the tiles of a planned poster or film by their numbers, and what computes them.

/// A planned job on which several processes work, with its folder open.
protocol PlannedJob: Sendable {
  var folder: JobFolder { get }
  /// The number of all tiles.
  var tileCount: Int { get }

  /// Whether a tile is there, of which the number is in 0 ..< `tileCount`.
  func has(_ number: Int) -> Bool

  /// The numbers of a part's tiles, in the order in which they are computed.
  func tiles(of part: JobPart) -> [Int]

  /// These numbers in a random order, so that processes that share a part meet at few tiles.
  func shuffled(_ numbers: [Int]) -> [Int]

  /// Computes and stores tiles.
  ///
  /// - Parameters:
  ///   - isOver: Whether no further tile should be begun; the rest is then left out.
  ///   - each: Called for every tile on any thread, with what computes and stores it.
  /// - Throws: A `UserError`; `CancellationError`. All finished tiles are kept.
  func compute(
    _ numbers: [Int], isOver: @escaping @Sendable () -> Bool,
    progress: @escaping ProgressReceiver,
    each: @escaping @Sendable (_ number: Int, _ make: () throws -> Void) throws -> Void
  ) async throws
}

extension PlannedJob {
  /// The number of tiles that are missing.
  var missingCount: Int { (0..<tileCount).count { !has($0) } }
}
