// LandmarkTexts — coordinates, sizes and rotations of landmarks, as text for people.

internal import BigNumbers
internal import Core
package import FractalEngine

extension Nucleus {
  /// The coordinates with all significant digits.
  package var coordinates: (re: String, im: String) { c.texts(bits: bits) }

  /// The greatest error of c: `1.9e-65`.
  package var errorText: String { FloatExp(1, exponent: -bits).shortText }

  /// Removes duplicates, which have one period and lie together.
  package static func distinct(_ nuclei: [Nucleus]) -> [Nucleus] {
    var kept: [Nucleus] = []
    for nucleus in nuclei.sorted(by: { $0.period < $1.period }) {
      let isKnown = kept.contains { other in
        guard other.period == nucleus.period else { return false }
        var gap = other.c
        gap.subtract(nucleus.c)
        return gap.scaled.length < nucleus.size.length
      }
      if !isKnown { kept.append(nucleus) }
    }
    return kept
  }
}

extension MisiurewiczPoint {
  /// The coordinates with all significant digits.
  package var coordinates: (re: String, im: String) { c.texts(bits: bits) }

  /// The greatest error of c: `1.9e-65`.
  package var errorText: String { FloatExp(1, exponent: -bits).shortText }
}

extension PlanarNucleus {
  /// The coordinates with all digits that the radius around the nucleus allows.
  package var coordinates: (re: String, im: String) { c.texts(bits: -radius.exponent) }

  /// The radius around the nucleus: `1.9e-65`.
  package var errorText: String { radius.shortText }

  /// The minibrot's size: `3.1e-97`.
  package var sizeText: String { size.shortText }

  /// The nucleus in one line: `period 9, size 3.1e-7`.
  package var summary: String { "period \(period), size \(sizeText)" }
}

extension RayLanding {
  /// The greatest error of the landing point: `1.9e-65`.
  package var errorText: String { FloatExp(1, exponent: -bits).shortText }

  /// The distance of the ray's last point from the landing point, in three digits.
  package var gapText: String { gap.shortText }

  /// A sentence that says how near to a root the ray came, and why no nearer; nil if it came within
  /// a pixel of a view of this height.
  ///
  /// The distance falls as 1/doublings toward a satellite's root, and as its square at a cusp.
  package func remark(on goal: LandmarkGoal) -> String? {
    guard case .root(_, let nucleus, _) = kind, gap > goal.pixel else { return nil }
    let octaves = gap.log2 - goal.pixel.log2
    let doublings = SteadyMath.log2(Double(level)) + (nucleus.kind == .disc ? 1 : 0.5) * octaves
    let power = Int((doublings * 0.301_03).rounded())
    return "the ray ends \(gapText) from the root, short of the height \(goal.height.compact): "
      + "near a root it advances ever more slowly, and would need some 1e\(power) doublings instead "
      + "of \(level); the rest of its line is straight"
  }
}

extension FloatExpComplex {
  /// The modulus for people, in three digits: `3.1e-97`, `0.189`.
  package var sizeText: String { length.shortText }

  /// The argument for people: `117.7°`.
  package var turnText: String {
    let tenths = (degrees * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))°" : "\(tenths)°"
  }
}

extension BigComplex {
  /// The significant decimals of both parts, which are known to within 2^−`bits`.
  func texts(bits: Int) -> (re: String, im: String) { (re.text(bits: bits), im.text(bits: bits)) }
}

extension BigFloat {
  /// The significant decimals of a number that is known to within 2^−`bits`.
  fileprivate func text(bits: Int) -> String {
    let tolerance = FloatExp(1, exponent: -bits).exactly
    guard let short = try? ExactDecimal(shortestWithin: tolerance, of: self) else { return "0" }
    return short.plain
  }
}

extension FloatExp {
  /// The number as an exact decimal; a landmark's size has as many digits as its center.
  fileprivate var exactly: ExactDecimal {
    let whole = ExactDecimal(exactly: significand)
    return (try? whole.multiplied(byPowerOfTwo: exponent)) ?? .zero
  }

  fileprivate var shortText: String {
    let text = exactly.rounded(toDigits: 3)
    return (try? ExactDecimal(text))?.compact ?? text
  }
}
