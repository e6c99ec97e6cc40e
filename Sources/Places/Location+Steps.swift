// Location+Steps — views that follow a place: into quadrants, outward, and toward a point.

package import BigNumbers

extension Location {
  /// Returns a quarter of this view: half the height, the center moved by a quarter of the sides.
  ///
  /// A journey stays a journey; any other window becomes an exact center and height. A view that is
  /// not a journey counts as square unless its aspect is given. In a rotated or stretched view the
  /// quarters are those on the screen, and the new center is the shortest decimals near enough (see
  /// `centered(right:up:height:)`).
  ///
  /// - Parameter aspect: Width over height of the picture; nil for the shape of the journey, or a
  ///   square.
  /// - Throws: An error when the next view lies below the smallest height.
  package func stepping(into quadrant: Quadrant, aspect: ExactDecimal? = nil)
    throws(LocationError) -> Location
  {
    if !isUpright {
      let up = quadrant.isTop ? 0.25 : -0.25
      let own = journey.map { $0.base.width.nearest / $0.base.height.nearest } ?? 1
      let shape = aspect?.nearest ?? own
      let right = (quadrant.isRight ? 0.25 : -0.25) * shape
      return try centered(right: right, up: up, height: height.halved)
    }
    var next = self
    if aspect == nil, let journey {
      guard journey.steps.count < Journey.stepLimit else { throw .journeyTooLong(Spot("j")) }
      next.window = try LocationWindow(
        Journey(from: journey.base, steps: journey.steps + [quadrant]))
      return next
    }
    let exact = { () throws(ExactDecimalError) -> (ExactDecimal, ExactDecimal) in
      let width = if let aspect { try height.multiplied(by: aspect) } else { height }
      let (across, upward) = (width.halved.halved, height.halved.halved)
      return (
        try re.adding(quadrant.isRight ? across : across.negated),
        try im.adding(quadrant.isTop ? upward : upward.negated)
      )
    }
    let center: (ExactDecimal, ExactDecimal)
    do { center = try exact() } catch { throw .outOfReach(error) }
    next.window = try LocationWindow(re: center.0, im: center.1, height: height.halved)
    return next
  }

  /// Steps into several quadrants of a picture whose shape may differ from the view's own.
  ///
  /// - Parameter aspect: Width over height, above 0; a binary fraction of few digits keeps centers
  ///   short. Nil stands for the view's own shape.
  package func stepping(into quadrants: [Quadrant], ofAspect aspect: Double?)
    throws(LocationError) -> Location
  {
    guard let aspect else { return try stepping(into: quadrants) }
    precondition(aspect > 0 && aspect.isFinite, "a picture has a width and a height")
    let exact = ExactDecimal(exactly: aspect)
    if isUpright, let width = try? height.multiplied(by: exact),
      let base = BaseWindow(re: re, im: im, width: width, height: height),
      let goal = try? Journey(from: base, steps: quadrants).rectangle()
    {
      var next = self
      next.window = try LocationWindow(re: goal.re, im: goal.im, height: goal.height)
      return next
    }
    var next = self
    for quadrant in quadrants { next = try next.stepping(into: quadrant, aspect: exact) }
    return next
  }

  /// Steps into several quadrants, one after the other.
  package func stepping(into quadrants: [Quadrant]) throws(LocationError) -> Location {
    if isUpright, let journey {
      guard journey.steps.count + quadrants.count <= Journey.stepLimit
      else { throw .journeyTooLong(Spot("j")) }
      var next = self
      next.window = try LocationWindow(
        Journey(from: journey.base, steps: journey.steps + quadrants))
      return next
    }
    var next = self
    for quadrant in quadrants { next = try next.stepping(into: quadrant) }
    return next
  }

  /// Steps back once: a journey removes its last step exactly; any other view, and a journey at its
  /// start, doubles its height about the same center.
  package func steppingOut() throws(LocationError) -> Location {
    var next = self
    if let journey, !journey.steps.isEmpty {
      next.window = try LocationWindow(Journey(from: journey.base, steps: journey.steps.dropLast()))
    } else {
      next.window = try LocationWindow(re: re, im: im, height: height.doubled)
    }
    return next
  }

  /// Returns the view of a height around a point of this one.
  ///
  /// The new center is the shortest decimals within height · 2⁻²² of the point, where `height` is
  /// the smaller of both views' (less in a stretched view). The view shown is exactly the one that
  /// is stored.
  ///
  /// - Parameters:
  ///   - right: The distance from the center to the right on the screen, in heights of this view.
  ///   - up: The distance upward, likewise.
  ///   - height: The new full height; nil keeps this view's.
  package func centered(right: Double, up: Double, height newHeight: ExactDecimal? = nil)
    throws(LocationError) -> Location
  {
    precondition(right.isFinite && up.isFinite, "a pointer is somewhere")
    let newHeight = newHeight ?? height
    let matrix = screenMatrix
    // A stretch makes the tolerance larger on the screen by at most this power of two.
    let further = isStretched ? 1 + Int(matrix.norm.exponent) : 0
    let point = { () throws(ExactDecimalError) -> (ExactDecimal, ExactDecimal) in
      let (u, v) = (ExactDecimal(exactly: right), ExactDecimal(exactly: up))
      let tolerance = try min(height, newHeight).multiplied(byPowerOfTwo: -22 - further)
      let across = try u.multiplied(by: ExactDecimal(exactly: matrix.xx))
        .adding(v.multiplied(by: ExactDecimal(exactly: matrix.xy)))
      let upward = try u.multiplied(by: ExactDecimal(exactly: matrix.yx))
        .adding(v.multiplied(by: ExactDecimal(exactly: matrix.yy)))
      return (
        try ExactDecimal(
          shortestWithin: tolerance, of: re.adding(height.multiplied(by: across))),
        try ExactDecimal(
          shortestWithin: tolerance, of: im.adding(height.multiplied(by: upward)))
      )
    }
    let center: (ExactDecimal, ExactDecimal)
    do { center = try point() } catch { throw .outOfReach(error) }
    var next = self
    next.window = try LocationWindow(re: center.0, im: center.1, height: newHeight)
    return next
  }

  /// Returns the view of the same center at another height.
  package func zoomed(toHeight height: ExactDecimal) throws(LocationError) -> Location {
    var next = self
    next.window = try LocationWindow(re: re, im: im, height: height)
    return next
  }

  /// The cosine and sine of the rotation as the engine uses them.
  package var rotationParts: (cosine: Double, sine: Double) {
    if rotation.isZero { return (1, 0) }
    return BigFloat.cosineAndSine(degrees: rotation.bigFloat(precision: 256))
  }
}

extension LocationError {
  /// The error for a place whose center cannot be computed.
  fileprivate static func outOfReach(_ error: ExactDecimalError) -> LocationError {
    .outOfRange("the new center", "have at most \(Location.mostPlaces) decimal places", Spot(nil))
  }
}
