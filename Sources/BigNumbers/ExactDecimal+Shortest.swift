// ExactDecimal+Shortest — finds the decimal with the fewest digits within a tolerance.

extension ExactDecimal {
  /// Creates the decimal with the fewest places within `tolerance` of a value.
  ///
  /// Among several such decimals, it is the nearest one. It is zero if zero is within the
  /// tolerance.
  ///
  /// - Parameter tolerance: A positive absolute tolerance; a distance equal to it is allowed.
  /// - Throws: `tooWide` if the value and the tolerance differ too much in size to be subtracted.
  package init(shortestWithin tolerance: ExactDecimal, of value: ExactDecimal)
    throws(ExactDecimalError)
  {
    precondition(tolerance.sign > 0, "a tolerance is positive")
    if value.magnitude <= tolerance {
      self = .zero
      return
    }
    // At most two multiples of 10^(order + 1) are within the tolerance, since that range is shorter
    // than two steps. A decimal with even fewer places would be one of them. If there is none, the
    // nearest multiple of 10^order ≤ tolerance is taken.
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

  /// The exponent; for zero, which is a multiple of every power of ten, the largest one.
  private var exponentOrTop: Int { isZero ? .max : exponent }

  /// The multiples of 10^power on both sides of the number; both are the number if it is one
  /// itself.
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
