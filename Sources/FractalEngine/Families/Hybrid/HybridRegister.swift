// HybridRegister — a value within a line of a hybrid formula: beside a reference, with its slopes.
//
// The bounds of docs/theory/hybrid.md: a fold never increases a difference, so that only squares,
// products and rotations add to the error.

/// A value z = Z + δ within a line, its derivative, and a bound on its error.
struct HybridRegister<Part: RealNumber> {
  /// The reference's value Z.
  var reference: Planar<Part>
  var delta: Planar<Part>
  /// The value z in the type of slopes.
  var value: Planar<Part.Estimate>
  var slopes: AbsPowerSlopes<Part.Estimate>
  /// A bound on the difference between the computed and the exact value.
  var error: Part.Estimate

  /// The relative error of one product: twelve roundings of 2^−53 of the operands, and more.
  @inline(__always)
  private static var unit: Part.Estimate { Part.Estimate(2 * Part.stepError) }

  /// Applies the operations of a line.
  ///
  /// - Parameters:
  ///   - turns: The factors of the line's rotations.
  ///   - slot: Returns the reference's value in a slot.
  ///   - isInRange: Whether the type represents the product of such a difference.
  /// - Returns: Whether all differences were in range; otherwise the value is undefined.
  @inline(__always)
  @discardableResult
  mutating func apply(
    _ line: HybridLine, turns: [Planar<Part>], slot: (Int) -> Planar<Part>,
    isInRange: (Planar<Part>) -> Bool
  ) -> Bool {
    var stored = self
    for step in line.steps {
      switch step.kind {
      case .square: square(step.slot < 0 ? nil : slot(step.slot))
      case .multiply: multiply(by: stored, step.slot < 0 ? nil : slot(step.slot))
      case .rotate: rotate(by: turns[step.turn], step.slot < 0 ? nil : slot(step.slot))
      case .store: stored = self
      case .absoluteRe: foldRe()
      case .absoluteIm: foldIm()
      case .negateRe: negateRe()
      case .negateIm: negateIm()
      }
      if !isInRange(delta) { return false }
    }
    return true
  }

  /// Replaces z by its square.
  ///
  /// - Parameter square: The square of the reference; nil if no operation follows.
  @inline(__always)
  mutating func square(_ square: Planar<Part>?) {
    let sum = reference + reference + delta
    let rounding =
      delta.maxNorm.estimate
      * (Part.Estimate(2) * reference.maxNorm.estimate
        + delta.maxNorm.estimate)
    error = (Part.Estimate(2) * value.length + error) * error + Self.unit * rounding
    let twice = value + value
    slopes.alongX = twice * slopes.alongX
    slopes.alongY = twice * slopes.alongY
    delta = sum * delta
    move(to: square)
  }

  /// Replaces z by its product with another value.
  ///
  /// - Parameter product: The product of the references; nil if no operation follows.
  @inline(__always)
  mutating func multiply(by other: HybridRegister, _ product: Planar<Part>?) {
    let rounding =
      delta.maxNorm.estimate * (other.reference.maxNorm.estimate + other.delta.maxNorm.estimate)
      + reference.maxNorm.estimate * other.delta.maxNorm.estimate
    error =
      value.length * other.error + other.value.length * error + error * other.error
      + Self.unit * rounding
    slopes.alongX = value * other.slopes.alongX + other.value * slopes.alongX
    slopes.alongY = value * other.slopes.alongY + other.value * slopes.alongY
    delta = delta * (other.reference + other.delta) + reference * other.delta
    move(to: product)
  }

  /// Rotates z.
  ///
  /// - Parameters:
  ///   - turn: The cosine and sine of the angle.
  ///   - turned: The rotated reference; nil if no operation follows.
  @inline(__always)
  mutating func rotate(by turn: Planar<Part>, _ turned: Planar<Part>?) {
    error = error + Self.unit * delta.maxNorm.estimate
    slopes.alongX = turn.estimate * slopes.alongX
    slopes.alongY = turn.estimate * slopes.alongY
    delta = turn * delta
    move(to: turned)
  }

  @inline(__always)
  private mutating func move(to reference: Planar<Part>?) {
    guard let reference else { return }
    self.reference = reference
    value = (reference + delta).estimate
  }

  /// Replaces re z by |re z|.
  @inline(__always)
  mutating func foldRe() {
    delta = Folds.re.difference(of: delta, at: reference)
    reference = Folds.re.image(of: reference)
    if value.re < .zero {
      value.re = -value.re
      slopes.alongX.re = -slopes.alongX.re
      slopes.alongY.re = -slopes.alongY.re
    }
  }

  /// Replaces im z by |im z|.
  @inline(__always)
  mutating func foldIm() {
    delta = Folds.im.difference(of: delta, at: reference)
    reference = Folds.im.image(of: reference)
    if value.im < .zero {
      value.im = -value.im
      slopes.alongX.im = -slopes.alongX.im
      slopes.alongY.im = -slopes.alongY.im
    }
  }

  /// Replaces re z by −re z.
  @inline(__always)
  mutating func negateRe() {
    (delta.re, reference.re, value.re) = (-delta.re, -reference.re, -value.re)
    slopes.alongX.re = -slopes.alongX.re
    slopes.alongY.re = -slopes.alongY.re
  }

  /// Replaces im z by −im z.
  @inline(__always)
  mutating func negateIm() {
    (delta.im, reference.im, value.im) = (-delta.im, -reference.im, -value.im)
    slopes.alongX.im = -slopes.alongX.im
    slopes.alongY.im = -slopes.alongY.im
  }
}
