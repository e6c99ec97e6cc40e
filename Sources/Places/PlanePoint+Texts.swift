// PlanePoint+Texts — reads and writes a point, and moves it by steps.

internal import BigNumbers

extension PlanePoint {
  /// Reads a constant as a location writes it: `re,im`.
  package init(parsing text: String) throws(LocationError) {
    let value = RawValue(key: "c", bytes: Array(text.utf8), position: { $0 })
    let parts = try value.parts(2, as: "‘re,im’")
    self.init(re: try parts[0].coordinate(), im: try parts[1].coordinate())
  }

  /// The point as a location writes it, in full.
  package var text: String { "\(re.plain),\(im.plain)" }

  /// The point for a quick look, each part with the fewest digits within 1/20,000.
  package var shortText: String { "\(PlanePoint.short(re)),\(PlanePoint.short(im))" }

  private static func short(_ value: ExactDecimal) -> String {
    // Below 1e10, four decimal places lie within a double's precision, and it prints no more.
    let rounded = (value.nearest * 10_000).rounded() / 10_000
    if rounded == rounded.rounded() { return String(Int(rounded)) }
    return String(rounded)
  }

  /// Returns the point moved to the right and up by a number of steps; exact.
  package func moved(right: Int, up: Int, by step: DecimalStep) throws(LocationError)
    -> PlanePoint
  {
    PlanePoint(
      re: try PlanePoint.sum(re, step.times(right)), im: try PlanePoint.sum(im, step.times(up)))
  }

  private static func sum(_ value: ExactDecimal, _ step: ExactDecimal) throws(LocationError)
    -> ExactDecimal
  {
    guard let sum = try? value.adding(step) else { throw .tooManyDigits(Spot("c")) }
    try LocationWindow.checkCoordinate(sum, Spot("c"))
    return sum
  }
}
