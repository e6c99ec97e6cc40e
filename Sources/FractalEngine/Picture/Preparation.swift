// Preparation — the reference and the tables of a picture of a holomorphic family.

internal import Places

/// A reference and its pixel grid, for any limit up to the one that the orbit was computed for.
struct Preparation: PreparedPicture {
  let formula: Multibrot
  let frame: PixelFrame
  let settings: EngineSettings
  private(set) var reference: Reference
  /// The greatest length that the reference could have had.
  let orbitLimit: Int?

  /// - Parameters:
  ///   - limit: The greatest length of the reference.
  ///   - memory: Earlier references, one of which may be used again; receives this one.
  init(
    _ formula: Multibrot, _ viewport: Viewport, limit: Int, _ settings: EngineSettings,
    _ memory: ReferenceMemory? = nil, _ progress: (EngineStage) -> Void
  ) throws {
    (self.formula, self.settings, orbitLimit) = (formula, settings, limit)
    frame = PixelFrame(viewport)
    reference = try Reference(formula, frame, limit: limit, settings, memory, progress)
  }

  var facts: ReferenceFacts {
    let orbit = reference.orbit
    return ReferenceFacts(
      precision: orbit.precision, length: orbit.last, end: orbit.end, origin: reference.origin,
      levels: reference.table.levels, blaStepCount: reference.table.count, kept: reference)
  }
  var byteCount: Int { reference.byteCount }
  var far: FarPixels? { FarPixels(frame, power: formula.power, count: 1) }
  var endsAtLimit: Bool {
    switch reference.orbit.end {
    case .limit, .cut: true
    default: false
    }
  }
  func wouldGrow(for limit: Int) -> Bool {
    endsAtLimit && limit > (orbitLimit ?? 0) && !reference.serves(limit: limit)
  }
  var orbitLength: Int { reference.orbit.last }

  func serves(limit: Int) -> Bool {
    frame.viewport.precision(iterations: limit) == reference.orbit.precision
      && reference.serves(limit: limit)
  }

  func reaching(_ limit: Int) throws -> any PreparedPicture {
    var grown = self
    grown.reference = try reference.reaching(limit, settings)
    return grown
  }

  func pictureRunner(limit: Int, predictsInterior: Bool) -> any PictureRunner {
    MultibrotRunner(
      runner(limit: limit, minibrot: predictsInterior), reference.lowParts, settings)
  }

  /// Whether interior pixels of the view's minibrot are predicted; direct iteration needs no
  /// prediction.
  private var predictsMinibrot: Bool {
    guard formula.power == 2, case .period = reference.orbit.end else { return false }
    return !Strategy.isDirect(frame)
  }

  func runner(limit: Int, minibrot knowsMinibrot: Bool = true) -> PixelRunner {
    let picture = picture(limit: limit)
    let minibrot = knowsMinibrot && predictsMinibrot ? MinibrotPredictor(picture) : nil
    return PixelRunner(
      frame, picture, settings.kernel, minibrot: minibrot, component: ComponentPredictor(picture))
  }

  private func picture(limit: Int) -> PictureConstants {
    precondition(limit <= reference.reach, "`reaching` comes first")
    return PictureConstants(
      formula: formula, orbit: reference.orbit, table: reference.table, radius: frame.radius,
      cuspOffset: reference.cuspOffset, limit: limit, jumps: reference.jumps,
      components: reference.components,
      isCompensated: reference.isCompensated)
  }
}
