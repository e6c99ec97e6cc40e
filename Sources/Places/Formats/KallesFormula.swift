// KallesFormula — the formulas of Kalles Fraktaler, by FractalType and Power.
//
// The formulas are those of the program's manual. Its sources compute something else for type 4
// with power 3; there the sources count, since they made the picture of the place. For type 2 with
// power 2 old sources have another sign than the manual and later ones, which count here.
// Types without a line are no sequence of operations: sums, quotients, and absolute values of a
// factor of a part (14, 31, 32).

/// One formula of Kalles Fraktaler.
struct KallesFormula {
  let type: Int
  /// The power that the program stores with it.
  let power: Int
  /// Our formula: a name with a power, or the operations of a hybrid formula.
  private let name: String
  private let ownPower: Int

  private init(_ type: Int, power: Int, _ name: String, _ ownPower: Int = 2) {
    (self.type, self.power, self.name, self.ownPower) = (type, power, name, ownPower)
  }

  /// Our name for the types that have every power.
  private static let general = [
    0: "mandelbrot", 1: "burning-ship", 2: "buffalo", 3: "celtic", 4: "tricorn", 6: "perpendicular",
  ]

  /// The formulas of one power; the first of a type that has several is written.
  private static let all = [
    // −conj(z³) + c.
    KallesFormula(4, power: 3, "store,sqr,mul,negx,add"),
    KallesFormula(5, power: 2, "celtic-mandelbar", 2),
    KallesFormula(7, power: 2, "perpendicular-ship", 2),
    KallesFormula(8, power: 2, "perpendicular-celtic", 2),
    KallesFormula(9, power: 2, "perpendicular-buffalo", 2),
    KallesFormula(10, power: 3, "quasi-ship", 3),
    KallesFormula(11, power: 3, "heart", 3),
    KallesFormula(12, power: 3, "partial-ship", 3),
    KallesFormula(13, power: 3, "flying-squirrel", 3),
    KallesFormula(15, power: 4, "partial-ship", 4),
    KallesFormula(16, power: 4, "heart", 4),
    KallesFormula(17, power: 4, "perpendicular", 4),
    KallesFormula(18, power: 4, "celtic-partial-ship", 4),
    KallesFormula(19, power: 4, "celtic-heart", 4),
    KallesFormula(20, power: 4, "perpendicular-celtic", 4),
    KallesFormula(21, power: 4, "flying-squirrel", 4),
    KallesFormula(22, power: 4, "celtic-mandelbar", 4),
    KallesFormula(23, power: 4, "false-quasi-perpendicular"),
    KallesFormula(24, power: 4, "false-quasi-heart"),
    KallesFormula(25, power: 4, "celtic-false-quasi-perpendicular"),
    KallesFormula(26, power: 4, "celtic-false-quasi-heart"),
    KallesFormula(27, power: 5, "heart", 5),
    KallesFormula(28, power: 5, "perpendicular", 5),
    KallesFormula(29, power: 5, "celtic-mandelbar", 5),
    KallesFormula(30, power: 5, "quasi-ship", 5),
    KallesFormula(33, power: 4, "simonbrot", 2),
    KallesFormula(34, power: 4, "imag-quasi"),
    KallesFormula(35, power: 4, "real-quasi-perpendicular"),
    KallesFormula(36, power: 4, "real-quasi-heart"),
    KallesFormula(37, power: 4, "celtic-imag-quasi"),
    KallesFormula(38, power: 4, "celtic-real-quasi-perpendicular"),
    KallesFormula(39, power: 4, "celtic-real-quasi-heart"),
    KallesFormula(40, power: 6, "simonbrot", 3),
    KallesFormula(51, power: 4, "simonbrot-2"),
    KallesFormula(54, power: 2, "mothbrot", 2),
    KallesFormula(55, power: 3, "store,absx,absy,sqr,mul,add"),
    KallesFormula(56, power: 3, "mothbrot", 3),
    KallesFormula(58, power: 4, "simonbrot", 2),
    KallesFormula(59, power: 4, "mothbrot", 4),
    KallesFormula(60, power: 5, "store,absx,absy,sqr,sqr,mul,add"),
    KallesFormula(62, power: 5, "store,absx,absy,sqr,mul,mul,mul,add"),
    KallesFormula(63, power: 5, "mothbrot", 5),
    KallesFormula(65, power: 6, "store,absx,absy,sqr,sqr,mul,mul,add"),
    KallesFormula(66, power: 6, "simonbrot", 3),
    KallesFormula(67, power: 6, "store,absx,absy,mul,mul,sqr,add"),
    KallesFormula(68, power: 6, "mothbrot", 6),
  ]

  /// The formula of a type and a power; nil if there is none here.
  ///
  /// Types from 5 on have one power each, whatever the file says.
  static func of(type: Int, power: Int) -> KallesFormula? {
    if let name = general[type] {
      return all.first { $0.type == type && $0.power == power }
        ?? KallesFormula(type, power: power, name, power)
    }
    return all.first { $0.type == type }
  }

  /// The formula that a location's is; nil if the program has none.
  static func of(_ location: Location) -> KallesFormula? {
    var plain = Location.home
    (plain.formula, plain.power, plain.hybrid) =
      (location.formula, location.power, location.hybrid)
    plain = plain.expanded
    let type = general.first { $0.value == plain.formula }?.key
    let own = type.flatMap { of(type: $0, power: plain.power) }
    return (all + [own].compactMap { $0 }).first { formula in
      var other = Location.home
      formula.apply(to: &other)
      return other == plain
    }
  }

  /// Gives a location this formula.
  func apply(to location: inout Location) {
    (location.formula, location.power, location.hybrid) = (name, ownPower, nil)
    if let operations = try? HybridFormula(parsing: name) {
      (location.formula, location.power, location.hybrid) = ("hybrid", 2, operations)
    }
    location = location.expanded
  }
}
