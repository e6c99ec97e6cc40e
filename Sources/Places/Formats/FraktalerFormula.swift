// FraktalerFormula — Fraktaler-3's steps of a formula, and our formula for them.
//
// A step is a list of operations on z, the last of which adds c: signs are dropped or changed (absx
// absy negx negy), z is squared (sqr) or multiplied by a stored value (store, mul). The four
// switches abs_x … neg_y apply before the power.

internal import BigNumbers

/// Converts between lists of operations and our formulas.
enum FraktalerFormula {
  /// The sign operations of each of our formulas: before the power and after it.
  private static let all: [(name: String, before: [String], after: [String])] = [
    ("mandelbrot", [], []), ("burning-ship", ["absx", "absy"], []), ("tricorn", ["negy"], []),
    ("celtic", [], ["absx"]), ("buffalo", [], ["absx", "absy"]),
    ("perpendicular", ["absx", "negy"], []),
  ]
  private static let folds: Set = ["absx", "absy", "negx", "negy"]

  /// - Parameter operations: The operations, such as `absx absy sqr add`.
  static func named(_ operations: [String]) -> (name: String, power: Int)? {
    guard operations.last == "add", operations.count <= 64 else { return nil }
    let steps = operations.dropLast()
    let before = Array(steps.prefix { folds.contains($0) })
    let after = Array(steps.reversed().prefix { folds.contains($0) }.reversed())
    guard before.count + after.count < steps.count else { return nil }
    var (power, stored) = (1, 1)
    for operation in steps.dropFirst(before.count).dropLast(after.count) {
      switch operation {
      case "sqr": power *= 2
      case "mul": power += stored
      case "store": stored = power
      default: return nil
      }
      guard power <= Location.powers.upperBound else { return nil }
    }
    guard Location.powers.contains(power),
      let entry = all.first(where: { $0.before == before && $0.after == after })
    else { return nil }
    return (entry.name, power)
  }

  /// The words of a line as a location has them: `rot45` for `rot{45}`, `rot 45` and `rot 45.0`.
  static func ownWords(_ line: [String]) -> [String] {
    var words: [String] = []
    for word in line {
      let bare = word.filter { $0 != "{" && $0 != "}" }
      if words.last == "rot", let angle = bare.first, angle.isNumber || angle == "-" {
        words[words.count - 1] = "rot" + bare
      } else {
        words.append(bare)
      }
    }
    return words
  }

  /// The lines of a hybrid formula; a rotation's angle is in braces.
  static func words(of formula: HybridFormula) -> [[String]] {
    formula.lines.map { line in
      line.map { operation in
        if case .rotate(let degrees) = operation { return "rot{\(degrees.plain)}" }
        return operation.text
      } + ["add"]
    }
  }

  /// The operations of one of our formulas; nil if it cannot be expressed.
  static func operations(_ name: String, power: Int) -> [String]? {
    guard let entry = all.first(where: { $0.name == name }), Location.powers.contains(power)
    else { return nil }
    let product = HybridOperation.power(power).map(\.text)
    return entry.before + product + entry.after + ["add"]
  }
}
