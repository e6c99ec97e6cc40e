// Location — one place in one fractal, with its colors, which is shared, saved and rendered.

internal import BigNumbers
internal import FractalEngine
internal import Jobs
package import Places

/// A place: a center and a height in the plane, a formula, an iteration limit, and a look.
///
/// A location is exact: its numbers are decimals of any length. It is written as one line of text,
/// which ``init(_:)`` reads again.
public struct Location: Sendable, Equatable, CustomStringConvertible {
  package var place: Places.Location
  /// The title of the place, if it has one.
  public var title: String?

  package init(_ place: Places.Location, title: String? = nil) {
    (self.place, self.title) = (place, title)
  }

  /// Reads the place that a text names.
  ///
  /// The text may be a location (`fathom1:re=…:im=…:h=…`), a journey of quadrants (`1-4-4-1-3-3`),
  /// or the name of a built-in place (`seahorse`). No file is read.
  ///
  /// - Throws: ``FathomError`` if the text is none of these, or its checksum is wrong.
  public init(_ text: String) throws(FathomError) {
    place = try wrappingErrors { try Places.Location(typed: text) }
    title = BuiltInPlaces.named(text)?.title
  }

  /// Creates a view from its center and full height, in the formula's default colors.
  ///
  /// - Parameters:
  ///   - re: The real part of the center, within ±10⁶.
  ///   - im: The imaginary part of the center, within ±10⁶.
  ///   - height: The full height of the view, 1e-9900000 … 10⁶.
  ///   - formula: The map that is iterated.
  /// - Throws: ``FathomError`` if a number lies outside of its range.
  public init(
    re: ExactDecimal, im: ExactDecimal, height: ExactDecimal, formula: Formula = .mandelbrot
  ) throws(FathomError) {
    place = try wrappingErrors {
      Places.Location(
        window: try LocationWindow(re: re.value, im: im.value, height: height.value))
    }
    place.formula = formula.id
  }

  /// Reads the place in a file, or the first of several.
  ///
  /// The file is a picture that carries a place, or a file of places from Fathom, Kalles Fraktaler,
  /// Fraktaler-3, Imagina or another program.
  ///
  /// - Throws: ``FathomError`` if the file cannot be read, or holds no place.
  public init(contentsOf path: String) throws(FathomError) {
    let found = try wrappingErrors { try PlaceResolver().resolve(file: path) }
    self.init(found.location, title: found.title)
  }

  /// The whole Mandelbrot set: center −0.5 + 0i, height 3.
  public static let home = Location(.home, title: "Home")

  /// The whole location on one line, with its checksum.
  public var description: String { place.canonical }

  // MARK: Parts

  /// The real part of the center.
  public var re: ExactDecimal { ExactDecimal(place.re) }
  /// The imaginary part of the center; the imaginary axis points up.
  public var im: ExactDecimal { ExactDecimal(place.im) }
  /// The full height of the view in the plane; the shape of a picture decides on its width.
  public var height: ExactDecimal { ExactDecimal(place.height) }
  /// The zoom 4 / height in three digits, such as `4e1000`.
  public var zoom: String { place.zoom }
  /// The quadrants that lead here, such as `1-4-4-1-3-3`; nil if the place is not a journey.
  public var journey: String? { place.journey?.spokenText }

  /// The map that is iterated.
  public var formula: Formula {
    get { Formula(place.formula) }
    set {
      place.formula = newValue.id
      if Formulas.named(newValue.id)?.takesOperations == false { place.hybrid = nil }
    }
  }

  /// The power p in z^p + c; if the location has none, the formula's default, usually 2.
  public var power: Int {
    get { place.power }
    set { place.power = newValue }
  }

  /// The iteration limit.
  public var iterationLimit: IterationLimit {
    get {
      switch place.iterations {
      case .automatic: .automatic
      case .limit(let limit): .exactly(limit)
      }
    }
    set {
      switch newValue {
      case .automatic: place.iterations = .automatic
      case .exactly(let limit): place.iterations = .limit(limit)
      }
    }
  }

  /// The colors; ``colored(_:)`` changes them.
  public var look: Look { Look(of: place) }
}
