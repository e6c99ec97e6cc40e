// Location+Wander — zooms in and out by a factor, and measures the depth.

package import BigNumbers
internal import Core

extension Location {
  /// Returns the view of the same center with its height halved `count` times.
  ///
  /// - Throws: An error when the view would lie below the smallest height.
  package func halved(_ count: Int) throws(LocationError) -> Location {
    do {
      return try zoomed(toHeight: height.multiplied(byPowerOfTwo: -count))
    } catch let userError as LocationError {
      throw userError
    } catch {
      throw .outOfRange("the height", "be at least 1e-9900000", Spot("h"))
    }
  }

  /// The number of halvings until the height is no longer above another; 0 where it is not above.
  ///
  /// - Parameter text: The other height, as after `h=`.
  /// - Returns: Nil where the text is not a decimal above 0.
  package func halvings(toHeight text: String) -> Int? {
    guard let goal = try? ExactDecimal(text), goal.sign > 0 else { return nil }
    if height <= goal { return 0 }
    // Both are s·2^e with ½ ≤ s < 1, so the difference of the e is the number, or one less.
    let count = max(1, height.scaled.exponent - goal.scaled.exponent)
    guard let last = try? height.multiplied(byPowerOfTwo: -count) else { return count }
    return last <= goal ? count : count + 1
  }

  /// Returns a view of height ÷ `factor` about a point of this one.
  ///
  /// The height is the shortest decimal within a millionth of the quotient, or exact where the
  /// factor is a power of two that divides evenly.
  ///
  /// - Parameters:
  ///   - factor: A decimal above 0.
  ///   - right, up: The point, in heights from the center on the screen; 0, 0 keeps the center
  ///     exactly.
  /// - Returns: Nil where `factor` is not such a decimal.
  package func zoomed(by factor: String, right: Double, up: Double) throws(LocationError)
    -> Location?
  {
    guard let number = try? ExactDecimal(factor), number.sign > 0,
      abs(number.decimalOrder) < 20_000_000, number.digitCount <= 1_000
    else { return nil }
    let next = height.divided(by: number, digits: 24).shortened
    if right == 0 && up == 0 { return try zoomed(toHeight: next) }
    return try centered(right: right, up: up, height: next)
  }

  /// The ratio width ÷ height of the window in which a journey began, within 1/64 … 64; 1 for
  /// others.
  package var windowAspect: Double {
    let aspect = window.width.divided(by: window.height, digits: 17).nearest
    return min(max(aspect, 1.0 / 64), 64)
  }

  /// The number of halvings of the home view's height: log₂(3 / height), to a tenth.
  ///
  /// - Complexity: O(1) in the depth.
  package var depth: Double {
    let (significand, exponent) = height.scaled
    // height = s·2^e with ½ ≤ s < 1.
    let log2 = SteadyMath.log2(3 / significand) - Double(exponent)
    return (log2 * 10).rounded() / 10
  }
}

extension ExactDecimal {
  /// The shortest decimal within a millionth of the number.
  package var shortened: ExactDecimal {
    let tolerance = (try? multiplied(by: ExactDecimal(1, exponent: -6))) ?? self
    return (try? ExactDecimal(shortestWithin: tolerance, of: self)) ?? self
  }
}
