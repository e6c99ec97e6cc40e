// PlaceSurvey — samples windows around a place, from which its colors are prepared.

internal import Coloring
internal import Core
internal import FractalEngine
internal import Places

/// Square windows around a place's center, whose heights are the two powers of two next to its own.
///
/// Apart from the rounding of doubles, their outcomes depend only on the center, the height, the
/// formula and the limit, and not on the size or shape of a picture. Uncertain pixels keep their
/// outcomes in doubles, since a few of them do not change a color.
struct PlaceSurvey: Sendable {
  let location: Location
  let request: FeatureRequest
  let effort: Effort
  /// The picture's engine, whose reference orbit also serves the windows.
  let engine: PictureEngine

  /// The side of a window, in pixels.
  static let side = 48
  /// The unit of distances: the view's height divided by this number.
  private static let unitsPerHeight = 720.0

  /// Surveys both windows.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  func run() async throws -> ColoringSurvey {
    let whole = try Viewport(location, size: PictureSize(width: 1, height: 1)).spacing
    // The view's height is in [1, 2) times the height of the lower window.
    let (exponent, ratio) = (whole.exponent - 1, 2 * whole.significand)
    let lower = try await window(exponent)
    let upper = ratio > 1 ? try await window(exponent + 1) : lower
    return Self.survey(lower: lower, upper: upper, ratio: ratio)
  }

  /// The survey of a view by two windows as `window(_:)` returns them.
  ///
  /// - Parameter ratio: The view's height as a multiple of the lower window's height, in [1, 2).
  static func survey(lower: IterationBuffer, upper: IterationBuffer, ratio: Double)
    -> ColoringSurvey
  {
    ColoringSurvey(
      lower: scaled(lower, distanceUnit: 1 / ratio), upper: scaled(upper, distanceUnit: 2 / ratio),
      share: SteadyMath.log2(ofNormal: ratio))
  }

  /// Returns a window with its distances in units of the view.
  ///
  /// - Parameter distanceUnit: The window's height as a multiple of the view's height.
  private static func scaled(_ window: IterationBuffer, distanceUnit: Double) -> IterationBuffer {
    var scaled = window
    let scale = Float(Self.unitsPerHeight * distanceUnit / Double(side))
    for index in 0..<window.tile.count {
      if case .escaped(let n, let fraction, let x, let y) = window[index] {
        scaled.setEscaped(index, n, fraction, x * scale, y * scale)
      }
    }
    return scaled
  }

  /// The outcomes of the window of height 2^`exponent`, with distances in its own spacings.
  func window(_ exponent: Int) async throws -> IterationBuffer {
    let place = try location.upright(heightExponent: exponent)
    let side = Self.side
    let view = Viewport(place, size: try PictureSize(width: side, height: side))
    var settings = EngineSettings()
    (settings.kernel, settings.threads) = (effort.kernel, effort.threads)
    settings.sharesOrbit = true
    let memory = ReferenceMemory()
    memory.goBack(to: engine)
    let window = try Formulas.iterated(by: place).engine(
      for: view, limit: engine.limit, settings, memory: memory)
    let rows = 4
    let parts = try await Workers.map(side / rows, threads: effort.threads) { part in
      try outcomes(of: Tile(x: 0, y: part * rows, width: side, height: rows), window)
    }
    var found = IterationBuffer(
      tile: Tile(x: 0, y: 0, width: side, height: side), features: request.features)
    for part in parts {
      for index in 0..<part.tile.count {
        found.copy(index, of: part, to: part.tile.y * side + index)
      }
    }
    return found
  }

  private func outcomes(of tile: Tile, _ engine: PictureEngine) throws -> IterationBuffer {
    var work = WorkCounts()
    var uncertain: [UncertainPixel] = []
    let found = try engine.firstOutcomes(of: tile, &work, &uncertain)
    if request.features.isEmpty { return found }
    var traced = found.with(features: request.features)
    let places = (0..<tile.count).map {
      PixelPlace(tile.x + $0 % tile.width, tile.y + $0 / tile.width)
    }
    let values = try engine.features(request, of: places, (0..<tile.count).map { found[$0] })
    for (index, value) in values.enumerated() {
      for plane in value.indices { traced.setFeature(plane, index, value[plane]) }
    }
    return traced
  }
}

extension Recipe {
  /// The survey from which the picture's colors are prepared.
  ///
  /// - Parameters:
  ///   - engine: The picture's engine.
  ///   - sample: Pixels of the picture itself, for the rule `.picture`.
  /// - Throws: A `UserError`; `CancellationError`; what `sample` throws.
  func survey(by engine: PictureEngine, sample: () async throws -> IterationBuffer) async throws
    -> ColoringSurvey
  {
    switch coloringRule {
    case .picture: return ColoringSurvey(of: try await sample())
    case .place:
      return try await PlaceSurvey(
        location: location, request: request, effort: effort, engine: engine
      ).run()
    }
  }

  /// The coloring, prepared from a survey.
  ///
  /// - Parameter limit: The iteration limit that was used.
  func prepared(survey: ColoringSurvey, limit: Int) -> any PreparedColoring {
    var survey = survey
    survey.power = Double(location.degree)
    if coloringRule == .place { survey.spacingsPerUnit = spacingsPerUnit }
    return linedLook.prepared(by: coloring, survey: survey, limit: limit)
  }

  /// The number of sample spacings in a 720th of the view's height.
  private var spacingsPerUnit: Double { Double(size.height * samples) / 720 }

  /// The look, with line widths in 720ths of the view's height; by the rule `.picture`, in pixels.
  ///
  /// The unit is at least one spacing of samples, since samples would miss parts of thinner lines.
  var linedLook: Look {
    var look = look
    look.lineUnit = coloringRule == .place ? max(1, spacingsPerUnit) : Double(samples)
    return look
  }
}
