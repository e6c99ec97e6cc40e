// FormulaError — errors in the name, power or constant of a formula.

internal import Core

/// A formula that is not in the list, or a power or constant that it does not support.
package enum FormulaError: UserError, Equatable {
  case unknown(String)
  case power(String, Int, ClosedRange<Int>)
  case constant(String)
  case operations(String)

  package var problem: String {
    switch self {
    case .unknown(let name): "there is no formula ‘\(name)’"
    case .power(let name, let power, _): "\(name) is not made for power \(power)"
    case .constant(let name): "\(name) takes no constant"
    case .operations(let name): "\(name) takes no operations"
    }
  }

  package var place: String? {
    switch self {
    case .unknown: "f"
    case .power: "p"
    case .constant: "c"
    case .operations: "ops"
    }
  }

  package var remedy: String? {
    switch self {
    case .constant: "Leave out c=…; f=julia takes it."
    case .operations: "Leave out ops=…; f=hybrid takes it."
    case .unknown: "Known are: \(Formulas.all.map(\.name).joined(separator: ", "))."
    case .power(_, _, let powers) where powers.count == 1:
      "It has no power but \(powers.lowerBound)."
    case .power(_, _, let powers):
      "Give a power from \(powers.lowerBound) to \(powers.upperBound)."
    }
  }
}
