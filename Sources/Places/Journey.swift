// Journey — an exact dyadic address: a base window, and one quadrant for each step.

package import BigNumbers

/// A quarter of a window, numbered in reading order.
package enum Quadrant: UInt8, Sendable, CaseIterable {
  case topLeft = 1
  case topRight = 2
  case bottomLeft = 3
  case bottomRight = 4

  package var isRight: Bool { self == .topRight || self == .bottomRight }
  /// Whether the quarter has the larger imaginary parts, which point up on the screen.
  package var isTop: Bool { self == .topLeft || self == .topRight }
}

/// The rectangle that a journey starts in: center, width and height in the plane.
package struct BaseWindow: Equatable, Sendable {
  package let re: ExactDecimal
  package let im: ExactDecimal
  package let width: ExactDecimal
  package let height: ExactDecimal

  /// Makes a window; nil unless its numbers lie within ±1e6 and have at most `digitLimit` decimal
  /// places, and its sides are positive.
  package init?(re: ExactDecimal, im: ExactDecimal, width: ExactDecimal, height: ExactDecimal) {
    for number in [re, im, width, height] {
      guard number.magnitude <= Location.farthest, number.decimalPlaces <= Self.digitLimit
      else { return nil }
    }
    guard width.sign > 0, height.sign > 0 else { return nil }
    (self.re, self.im, self.width, self.height) = (re, im, width, height)
  }

  private init() {
    (re, im) = (ExactDecimal(-5, exponent: -1), .zero)
    (width, height) = (ExactDecimal(3), ExactDecimal(3))
  }

  /// The window [−2, 1] × [−1.5, 1.5], in which the tutorials start.
  package static let home = BaseWindow()

  /// The greatest number of decimal places of each number; people choose base windows.
  package static let digitLimit = 1_000
}

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
