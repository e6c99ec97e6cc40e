// UprightView — the view in which the minibrot of a map with absolute values looks like the set.

internal import BigNumbers
package import FractalEngine
package import Places

/// Views of an absolute-value map, or of a hybrid formula, that show a minibrot without the skew it
/// has in the plane.
package struct UprightView: Sendable {
  /// The view with the center and the height of the one that was searched.
  package let view: Location
  /// The view that the minibrot fills, as the whole set fills home.
  package let framed: Location
  package let nucleus: PlanarNucleus
  package var period: Int { nucleus.period }
  /// Whether the minibrot is a mirror image of the whole set; a view cannot be mirrored.
  package let isMirrored: Bool

  /// The longest orbit to follow, if the location gives no limit.
  private static let patience = 1 << 17
  /// The numbers of squares along a side of the view from whose middles a nucleus is searched for.
  private static let sides = [1, 3, 9]
  /// The greatest twist of a copy that looks like the whole set, in degrees.
  private static let mostTwist = 1.0
  /// The greatest distortion of such a copy.
  private static let mostDistortion = 1.01

  /// Whether a location's formula is one whose minibrots are skewed.
  ///
  /// - Throws: `LandmarkError.noMinibrots` if no minibrots of the formula are searched for at all.
  package static func isKnown(for location: Location) throws -> Bool {
    let formula = try Formulas.chosen(by: location)
    if let obstacle = formula.minibrotObstacle {
      throw LandmarkError.noMinibrots(formula: Formulas.name(of: location), obstacle)
    }
    return formula.hasSkewedMinibrots
  }

  /// Finds a nucleus of a view by Newton's method, and the view's shape by the derivative there.
  ///
  /// The search begins at the view's center. If that orbit leads to none, it begins at the middles
  /// of more and more squares, and the nucleus of the lowest period is taken.
  ///
  /// - Parameter progress: Called with the iterations done now and then.
  /// - Throws: `LandmarkError`; `LocationError` if the stretch is beyond all limits;
  ///   `CancellationError`.
  package init(of location: Location, _ progress: (Int) -> Void) throws {
    guard try Self.isKnown(for: location) else {
      throw LandmarkError.noSkew(formula: location.formula)
    }
    let formula = try Formulas.chosen(by: location)
    guard let nucleus = try Self.nucleus(formula, location, progress) else {
      throw LandmarkError.noNucleus
    }
    self.nucleus = nucleus
    let (a, b, c, d) = nucleus.shape
    isMirrored = a * d < b * c
    // The inverse; of a mirror image, that of its reflection in the screen's horizontal axis.
    view = try location.shaped(
      by: isMirrored ? (xx: -d, xy: -b, yx: c, yy: a) : (xx: d, xy: -b, yx: -c, yy: a))
    // Home's middle is −½, and its height 3.
    let matrix = view.screenMatrix
    let (x, y) = matrix.applied(to: -0.5, 0)
    let size = FloatExpComplex(nucleus.size.significand, exponent: nucleus.size.exponent)
    var middle = nucleus.c
    middle.add(BigComplex(FloatExpComplex(Complex(x, y)) * size, precision: middle.precision))
    let height = FloatExp(3) * nucleus.size
    framed = try view.centered(
      on: middle, height: height.decimal, within: height * FloatExp(1 / matrix.norm))
  }

  private static func nucleus(
    _ formula: ChosenFormula, _ location: Location, _ progress: (Int) -> Void
  ) throws -> PlanarNucleus? {
    var limit = patience
    if case .limit(let chosen) = location.iterations { limit = chosen }
    let window = LandmarkWindow(location, limit: limit)
    for side in sides {
      var found: [PlanarNucleus] = []
      for square in 0..<side * side {
        let x = (Double(square % side) + 0.5) * 2 / Double(side) - 1
        let y = 1 - (Double(square / side) + 0.5) * 2 / Double(side)
        var start = window.center
        if side > 1 { start.add(BigComplex(window.point(x, y), precision: start.precision)) }
        let radius = window.radius * FloatExp(1 / Double(side))
        let next = try formula.nucleus(near: start, within: radius, limit: limit, progress)
        if let next { found.append(next) }
      }
      if let lowest = found.min(by: { $0.period < $1.period }) { return lowest }
    }
    return nil
  }

  /// A fact about the copy that distinguishes it from the whole set.
  package enum Remark: Sendable, CustomStringConvertible {
    /// It is larger than the view that was searched.
    case larger
    case mirrored
    /// Its steps turn against the folds.
    case twisted(degrees: Double)
    /// Its steps stretch one direction more than another.
    case distorted(factor: Double)
    /// Its steps map what is near 0 to a line.
    case flat
    /// It is one of the formula that repeats the first line.
    case firstLine

    package var description: String {
      switch self {
      case .larger: "it is larger than the view that was searched"
      case .mirrored: "a mirror image of the whole set"
      case .twisted(let degrees):
        "its steps turn by \(degrees)° against the folds, so that it differs from the whole set"
      case .distorted(let factor):
        "its steps stretch one direction \(factor) times as much as another, so that it differs "
          + "from the whole set"
      case .flat: "its steps map the plane to a line, so that it is no copy of the whole set"
      case .firstLine: "it resembles the set of the formula's first line alone"
      }
    }
  }

  /// What is to be said about the copy beside the whole set; empty if it is like that to first
  /// order.
  package var remarks: [Remark] {
    var remarks: [Remark] = []
    if framed.height > view.height { remarks.append(.larger) }
    if isMirrored { remarks.append(.mirrored) }
    if abs(nucleus.twist) > Self.mostTwist {
      remarks.append(.twisted(degrees: (nucleus.twist * 10).rounded() / 10))
    }
    switch nucleus.distortion {
    case nil: remarks.append(.flat)
    case let factor? where factor > Self.mostDistortion:
      remarks.append(.distorted(factor: (factor * 100).rounded() / 100))
    default: break
    }
    let hybrid = view.hybrid ?? (view.formula == "hybrid" ? .standard : nil)
    if let hybrid, hybrid.lines.count > 1 { remarks.append(.firstLine) }
    return remarks
  }

  /// How certain the nucleus and its period are, for people.
  package var exactness: String {
    nucleus.isProved
      ? "proved to lie within \(nucleus.errorText)"
      : "found by Newton's method, which proves nothing"
  }
}
