// HybridFormula+AbsPower — recognizes hybrid formulas that are absolute-value maps.

internal import Places

extension HybridFormula {
  /// The powers that the kernels of absolute-value maps are used for.
  private static let powers = 2...5

  /// The absolute-value map z ← after(before(z)^p) + c that this formula is; nil if it is none.
  ///
  /// It then has a single line: reflections, a power, and reflections. The kernels of these maps
  /// take several pixels at once, and those of hybrid formulas one.
  var absPowerMap: AbsPowerMap? {
    guard lines.count == 1 else { return nil }
    var (before, after) = (Reflections(), Reflections())
    var (degree, stored) = (1, 0)
    for operation in lines[0] {
      switch operation {
      case .rotate: return nil
      case .square, .multiply, .store:
        if after != Reflections() { return nil }
        if operation == .square { degree *= 2 }
        if operation == .multiply { degree += stored }
        if operation == .store { stored = degree }
      case .absoluteRe, .absoluteIm, .negateRe, .negateIm:
        if degree > 1 {
          after.add(operation)
        } else if stored == 0 {
          before.add(operation)
        } else {
          return nil
        }
      }
    }
    // An even power has the same value for −z.
    if degree % 2 == 0 && before.re.isNegated { before.turnAround() }
    guard Self.powers.contains(degree), let first = before.folds, let last = after.folds,
      !first.isEmpty || !last.isEmpty
    else { return nil }
    return AbsPowerMap(power: degree, before: first, after: last)
  }

  /// Reflections in a row: what they do to each part of a number.
  private struct Reflections: Equatable {
    struct Part: Equatable {
      var isAbsolute = false
      var isNegated = false
      mutating func makeAbsolute() { self = Part(isAbsolute: true) }
    }
    var re = Part()
    var im = Part()

    mutating func add(_ operation: HybridOperation) {
      switch operation {
      case .absoluteRe: re.makeAbsolute()
      case .absoluteIm: im.makeAbsolute()
      case .negateRe: re.isNegated.toggle()
      case .negateIm: im.isNegated.toggle()
      case .square, .multiply, .store, .rotate: preconditionFailure("no reflection")
      }
    }

    /// Negates both parts.
    mutating func turnAround() {
      re.isNegated.toggle()
      im.isNegated.toggle()
    }

    /// The folds that do the same; nil if the real part is negated, which no fold does.
    var folds: Folds? {
      if re.isNegated { return nil }
      var folds: Folds = []
      if re.isAbsolute { folds.insert(.re) }
      if im.isAbsolute { folds.insert(.im) }
      if im.isNegated { folds.insert(.conjugation) }
      return folds
    }
  }
}
