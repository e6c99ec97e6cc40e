// Formulas — the list: a new formula is one file and one line here.

package import Places

package enum Formulas {
  package static let all = [
    FormulaEntry(
      Multibrot.name, powers: Multibrot.powers, "z ← z^p + c from z = 0",
      at: "re=-0.743643887037:im=0.131825904205:h=1e-5"
    ) {
      ParameterPlane(formula: Multibrot(power: $0.power))
    },
    FormulaEntry(
      "burning-ship", powers: 2...5, "z ← (|Re z| + i·|Im z|)^p + c",
      at: "re=-1.8617:im=-0.0018:h=0.006:rot=180"
    ) {
      AbsPowerPlane(map: .burningShip(power: $0.power))
    },
    FormulaEntry(
      "tricorn", powers: 2...8, "z ← conj(z)^p + c",
      at: "re=-1.755:im=0:h=0.1"
    ) {
      AbsPowerPlane(map: .tricorn(power: $0.power))
    },
    FormulaEntry(
      "celtic", powers: 2...5, "z ← |Re z^p| + i·Im z^p + c",
      at: "re=-1.76:im=0:h=0.1"
    ) {
      AbsPowerPlane(map: .celtic(power: $0.power))
    },
    FormulaEntry(
      "buffalo", powers: 2...5, "z ← |Re z^p| + i·|Im z^p| + c",
      at: "re=-1.86:im=0.003:h=0.012"
    ) {
      AbsPowerPlane(map: .buffalo(power: $0.power))
    },
    FormulaEntry(
      "perpendicular", powers: 2...5, "z ← (|Re z| − i·Im z)^p + c",
      at: "re=-1.4721477573:im=-0.0000008217:h=5.6e-6"
    ) {
      AbsPowerPlane(map: .perpendicular(power: $0.power))
    },
    FormulaEntry(
      McMullenMap.name, takesConstant: true, "z ← z² + c/(2z²) from a critical point, or with c=…",
      at: "re=0:im=0:h=2.5:c=-0.36,0.1"
    ) {
      McMullenPlane(constant: $0.constant)
    },
    FormulaEntry(
      "carpet", "Sierpinski's carpet in the home square, by digits in base 3",
      at: "re=-0.5:im=0:h=3"
    ) { _ in
      SierpinskiPlane(set: .carpet)
    },
    FormulaEntry(
      "triangle", "Sierpinski's triangle in the home square, by digits in base 2",
      at: "re=-0.5:im=0:h=3"
    ) { _ in
      SierpinskiPlane(set: .triangle)
    },
    FormulaEntry(
      "julia", powers: Multibrot.powers, takesConstant: true,
      "z ← z^p + c from z = pixel, c given", at: "re=0:im=0:h=2:c=-0.8,0.156"
    ) {
      let formula = Multibrot(power: $0.power)
      let constant = $0.constant ?? JuliaPlane.defaultConstant
      return JuliaPlane(formula: formula, constant: constant)
    },
    FormulaEntry(
      "hybrid", takesConstant: true, takesOperations: true,
      "lines of operations in turn, from z = 0, or with c=… from z = pixel, given by ops=…",
      at: "re=-1.2:im=-0.1:h=0.8"
    ) {
      HybridPlane.plane(of: $0.operations ?? .standard, constant: $0.constant)
    },
  ]

  /// The formulas that are hybrids with a name; a location has them by their operations.
  package static let families = FormulaFamily.all.map { FormulaEntry($0) }

  /// All formulas that have a name.
  package static let listed = all + families

  /// The entry with a name, or nil.
  package static func named(_ name: String) -> FormulaEntry? { listed.first { $0.name == name } }

  /// The name of a location's formula in the list; that of its family if it is a hybrid with one.
  package static func name(of location: Location) -> String {
    location.hybrid.flatMap(FormulaFamily.containing)?.family.name ?? location.formula
  }

  /// The formula of a location.
  package static func chosen(by location: Location) throws(FormulaError) -> ChosenFormula {
    guard let entry = named(location.formula) else { throw .unknown(location.formula) }
    guard entry.powers.contains(location.power) else {
      throw .power(entry.name, location.power, entry.powers)
    }
    if location.constant != nil && !entry.takesConstant { throw .constant(entry.name) }
    if location.hybrid != nil && !entry.takesOperations { throw .operations(entry.name) }
    return entry.make(
      FormulaSettings(
        power: location.power, constant: location.constant, operations: location.hybrid))
  }
}
