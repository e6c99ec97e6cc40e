// Location+Landmarks — views of landmarks, and the quadrants that lead there.

internal import BigNumbers
package import FractalEngine
package import Places

extension Nucleus {
  /// The height of a view that is filled by the component and everything attached to it.
  package var frameHeight: FloatExp {
    // The main set, of size 1 and with its needle, fills a view 3 high; a disc alone is 1 size
    // high.
    FloatExp(kind == .disc ? 2 : 3) * size.length
  }

  /// Whether the height of that view is less than the height of a location's view.
  package func isSmaller(than location: Location) -> Bool {
    frameHeight < location.height.floatExp
  }

  /// Whether the height of that view is less than that of a goal.
  package func framed(isBelow goal: LandmarkGoal) -> Bool {
    frameHeight < goal.height.floatExp
  }

  /// The view that the component fills, upright, as the whole set fills home.
  package func framed(in location: Location) throws(LocationError) -> Location {
    var middle = c
    if kind == .cardioid {
      // Home's middle is −½; the size is far larger than the error of c.
      middle.add(BigComplex(-0.5 * size, precision: c.precision))
    }
    let height = frameHeight.decimal
    let degrees = (turn * 10).rounded() / 10
    // A view of a small copy is shaped as the copy's own plane.
    let next = try location.upright.rotated(
      to: degrees == degrees.rounded() ? "\(Int(degrees))" : "\(degrees)")
    return try next.centered(on: middle, height: height, within: frameHeight)
  }

  /// A view about the nucleus, a part of the way from the height of this view to that of `framed`.
  ///
  /// About halfway, measured in powers of ten, a minibrot is surrounded by an embedded Julia set;
  /// at ¾, ⅞ and so on the same Julia set surrounds it four times, eight times.
  ///
  /// - Parameter fraction: The part of the way, between 0 and 1.
  package func surroundings(from location: Location, fraction: Double) throws(LocationError)
    -> Location
  {
    let height = location.height.floatExp.between(frameHeight, fraction)
    // The center is exact enough to continue from there to the nucleus itself.
    return try location.centered(on: c, height: height.decimal, within: frameHeight)
  }

  /// The view about the nucleus that has the goal's height.
  package func view(at goal: LandmarkGoal, from location: Location) throws(LocationError)
    -> Location
  {
    let exactness = min(frameHeight, goal.height.floatExp)
    return try location.centered(on: c, height: goal.height, within: exactness)
  }
}

extension MisiurewiczPoint {
  /// The view about the point that is part of the way, in powers of ten, to a height.
  package func view(from location: Location, toward goal: LandmarkGoal, share: Double)
    throws(LocationError) -> Location
  {
    let between = location.height.floatExp.between(goal.height.floatExp, share)
    return try location.centered(on: c, height: between.decimal, within: between)
  }

  /// The view about the point that is as high as `location`.
  package func view(from location: Location) throws(LocationError) -> Location {
    try location.centered(on: c, height: location.height, within: location.height.floatExp)
  }
}

extension Location {
  /// The view about a point, centered on the shortest decimals within `size`·2^−22 of it.
  func centered(on c: BigComplex, height: ExactDecimal, within size: FloatExp)
    throws(LocationError) -> Location
  {
    let tolerance = (size * FloatExp(0x1p-22)).decimal
    guard let re = try? ExactDecimal(shortestWithin: tolerance, of: c.re),
      let im = try? ExactDecimal(shortestWithin: tolerance, of: c.im)
    else {
      throw .outOfRange(
        "the new center", "have at most \(Location.mostPlaces) decimal places", Spot(nil))
    }
    var next = self
    next.window = try LocationWindow(re: re, im: im, height: height)
    return next
  }

  /// The quadrants that lead to this view's center, from where its journey began, or from home.
  ///
  /// They end at the smallest window that is at least as high as the view.
  ///
  /// - Returns: Nil if the center lies outside of that first window.
  package func journey(from base: BaseWindow) -> Journey? {
    let halvings = (base.height.floatExp / height.floatExp).log2
    let steps = max(0, Int(halvings.rounded(.down)))
    guard steps <= Journey.stepLimit,
      let across = try? re.subtracting(base.re).adding(base.width.halved),
      let upward = try? im.subtracting(base.im).adding(base.height.halved),
      across.sign >= 0, upward.sign >= 0, across < base.width, upward < base.height,
      let right = try? across.bits(steps, of: base.width),
      let top = try? upward.bits(steps, of: base.height)
    else { return nil }
    return Journey(
      from: base,
      steps: zip(right, top).map { isRight, isTop in
        isTop ? (isRight ? .topRight : .topLeft) : (isRight ? .bottomRight : .bottomLeft)
      })
  }
}

extension ExactDecimal {
  /// The number, rounded to 53 bits.
  var floatExp: FloatExp {
    let (significand, exponent) = scaled
    return FloatExp(significand, exponent: exponent)
  }
}

extension FloatExp {
  /// The number that is a part of the way to another, by logarithms; precise enough for a view's
  /// height.
  fileprivate func between(_ other: FloatExp, _ share: Double) -> FloatExp {
    let logarithm = log2 + share * (other.log2 - log2)
    let whole = logarithm.rounded(.down)
    return FloatExp(1 + (logarithm - whole), exponent: Int(whole))
  }

  /// The shortest decimal within a thousandth of a positive number.
  var decimal: ExactDecimal {
    let exact = ExactDecimal(exactly: significand)
    guard let value = try? exact.multiplied(byPowerOfTwo: exponent),
      let tolerance = try? value.multiplied(by: ExactDecimal(1, exponent: -3)),
      let short = try? ExactDecimal(shortestWithin: tolerance, of: value)
    else { preconditionFailure("a landmark's size has as many digits as its center") }
    return short
  }
}
