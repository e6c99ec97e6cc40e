// HybridError — the errors of a hybrid formula, as messages for people.

internal import Core

/// A list of operations that is no formula.
package enum HybridError: UserError, Equatable {
  case lineCount(Int)
  case tooLong(line: Int)
  case unknown(String)
  case angle(String)
  case wrongAdd(line: Int)
  case nothingStored(line: Int)
  case degree(Int, line: Int)

  package var problem: String {
    switch self {
    case .lineCount(let count):
      count == 0
        ? "there are no operations" : "a formula of \(count) lines is longer than any here"
    case .tooLong(let line): "line \(line) of the formula has too many operations"
    case .unknown(let word): "‘\(word)’ is no operation of a formula"
    case .angle(let word): "‘\(word)’ has no angle to rotate by"
    case .wrongAdd(let line): "line \(line) of the formula does not add c once, at its end"
    case .nothingStored(let line): "line \(line) of the formula multiplies before it stores a value"
    case .degree(let degree, let line): "line \(line) of the formula has degree \(degree)"
    }
  }

  package var place: String? { "ops" }

  package var remedy: String? {
    switch self {
    case .lineCount: "Give 1 to \(HybridFormula.mostLines) lines, with ‘/’ between them."
    case .tooLong: "Give at most \(HybridFormula.mostOperations), with ‘,’ between them."
    case .unknown:
      "Known are: \(HybridOperation.words.map(\.word).joined(separator: ", ")), rot45, add."
    case .angle: "Write it as rot45 or rot-22.5, within 360 degrees and 30 places."
    case .wrongAdd: "End each line with ‘add’, as in absx,absy,sqr,add."
    case .nothingStored: "Write ‘store’ before ‘mul’, as in store,sqr,mul,add."
    case .degree:
      "A line needs a degree from \(HybridFormula.degrees.lowerBound) to "
        + "\(HybridFormula.degrees.upperBound): ‘sqr’ doubles it, ‘mul’ adds the stored value's."
    }
  }
}
