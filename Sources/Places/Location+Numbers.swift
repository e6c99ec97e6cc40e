// Location+Numbers — a place by plain numbers, as people and other programs write them.
//
// Unlike a number in a location string, a plain number may have a ‘+’, a capital ‘E’, no digit on
// one side of its point, or a typographic minus. All of its digits count.

internal import BigNumbers

extension PlanePoint {
  /// Reads a point as people type it: two numbers separated by a comma, blanks, or both.
  ///
  /// - Throws: An error without a spot, since the text is not part of a longer one.
  package init(typed text: String) throws(LocationError) {
    let parts = text.split { $0 == "," || $0.isWhitespace }.map(String.init)
    guard parts.count == 2, text.count(where: { $0 == "," }) <= 1 else {
      throw .wrongParts(expected: "‘re,im’", Spot(nil))
    }
    try self.init(typedRe: parts[0], im: parts[1])
  }

  /// Reads a point whose two numbers are typed separately.
  ///
  /// - Throws: An error without a spot.
  package init(typedRe re: String, im: String) throws(LocationError) {
    self.init(re: try ExactDecimal(coordinate: re), im: try ExactDecimal(coordinate: im))
  }
}

extension Location {
  /// Returns this view, moved to another center.
  ///
  /// - Parameter height: The full height as people type it; nil keeps this view's.
  /// - Throws: An error without a spot.
  package func centered(on center: PlanePoint, height: String? = nil) throws(LocationError)
    -> Location
  {
    var next = self
    let full = try height.map { text throws(LocationError) in try ExactDecimal(typed: text) }
    next.window = try Location.window(center, full ?? self.height)
    return next
  }

  /// Returns the view of this center at a full height, as people type it.
  ///
  /// - Throws: An error without a spot.
  package func sized(toHeight text: String) throws(LocationError) -> Location {
    try centered(on: PlanePoint(re: re, im: im), height: text)
  }

  /// Returns the view of this center at a zoom, as people type it: the height is 4 / zoom.
  ///
  /// The height is exact where the quotient is a finite decimal, otherwise within 10⁻²⁰ of it,
  /// relative to its size.
  ///
  /// - Throws: An error without a spot.
  package func sized(toZoom text: String) throws(LocationError) -> Location {
    let zoom = try ExactDecimal(typed: text)
    guard zoom.sign > 0, zoom.decimalOrder < 10_000_000 else {
      throw .outOfRange("the zoom", "be above zero and below 1e9900000", Spot(nil))
    }
    var next = self
    let center = PlanePoint(re: re, im: im)
    next.window = try Location.window(center, ForeignScale.height(over: zoom))
    return next
  }

  /// Whether a text is a number as people may type it.
  package static func isNumber(_ text: String) -> Bool { (try? ExactDecimal(typed: text)) != nil }

  private static func window(_ center: PlanePoint, _ height: ExactDecimal) throws(LocationError)
    -> LocationWindow
  {
    do { return try LocationWindow(re: center.re, im: center.im, height: height) } catch {
      throw error.moved(to: Spot(nil))
    }
  }
}

extension ExactDecimal {
  /// Reads a number as people type it.
  package init(typed text: String) throws(LocationError) {
    let plain = text.replacing("\u{2212}", with: "-")
    do { self = try ExactDecimal(plain, grammar: .lenient) } catch {
      switch error {
      case .unexpected:
        throw .noDecimal(RawValue.excerpt(Array(text.utf8)[...]), hint: nil, Spot(nil))
      case .exponentTooLarge: throw .exponentTooLarge(Spot(nil))
      case .tooManyDigits, .tooWide: throw .tooManyDigits(Spot(nil))
      }
    }
  }

  fileprivate init(coordinate text: String) throws(LocationError) {
    try self.init(typed: text)
    try LocationWindow.checkCoordinate(self, Spot(nil))
  }
}
