// Location+Texts — single numbers of a location, from and to text, for front ends.

internal import BigNumbers

extension Location {
  /// The center and the full height as exact decimals, written as in a location string.
  package var numberTexts: (re: String, im: String, height: String) {
    (re.plain, im.plain, height.compact)
  }

  /// Returns the same place, rotated counter-clockwise by a number of degrees.
  ///
  /// The skew of a stretched view changes by as much, so that its picture is turned as a whole.
  ///
  /// - Parameter text: A decimal within ±1e6.
  package func rotated(to text: String) throws(LocationError) -> Location {
    var (turned, angle) = (self, ExactDecimal.zero)
    do { angle = try ExactDecimal(text) } catch {
      throw .noDecimal(String(text.prefix(24)), hint: nil, Spot("rot"))
    }
    guard angle.magnitude <= Location.farthest, angle.decimalPlaces <= 1_000 else {
      throw .outOfRange(
        "the rotation", "lie between -1000000 and 1000000 degrees, in 1000 places", Spot("rot"))
    }
    turned.rotation = angle
    guard isStretched else { return turned }
    do { turned.skew = try skew.adding(rotation).subtracting(angle) } catch {
      throw .outOfRange("the skew", "have at most 1000 places", Spot("rot"))
    }
    try Self.checkSkew(turned.skew, Spot("rot"))
    return turned
  }

  /// Returns the same place with another iteration limit: `auto`, or 1 … 10¹⁵.
  package func iterated(_ text: String) throws(LocationError) -> Location {
    var other = self
    other.iterations = try IterationChoice(text)
    return other
  }
}

extension IterationChoice {
  /// Reads `auto`, or a whole number from 1 to 10¹⁵.
  package init(_ text: String) throws(LocationError) {
    if text == "auto" {
      self = .automatic
      return
    }
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isNumber, let limit = Int(text), (1...Location.mostIterations).contains(limit) else {
      throw .noCount(String(text.prefix(24)), Spot("n"))
    }
    self = .limit(limit)
  }
}
