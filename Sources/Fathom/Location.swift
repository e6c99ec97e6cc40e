// Location — one place in one fractal, with its colors: what is shared, saved and rendered.

package import FractalEngine
internal import Core
internal import Jobs
internal import Numbers

/// A place: a center and a height in the plane, a formula, an iteration limit, and a look.
///
/// A location is exact: its numbers are decimals of any length. It is written as one line of text,
/// which ``init(_:)`` reads again.
public struct Location: Sendable, Equatable, CustomStringConvertible {
  package var place: FractalEngine.Location
  /// What the place is called, where that is known.
  public var title: String?

  package init(_ place: FractalEngine.Location, title: String? = nil) {
    (self.place, self.title) = (place, title)
  }

  /// The place that a text names.
  ///
  /// It may be a location (`fathom1:re=…:im=…:h=…`), a journey of quadrants
  /// (`1-4-4-1-3-3`), or the name of a built-in place (`seahorse`). No file is read.
  ///
  /// - Throws: Where the text is none of these, or its checksum is wrong.
  public init(_ text: String) throws(FathomError) {
    place = try wrappingErrors { try FractalEngine.Location(typed: text) }
    title = BuiltInPlaces.named(text)?.title
  }

  /// A view by its center and full height, in the formula's default colors.
  ///
  /// - Parameters:
  ///   - re: The center's real part; within ±10⁶.
  ///   - im: The center's imaginary part; within ±10⁶.
  ///   - height: The full height of the view; 1e-9900000 … 10⁶.
  ///   - formula: Which map is iterated.
  /// - Throws: Where a number lies outside of its range.
  public init(
    re: ExactDecimal, im: ExactDecimal, height: ExactDecimal, formula: Formula = .mandelbrot
  ) throws(FathomError) {
    place = try wrappingErrors {
      FractalEngine.Location(
        window: try Window(re: re.value, im: im.value, height: height.value))
    }
    place.formula = formula.id
  }

  /// The place in a file: a picture that carries one, or a file of places of Fathom, Kalles
  /// Fraktaler, Fraktaler-3, Imagina or another program; the first where it holds several.
  ///
  /// - Throws: Where the file cannot be read, or holds no place.
  public init(contentsOf path: String) throws(FathomError) {
    let found = try wrappingErrors { try PlaceResolver().resolve(file: path) }
    self.init(found.location, title: found.title)
  }

  /// The whole Mandelbrot set: −0.5 + 0i, height 3.
  public static let home = Location(.home, title: "Home")

  /// The whole location in one line, with its checksum.
  public var description: String { place.canonical }

  // MARK: Parts

  /// The center's real part.
  public var re: ExactDecimal { ExactDecimal(place.re) }
  /// The center's imaginary part; the axis points up.
  public var im: ExactDecimal { ExactDecimal(place.im) }
  /// The full height of the view in the plane; its width follows from a picture's shape.
  public var height: ExactDecimal { ExactDecimal(place.height) }
  /// 4 / height in three digits, as `4e1000`.
  public var zoom: String { place.zoom }
  /// The quadrants that lead here, as `1-4-4-1-3-3`; nil where the place is no journey.
  public var journey: String? { place.journey?.spokenText }

  /// Which map is iterated.
  public var formula: Formula {
    get { Formula(place.formula) }
    set { place.formula = newValue.id }
  }

  /// The power p of z^p + c: 2, or what the formula is made for.
  public var power: Int {
    get { place.power }
    set { place.power = newValue }
  }

  /// Where iteration ends.
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

  /// Its colors; ``colored(_:)`` changes them.
  public var look: Look { Look(of: place) }
}
