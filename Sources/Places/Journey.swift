// Journey — an exact dyadic address: a base window, and one quadrant for each step.

package import BigNumbers

/// A base and the quadrants taken from it.
package struct Journey: Equatable, Sendable {
  package let base: BaseWindow
  package let steps: [Quadrant]

  /// The greatest number of steps; each adds a decimal place to the center.
  package static let stepLimit = 9_000_000

  package init(from base: BaseWindow = .home, steps: [Quadrant] = []) {
    precondition(steps.count <= Self.stepLimit, "the caller has counted the steps")
    (self.base, self.steps) = (base, steps)
  }

  /// The digits without separators: `144133`.
  package var text: String {
    String(decoding: steps.map { $0.rawValue + 0x30 }, as: UTF8.self)
  }

  /// The digits as people say them: `1-4-4-1-3-3`.
  package var spokenText: String {
    steps.map { String($0.rawValue) }.joined(separator: "-")
  }

  /// Computes the exact rectangle after d steps: center, width and height.
  ///
  /// With X, Y < 2^d counting the cells of the grid from the bottom left, the center is re + width
  /// · (2X + 1 − 2^d) / 2^(d+1), and likewise for im. The steps are the bits of X and Y.
  ///
  /// - Complexity: Nearly linear in the steps.
  /// - Throws: Never within `stepLimit` and `BaseWindow.digitLimit`.
  package func rectangle() throws(ExactDecimalError)
    -> (re: ExactDecimal, im: ExactDecimal, width: ExactDecimal, height: ExactDecimal)
  {
    let depth = steps.count
    let width = try base.width.multiplied(byPowerOfTwo: -depth)
    let height = try base.height.multiplied(byPowerOfTwo: -depth)
    guard depth > 0 else { return (base.re, base.im, width, height) }
    // 2X + 1 − 2^d: the bits of X with a 1 appended, minus the middle.
    let middle = try ExactDecimal.one.multiplied(byPowerOfTwo: depth)
    let across = try ExactDecimal(bits: steps.map(\.isRight) + [true]).subtracting(middle)
    let upward = try ExactDecimal(bits: steps.map(\.isTop) + [true]).subtracting(middle)
    let re = try base.re.adding(width.halved.multiplied(by: across))
    let im = try base.im.adding(height.halved.multiplied(by: upward))
    return (re, im, width, height)
  }
}
