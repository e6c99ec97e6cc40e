// ExactDecimal+Shortest — the decimal with the fewest digits within a tolerance.

extension ExactDecimal {
  /// The decimal with the fewest places within `tolerance` of a value.
  ///
  /// Among several with equally few places it is the nearest; it is zero where zero is near enough.
  ///
  /// - Parameter tolerance: Positive, absolute; a distance equal to it is allowed.
  /// - Throws: `tooWide` when the value and the tolerance lie too far apart to subtract.
  package init(shortestWithin tolerance: ExactDecimal, of value: ExactDecimal)
    throws(ExactDecimalError)
  {
    precondition(tolerance.sign > 0, "a tolerance is positive")
    if value.magnitude <= tolerance {
      self = .zero
      return
    }
    // There are at most two multiples of 10^(order + 1) within reach, since they span less than two
    // steps; a number with even fewer places is one of the two. If there is none, the nearest
    // multiple of 10^order ≤ tolerance serves.
    let order = tolerance.decimalOrder
    let coarse = try value.neighbors(order + 1)
    var best: ExactDecimal?
    for candidate in coarse {
      let distance = try candidate.subtracting(value).magnitude
      guard distance <= tolerance else { continue }
      guard let rival = best else {
        best = candidate
        continue
      }
      let rivalDistance = try rival.subtracting(value).magnitude
      let (places, rivalPlaces) = (candidate.exponentOrTop, rival.exponentOrTop)
      if places > rivalPlaces || places == rivalPlaces && distance < rivalDistance {
        best = candidate
      }
    }
    if let best {
      self = best
      return
    }
    let fine = try value.neighbors(order)
    let below = try value.subtracting(fine[0])
    let above = try fine[1].subtracting(value)
    self = above < below ? fine[1] : fine[0]
  }

  /// The exponent, zero being a multiple of every power of ten.
  private var exponentOrTop: Int { isZero ? .max : exponent }

  /// The multiples of 10^power on both sides of the number; the number twice if it is one.
  private func neighbors(_ power: Int) throws(ExactDecimalError) -> [ExactDecimal] {
    let shift = power - exponent
    if shift <= 0 { return [self, self] }
    guard shift <= Self.workingDigits else { throw .tooWide }
    let below = significand.floorDivided(by: .power(10, shift))
    return [
      ExactDecimal(below, exponent: power),
      ExactDecimal(below + BigInteger(1), exponent: power),
    ]
  }
}
