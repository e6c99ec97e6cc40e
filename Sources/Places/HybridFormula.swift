// HybridFormula — a formula as lists of operations, which are used in turn.

internal import BigNumbers

/// A formula as lines of operations: iteration n applies line (n − 1) mod (number of lines) to z,
/// and then adds c.
package struct HybridFormula: Equatable, Sendable {
  /// The operations of each line, 1 … 16 lines, without the `add` at the end of each.
  package let lines: [[HybridOperation]]

  package static let mostLines = 16
  /// The greatest number of operations of a line, including `add`.
  package static let mostOperations = 64
  /// The degrees that a line may have.
  package static let degrees = 2...16

  /// The formula of `f=hybrid` where none is given: the Mandelbrot set's line, then that of the
  /// burning ship.
  package static let standard = HybridFormula(
    unchecked: [[.square], [.absoluteRe, .absoluteIm, .square]])

  /// - Parameter lines: Lines that `init(lines:)` would accept.
  package init(unchecked lines: [[HybridOperation]]) { self.lines = lines }

  /// - Parameter lines: The operations of each line, without `add`.
  package init(lines: [[HybridOperation]]) throws(HybridError) {
    guard !lines.isEmpty, lines.count <= Self.mostLines else { throw .lineCount(lines.count) }
    for (index, line) in lines.enumerated() {
      guard line.count < Self.mostOperations else { throw .tooLong(line: index + 1) }
      guard let degree = Self.degree(of: line) else { throw .nothingStored(line: index + 1) }
      guard Self.degrees.contains(degree) else {
        throw .degree(degree, line: index + 1)
      }
    }
    self.lines = lines
  }

  /// Reads `sqr,add/absx,absy,sqr,add`.
  package init(parsing text: String) throws(HybridError) {
    try self.init(
      words: text.split(separator: "/", omittingEmptySubsequences: false).map { line in
        line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      })
  }

  /// - Parameter lines: The words of each line, such as `absx absy sqr add`.
  package init(words lines: [[String]]) throws(HybridError) {
    guard lines.count <= Self.mostLines else { throw .lineCount(lines.count) }
    var parsed: [[HybridOperation]] = []
    for (index, words) in lines.enumerated() {
      guard words.count <= Self.mostOperations else { throw .tooLong(line: index + 1) }
      var operations: [HybridOperation] = []
      for word in words.dropLast() {
        if word == "add" { throw .wrongAdd(line: index + 1) }
        operations.append(try Self.operation(word))
      }
      guard let last = words.last else { throw .wrongAdd(line: index + 1) }
      if last != "add" {
        _ = try Self.operation(last)
        throw .wrongAdd(line: index + 1)
      }
      parsed.append(operations)
    }
    try self.init(lines: parsed)
  }

  private static func operation(_ word: String) throws(HybridError) -> HybridOperation {
    if let known = HybridOperation.words.first(where: { $0.word == word }) {
      return known.operation
    }
    guard word.hasPrefix("rot") else { throw .unknown(String(word.prefix(24))) }
    guard let degrees = try? ExactDecimal(String(word.dropFirst(3))),
      degrees.magnitude <= ExactDecimal(360), degrees.decimalPlaces <= 30
    else { throw .angle(String(word.prefix(24))) }
    return .rotate(degrees)
  }

  /// The formula as a location writes it.
  package var text: String {
    lines.map { line in (line.map(\.text) + ["add"]).joined(separator: ",") }
      .joined(separator: "/")
  }

  /// The degree of each line.
  package var lineDegrees: [Int] { lines.map { Self.degree(of: $0) ?? 1 } }

  /// The degree in z and its conjugate; nil if the line multiplies before it stores.
  ///
  /// Degrees above 2^16 are not distinguished.
  private static func degree(of line: [HybridOperation]) -> Int? {
    var degree = 1
    var stored: Int?
    for operation in line {
      switch operation {
      case .square: degree *= 2
      case .multiply:
        guard let stored else { return nil }
        degree += stored
      case .store: stored = degree
      case .absoluteRe, .absoluteIm, .negateRe, .negateIm, .rotate: break
      }
      degree = min(degree, 1 << 16)
    }
    return degree
  }
}
