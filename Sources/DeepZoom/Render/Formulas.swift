// Formulas — the list: a new formula is one file and one line here.

internal import Ground
package import Numbers

package enum Formulas {
  package static let all = [
    FormulaEntry(Mandelbrot.name, powers: Mandelbrot.powers, "z ← z^p + c from z = 0") {
      ParameterPlane(formula: Mandelbrot(power: $0.power))
    },
    FormulaEntry("burning-ship", powers: 2...5, "z ← (|Re z| + i·|Im z|)^p + c") {
      AbsPowerPlane(map: .burningShip(power: $0.power))
    },
    FormulaEntry("tricorn", powers: 2...8, "z ← conj(z)^p + c") {
      AbsPowerPlane(map: .tricorn(power: $0.power))
    },
    FormulaEntry("celtic", powers: 2...5, "z ← |Re z^p| + i·Im z^p + c") {
      AbsPowerPlane(map: .celtic(power: $0.power))
    },
    FormulaEntry("buffalo", powers: 2...5, "z ← |Re z^p| + i·|Im z^p| + c") {
      AbsPowerPlane(map: .buffalo(power: $0.power))
    },
    FormulaEntry("perpendicular", powers: 2...5, "z ← (|Re z| − i·Im z)^p + c") {
      AbsPowerPlane(map: .perpendicular(power: $0.power))
    },
    FormulaEntry(
      McMullenMap.name, takesConstant: true, "z ← z² + c/(2z²) from a critical point, or with c=…"
    ) {
      McMullenPlane(constant: $0.constant)
    },
    FormulaEntry("carpet", "Sierpinski's carpet in the home square, by digits in base 3") { _ in
      SierpinskiPlane(set: .carpet)
    },
    FormulaEntry("triangle", "Sierpinski's triangle in the home square, by digits in base 2") { _ in
      SierpinskiPlane(set: .triangle)
    },
    FormulaEntry(
      "julia", powers: Mandelbrot.powers, takesConstant: true,
      "z ← z^p + c from z = pixel, c given"
    ) {
      let formula = Mandelbrot(power: $0.power)
      let constant = $0.constant ?? JuliaPlane.defaultConstant
      return JuliaPlane(formula: formula, constant: constant)
    },
  ]

  /// The entry of that name, or nil.
  package static func named(_ name: String) -> FormulaEntry? { all.first { $0.name == name } }

  /// The formula that a location asks for.
  package static func chosen(by location: Location) throws(FormulaError) -> ChosenFormula {
    guard let entry = named(location.formula) else { throw .unknown(location.formula) }
    guard entry.powers.contains(location.power) else {
      throw .power(entry.name, location.power, entry.powers)
    }
    if location.constant != nil && !entry.takesConstant { throw .constant(entry.name) }
    return entry.make(FormulaSettings(power: location.power, constant: location.constant))
  }
}

/// What a location may say of its formula besides the name.
package struct FormulaSettings: Sendable {
  /// Out of the entry's `powers`.
  package let power: Int
  /// The constant of a Julia set.
  package let constant: PlanePoint?
}

/// One entry of the list.
package struct FormulaEntry: Sendable {
  package let name: String
  package let powers: ClosedRange<Int>
  /// In a line, for people.
  package let summary: String
  /// Whether a location may say c.
  package let takesConstant: Bool
  private let plane: @Sendable (FormulaSettings) -> any FractalPlane

  fileprivate init(
    _ name: String, powers: ClosedRange<Int> = 2...2, takesConstant: Bool = false,
    _ summary: String, _ plane: @escaping @Sendable (FormulaSettings) -> any FractalPlane
  ) {
    (self.name, self.powers, self.summary, self.plane) = (name, powers, summary, plane)
    self.takesConstant = takesConstant
  }

  /// The formula with a power out of `powers`.
  package func make(_ settings: FormulaSettings) -> ChosenFormula {
    ChosenFormula(name: name, power: settings.power, plane: plane(settings))
  }
}

/// A formula with its power, and all that may be asked of it.
///
/// The loops over pixels and iterations lie behind the plane, each for its own formula: generic
/// kernels that were called through an existential would run some hundred times slower.
package struct ChosenFormula: Sendable {
  package let name: String
  package let power: Int
  let plane: any FractalPlane

  /// How iterations are skipped.
  package var approximation: Approximation { plane.approximation }

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
    try plane.prepare(viewport, limit: orbitLimit ?? limit, settings, memory, progress)
      .engine(limit: limit)
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
    case .limit(let limit):
      return try engine(for: viewport, limit: limit, settings, memory: memory, progress: progress)
    case .automatic:
      let found = try AutomaticLimit.search(plane, viewport, settings, memory, progress)
      var engine = found.preparation.engine(limit: found.limit)
      engine.limitStop = found.stop
      return engine
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
    LimitSearch(try AutomaticLimit(plane, viewport, settings, memory, progress))
  }

  /// The bits in which a picture's points are iterated by themselves.
  package func precision(for viewport: Viewport, limit: Int) -> Int {
    plane.precision(viewport, limit: limit)
  }

  /// Iterates a pixel's point in full precision until it escapes; nil when it does not within
  /// `limit`.
  ///
  /// - Throws: `CancellationError`.
  package func escape(of point: BigComplex, limit: Int) throws -> Escape? {
    try plane.escape(of: point, limit: limit)
  }

  /// The same, or that the point's digits do not suffice to say.
  ///
  /// - Throws: `CancellationError`.
  package func end(of point: BigComplex, limit: Int) throws -> ExactEnd {
    try plane.end(of: point, limit: limit)
  }

  /// Whether an attracting cycle of this period, found in full precision, draws the point in.
  ///
  /// - Throws: `CancellationError`.
  package func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool {
    try plane.hasAttractingCycle(point, period: period)
  }
}

/// A formula that is not in the list, or a power it is not made for.
package enum FormulaError: UserError, Equatable {
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
    case .constant: "Leave out c=…; f=julia takes it."
    case .unknown: "Known are: \(Formulas.all.map(\.name).joined(separator: ", "))."
    case .power(_, _, let powers) where powers.count == 1:
      "It has no power but \(powers.lowerBound)."
    case .power(_, _, let powers):
      "Give a power from \(powers.lowerBound) to \(powers.upperBound)."
    }
  }
}
