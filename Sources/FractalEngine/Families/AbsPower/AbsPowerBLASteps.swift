// AbsPowerBLASteps — BLA steps of 4, 8, 16, … iterations, each level in sequence from point 1 on.

/// BLA steps of 4, 8, 16, … iterations, each level in sequence from point 1 on.
struct AbsPowerBLASteps<Part: RealNumber>: Sendable {
  private(set) var blaSteps: [AbsPowerBLAStep<Part>] = []
  /// The index of each level's first BLA step, then the end.
  private(set) var starts: [Int] = [0]

  /// The shortest length, as log₂.
  static var shortest: Int { 2 }

  var count: Int { blaSteps.count }

  var byteCount: Int { MemoryLayout<AbsPowerBLAStep<Part>>.stride * blaSteps.count }

  /// The number of levels.
  var levels: Int { starts.count - 1 }

  /// - Parameter level: The BLA steps of the next level, in order.
  mutating func append(_ level: [AbsPowerBLAStep<Part>]) {
    blaSteps += level
    starts.append(blaSteps.count)
  }

  /// Finds the longest BLA step from point m that is valid for a δ of this size.
  ///
  /// - Parameters:
  ///   - height: |im δ|.
  ///   - below: −im d ÷ r if that is positive, otherwise 0.
  ///   - most: The greatest length, in iterations.
  /// - Returns: The BLA step with log₂ of its length, or nil; and whether a valid one was too long.
  @inline(__always)
  func longest(
    at m: Int, _ size: Part, height: Part = .zero, below: Part = .zero, most: Int
  ) -> (
    blaStep: AbsPowerBLAStep<Part>, level: Int, limitMattered: Bool
  )? {
    guard m > 0 else { return nil }
    let place = m - 1
    var found: (blaStep: AbsPowerBLAStep<Part>, level: Int, limitMattered: Bool)?
    var level = Self.shortest
    while place & ((1 << level) - 1) == 0, level - Self.shortest < levels {
      let index = starts[level - Self.shortest] + place >> level
      guard index < starts[level - Self.shortest + 1], size < blaSteps[index].bound,
        height >= below * blaSteps[index].clearance
      else { break }
      if 1 << level > most {
        found?.limitMattered = true
        return found
      }
      found = (blaSteps[index], level, false)
      level += 1
    }
    return found
  }
}

extension AbsPowerBLASteps {
  /// Makes all BLA steps along an orbit.
  ///
  /// - Parameters:
  ///   - last: The index of the orbit's last point.
  ///   - step: Makes the single step from a point.
  /// - Throws: `CancellationError`.
  init(along last: Int, step: (Int) -> AbsPowerBLAStep<Part>) throws {
    self.init()
    var level = try (0..<max(0, (last - 1) / 4)).map { index in
      if index & 1023 == 0 { try Task.checkCancellation() }
      let steps = (0..<4).map { step(1 + 4 * index + $0) }
      return steps[0].followed(by: steps[1]).followed(by: steps[2].followed(by: steps[3]))
    }
    // All levels together; an array that grows is copied, and takes twice the memory.
    blaSteps.reserveCapacity(2 * level.count)
    while !level.isEmpty {
      append(level)
      try Task.checkCancellation()
      // If no step is valid, none joined from them is.
      guard level.contains(where: { $0.bound > .zero }) else { break }
      level = (0..<level.count / 2).map { level[2 * $0].followed(by: level[2 * $0 + 1]) }
    }
  }
}

extension AbsPowerBLASteps where Part == FloatExp {
  /// The BLA steps in double; those that doubles cannot represent are never valid.
  var nearest: AbsPowerBLASteps<Double> {
    var nearest = AbsPowerBLASteps<Double>()
    nearest.blaSteps.reserveCapacity(count)
    for level in 0..<levels {
      nearest.append(blaSteps[starts[level]..<starts[level + 1]].map(\.nearest))
    }
    return nearest
  }
}
