// Formulas — the list: a new formula is one file and one line here.

internal import Ground
package import Numbers

package enum Formulas {
  package static let all = [
    FormulaEntry(Mandelbrot.self, powers: Mandelbrot.powers, "z ← z^p + c from z = 0") {
      Mandelbrot(power: $0)
    }
  ]

  /// The entry of that name, or nil.
  package static func named(_ name: String) -> FormulaEntry? { all.first { $0.name == name } }

  /// The formula that a location asks for.
  package static func chosen(by location: Location) throws(FormulaComplaint) -> ChosenFormula {
    guard let entry = named(location.formula) else { throw .unknown(location.formula) }
    guard entry.powers.contains(location.power) else {
      throw .power(entry.name, location.power, entry.powers)
    }
    if location.constant != nil { throw .constant(entry.name) }
    return entry.make(location.power)
  }
}

/// One entry of the list.
package struct FormulaEntry: Sendable {
  package let name: String
  package let powers: ClosedRange<Int>
  /// In a line, for people.
  package let summary: String
  /// The formula with a power out of `powers`.
  package let make: @Sendable (_ power: Int) -> ChosenFormula

  fileprivate init<F: Formula>(
    _ formula: F.Type, powers: ClosedRange<Int>, _ summary: String,
    _ make: @escaping @Sendable (Int) -> F
  ) {
    (name, self.powers, self.summary) = (F.name, powers, summary)
    self.make = { ChosenFormula(make($0)) }
  }
}

/// A formula with its power, and all that may be asked of it.
///
/// Closures, not `any Formula`: behind an existential the generic kernels would run
/// unspecialized, some hundred times slower.
package struct ChosenFormula: Sendable {
  package let name: String
  package let power: Int
  private let fixed:
    @Sendable (Viewport, Int, Int, EngineSettings, ReferenceMemory?, (EngineStage) -> Void)
      throws -> PictureEngine
  private let automatic:
    @Sendable (Viewport, EngineSettings, ReferenceMemory?, (EngineStage) -> Void)
      throws -> PictureEngine
  private let searching:
    @Sendable (Viewport, EngineSettings, ReferenceMemory?, (EngineStage) -> Void)
      throws -> LimitSearch
  private let escapeOf: @Sendable (BigComplex, Int) throws -> Escape?
  private let attracts: @Sendable (BigComplex, Int) throws -> Bool

  fileprivate init<F: Formula>(_ formula: F) {
    (name, power) = (F.name, formula.power)
    fixed = { viewport, limit, orbitLimit, settings, memory, progress in
      let preparation = try Preparation(
        formula, viewport, limit: orbitLimit, settings, memory, progress)
      return preparation.engine(limit: limit)
    }
    automatic = { viewport, settings, memory, progress in
      let found = try AutomaticLimit.search(formula, viewport, settings, memory, progress)
      return found.preparation.engine(limit: found.limit)
    }
    searching = { viewport, settings, memory, progress in
      LimitSearch(try AutomaticLimit(formula, viewport, settings, memory, progress))
    }
    escapeOf = { c, limit in try formula.escape(of: c, limit: limit) }
    attracts = { c, period in try formula.hasAttractingCycle(c, period: period) }
  }

  /// Computes reference and tables for a fixed limit.
  ///
  /// - Parameters:
  ///   - orbitLimit: Where the reference ends at the latest, when not at the limit: that of an
  ///     engine which a search has found, to make it again.
  ///   - memory: Of the views before this one; nil where none comes after it. It saves
  ///     time and changes no bit.
  /// - Throws: `CancellationError`.
  package func engine(
    for viewport: Viewport, limit: Int, orbitLimit: Int? = nil,
    _ settings: EngineSettings = EngineSettings(),
    memory: ReferenceMemory? = nil, progress: (EngineStage) -> Void = { _ in }
  ) throws -> PictureEngine {
    try fixed(viewport, limit, orbitLimit ?? limit, settings, memory, progress)
  }

  /// Computes reference and tables, with the limit that a location asks for.
  ///
  /// - Parameter memory: Of the views before this one; nil where none comes after it.
  /// - Throws: `CancellationError`.
  package func engine(
    for viewport: Viewport, iterations: IterationChoice,
    _ settings: EngineSettings = EngineSettings(), memory: ReferenceMemory? = nil,
    progress: (EngineStage) -> Void = { _ in }
  ) throws -> PictureEngine {
    switch iterations {
    case .limit(let limit): try fixed(viewport, limit, limit, settings, memory, progress)
    case .automatic: try automatic(viewport, settings, memory, progress)
    }
  }

  /// The search for the limit that `engine(for:iterations:)` finds by itself, for who can do its
  /// rounds on several threads.
  ///
  /// - Parameter memory: Of the views before this one; nil where none comes after it. The later
  ///   rounds use it too.
  /// - Throws: `CancellationError`.
  package func limitSearch(
    for viewport: Viewport, _ settings: EngineSettings = EngineSettings(),
    memory: ReferenceMemory? = nil, progress: (EngineStage) -> Void = { _ in }
  ) throws -> LimitSearch {
    try searching(viewport, settings, memory, progress)
  }

  /// Iterates c in full precision until it escapes; nil when it does not within `limit`.
  ///
  /// - Throws: `CancellationError`.
  package func escape(of c: BigComplex, limit: Int) throws -> Escape? { try escapeOf(c, limit) }

  /// Whether c has an attracting cycle of this period, by Newton's method in full precision.
  ///
  /// - Throws: `CancellationError`.
  package func hasAttractingCycle(_ c: BigComplex, period: Int) throws -> Bool {
    try attracts(c, period)
  }
}

/// A formula that is not in the list, or a power it is not made for.
package enum FormulaComplaint: Complaint, Equatable {
  case unknown(String)
  case power(String, Int, ClosedRange<Int>)
  case constant(String)

  package var problem: String {
    switch self {
    case .unknown(let name): "there is no formula ‘\(name)’"
    case .power(let name, let power, _): "\(name) is not made for power \(power)"
    case .constant(let name): "\(name) takes no constant"
    }
  }

  package var place: String? {
    switch self {
    case .unknown: "f"
    case .power: "p"
    case .constant: "c"
    }
  }

  package var remedy: String? {
    switch self {
    case .constant: "Leave out c=…; Julia sets are not made yet."
    case .unknown: "Known are: \(Formulas.all.map(\.name).joined(separator: ", "))."
    case .power(_, _, let powers): "Give p=\(powers.lowerBound) to p=\(powers.upperBound)."
    }
  }
}
