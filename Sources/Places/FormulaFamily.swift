// FormulaFamily — formulas that people know by a name, and their operations.

internal import BigNumbers

/// A formula with a name, or one for each of several powers, made of the operations of hybrids.
///
/// In a location `f=heart:p=3` is read as `f=hybrid` with the operations, which is how it is
/// written. Most names are those of Kalles Fraktaler.
package struct FormulaFamily: Sendable {
  package let name: String
  /// The powers p; only 2 if the formula has none.
  package let powers: ClosedRange<Int>
  /// The iteration in one line, for people.
  package let summary: String
  /// A view that shows the formula well: the center, the height and perhaps the power, as in a
  /// location.
  package let view: String
  private let operations: @Sendable (Int) -> [HybridOperation]

  private init(
    _ name: String, powers: ClosedRange<Int> = 2...2, _ summary: String, at view: String,
    _ operations: @escaping @Sendable (Int) -> [HybridOperation]
  ) {
    (self.name, self.powers, self.summary, self.view) = (name, powers, summary, view)
    self.operations = operations
  }

  /// The formula with a power out of `powers`.
  package func formula(power: Int) -> HybridFormula {
    precondition(powers.contains(power), "a power of the family")
    return HybridFormula(unchecked: [operations(power)])
  }

  /// The family with a name, or nil.
  package static func named(_ name: String) -> FormulaFamily? { all.first { $0.name == name } }

  /// The family and the power of a formula, or nil if it has no name.
  package static func containing(_ formula: HybridFormula) -> (family: FormulaFamily, power: Int)? {
    for family in all {
      for power in family.powers where family.formula(power: power) == formula {
        return (family, power)
      }
    }
    return nil
  }
}

extension Location {
  /// This location with the operations of the family of formulas that it names, if it names one.
  ///
  /// A power that the family does not have is kept with the name; then the engine refuses it.
  package var expanded: Location {
    guard hybrid == nil, let family = FormulaFamily.named(formula), family.powers.contains(power)
    else { return self }
    var next = self
    (next.formula, next.hybrid, next.power) = ("hybrid", family.formula(power: power), 2)
    return next
  }
}

extension FormulaFamily {
  /// All families, in the order in which they are listed.
  package static let all = folded + quartic + products

  /// Absolute values of a part before the power, after it, or both.
  private static let folded = [
    FormulaFamily("heart", powers: 2...5, "z ← (|x| + i·y)^p + c", at: "re=-0.5:im=0:h=2.6") {
      [.absoluteRe] + .power($0)
    },
    FormulaFamily(
      "partial-ship", powers: 2...5, "z ← (x + i·|y|)^p + c", at: "re=-0.1:im=-0.2:h=3.2"
    ) {
      [.absoluteIm] + .power($0)
    },
    FormulaFamily(
      "perpendicular-ship", powers: 2...5, "z ← (x − i·|y|)^p + c", at: "re=-0.1:im=0.2:h=3.2"
    ) { [.absoluteIm, .negateIm] + .power($0) },
    FormulaFamily(
      "celtic-heart", powers: 2...5, "z ← |Re w| + i·Im w + c, w = (|x| + i·y)^p",
      at: "re=-1.4:im=0:h=1.2"
    ) { [.absoluteRe] + .power($0) + [.absoluteRe] },
    FormulaFamily(
      "celtic-mandelbar", powers: 2...5, "z ← |Re w| + i·Im w + c, w = (x − i·y)^p",
      at: "re=-1.5:im=0:h=1.2"
    ) { [.negateIm] + .power($0) + [.absoluteRe] },
    FormulaFamily(
      "celtic-partial-ship", powers: 2...5, "z ← |Re w| + i·Im w + c, w = (x + i·|y|)^p",
      at: "re=-0.75:im=0.75:h=0.9:p=4"
    ) { [.absoluteIm] + .power($0) + [.absoluteRe] },
    FormulaFamily(
      "perpendicular-celtic", powers: 2...5, "z ← |Re w| + i·Im w + c, w = (|x| − i·y)^p",
      at: "re=-1.4:im=0.5:h=1.2"
    ) { [.absoluteRe, .negateIm] + .power($0) + [.absoluteRe] },
    FormulaFamily(
      "perpendicular-buffalo", powers: 2...5, "z ← |Re w| + i·Im w + c, w = (x − i·|y|)^p",
      at: "re=-1.4:im=0.1:h=1.2"
    ) { [.absoluteIm, .negateIm] + .power($0) + [.absoluteRe] },
    FormulaFamily(
      "flying-squirrel", powers: 2...5, "z ← Re z^p + i·|Im z^p| + c", at: "re=0:im=-0.9:h=1.2:p=3"
    ) { .power($0) + [.absoluteIm] },
    FormulaFamily(
      "quasi-ship", powers: 2...5, "z ← Re w − i·|Im w| + c, w = (|x| + i·y)^p",
      at: "re=-0.1:im=0.1:h=2.6:p=3"
    ) { [.absoluteRe] + .power($0) + [.absoluteIm, .negateIm] },
  ]

  /// Fourth powers with an absolute value between the two squares.
  private static let quartic = [
    quasi("false-quasi-heart", "z ← w² + c, w = |Re z²| + i·Im z²", at: "re=-0.9:im=0:h=0.7"),
    quasi(
      "false-quasi-perpendicular", "z ← conj(w²) + c, w = |Re z²| + i·Im z²",
      at: "re=0.35:im=0.85:h=0.8", after: [.negateIm]),
    quasi(
      "celtic-false-quasi-heart", "z ← |Re w²| + i·Im w² + c, w = |Re z²| + i·Im z²",
      at: "re=-0.2:im=0:h=2.4", after: [.absoluteRe]),
    quasi(
      "celtic-false-quasi-perpendicular", "z ← |Re w²| − i·Im w² + c, w = |Re z²| + i·Im z²",
      at: "re=-1:im=0.05:h=0.9", after: [.absoluteRe, .negateIm]),
    quasi(
      "imag-quasi", "z ← w² + c, w = |Re v| + i·Im v, v = (x + i·|y|)²",
      at: "re=0.4:im=-0.75:h=0.8",
      before: [.absoluteIm]),
    quasi(
      "real-quasi-heart", "z ← w² + c, w = |Re v| + i·Im v, v = (|x| + i·y)²",
      at: "re=-0.95:im=0:h=0.5", before: [.absoluteRe]),
    quasi(
      "real-quasi-perpendicular", "z ← conj(w²) + c, w = |Re v| + i·Im v, v = (|x| + i·y)²",
      at: "re=-0.1:im=0:h=2.4", before: [.absoluteRe], after: [.negateIm]),
    quasi(
      "celtic-imag-quasi", "z ← |Re w²| + i·Im w² + c, w = |Re v| + i·Im v, v = (x + i·|y|)²",
      at: "re=0.4:im=-0.8:h=0.8", before: [.absoluteIm], after: [.absoluteRe]),
    quasi(
      "celtic-real-quasi-heart",
      "z ← |Re w²| + i·Im w² + c, w = |Re v| + i·Im v, v = (|x| + i·y)²",
      at: "re=-0.9:im=0.05:h=0.8", before: [.absoluteRe], after: [.absoluteRe]),
    quasi(
      "celtic-real-quasi-perpendicular",
      "z ← |Re w²| − i·Im w² + c, w = |Re v| + i·Im v, v = (|x| + i·y)²",
      at: "re=-0.2:im=0:h=2.4", before: [.absoluteRe],
      after: [.absoluteRe, .negateIm]),
  ]

  /// Products of z with the value of both absolute parts.
  private static let products = [
    FormulaFamily(
      "simonbrot", powers: 2...4, "z ← (z·(|x| + i·|y|))^p + c", at: "re=0.35:im=0.7:h=0.8"
    ) { [.store, .absoluteRe, .absoluteIm, .multiply] + .power($0) },
    FormulaFamily(
      "simonbrot-2", "z ← w·(|Re w| + i·|Im w|) + c, w = z²", at: "re=-0.45:im=0.75:h=0.8"
    ) { _ in
      [.square, .store, .absoluteRe, .absoluteIm, .multiply]
    },
    FormulaFamily(
      "mothbrot", powers: 2...6, "z ← z^(p − 1)·(|x| + i·|y|) + c", at: "re=-0.6:im=0.6:h=1.6:p=3"
    ) { [.store, .absoluteRe, .absoluteIm] + Array(repeating: .multiply, count: $0 - 1) },
  ]

  private static func quasi(
    _ name: String, _ summary: String, at view: String, before: [HybridOperation] = [],
    after: [HybridOperation] = []
  ) -> FormulaFamily {
    FormulaFamily(name, summary, at: view) { _ in
      before + [.square, .absoluteRe, .square] + after
    }
  }
}

extension [HybridOperation] {
  /// The operations of a power.
  fileprivate static func power(_ exponent: Int) -> [HybridOperation] {
    HybridOperation.power(exponent)
  }
}
