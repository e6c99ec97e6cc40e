// TrapShape — a shape in the plane of z to which an orbit may come near.

/// A point, line, circle, cross or stalk in the plane of z.
///
/// Lengths are in millionths of the plane's unit and angles in millionths of a degree, so that a
/// shape is exactly what its text says.
package struct TrapShape: Sendable, Hashable {
  /// The kinds of shapes, by the names that people type.
  package enum Kind: String, CaseIterable, Sendable {
    /// A single point.
    case point
    /// A straight line without ends.
    case line
    /// The circumference of a circle.
    case circle
    /// Two segments that cross at right angles in their middles.
    case cross
    /// Two lines without ends that cross at right angles, as in Pickover's biomorphs.
    case stalk
  }

  package let kind: Kind
  /// The middle.
  package let re: Int
  package let im: Int
  /// The radius of a circle, or the length of a cross's arms; 0 for other shapes.
  package let size: Int
  /// The direction of a line, or of one line of a cross or stalk, counter-clockwise; 0 for others.
  package let degrees: Int

  package static let unit = 1_000_000
  /// The largest modulus of a middle's coordinates, in units of the plane.
  package static let farthest = 1000
  /// The sizes of circles and crosses, in millionths.
  package static let sizes = 1...farthest * unit

  package init(_ kind: Kind, re: Int = 0, im: Int = 0, size: Int = unit, degrees: Int = 0) {
    (self.kind, self.re, self.im) = (kind, re, im)
    self.size = kind.hasSize ? size : 0
    self.degrees = kind.hasAngle ? degrees : 0
  }

  /// The shape as a location writes it; zeros at the end are left out, and so is a size of 1.
  package var text: String {
    var numbers: [(value: Int, usual: Int)] = [(re, 0), (im, 0)]
    if kind.hasSize { numbers.append((size, Self.unit)) }
    if kind.hasAngle { numbers.append((degrees, 0)) }
    while let last = numbers.last, last.value == last.usual { numbers.removeLast() }
    return ([kind.rawValue] + numbers.map { Self.plain($0.value) }).joined(separator: ",")
  }

  /// Reads a shape: its name, then some of its numbers, with at most six decimals each.
  ///
  /// Nil if the text is not a shape, or if a number is out of range.
  package init?(_ text: some StringProtocol) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let kind = words.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    let ranges = kind.ranges
    guard words.count <= ranges.count + 1 else { return nil }
    var numbers = [0, 0] + (kind.hasSize ? [Self.unit] : []) + (kind.hasAngle ? [0] : [])
    for (index, word) in words.dropFirst().enumerated() {
      guard let value = Self.millionths(word), ranges[index].contains(value) else { return nil }
      numbers[index] = value
    }
    self.init(
      kind, re: numbers[0], im: numbers[1], size: kind.hasSize ? numbers[2] : 0,
      degrees: kind.hasAngle ? numbers[numbers.count - 1] : 0)
  }

  /// A number in plain digits.
  private static func plain(_ value: Int) -> String {
    let (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    var text = (value < 0 ? "-" : "") + String(whole)
    if rest > 0 {
      var digits = String(UInt(unit) + rest).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return text
  }

  /// Reads a decimal with at most six decimals, as millionths.
  private static func millionths(_ text: some StringProtocol) -> Int? {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0)
      .split(separator: ".", omittingEmptySubsequences: false)
    let isDigits = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard isDigits, (1...2).contains(parts.count), parts[0].utf8.count <= 6,
      let whole = Int(parts[0])
    else { return nil }
    var value = whole * unit
    if parts.count == 2 {
      guard parts[1].utf8.count <= 6 else { return nil }
      let zeros = String(repeating: "0", count: 6 - parts[1].utf8.count)
      guard let rest = Int(parts[1] + zeros) else { return nil }
      value += rest
    }
    return isNegative ? -value : value
  }
}

extension TrapShape.Kind {
  /// Whether shapes of the kind have a size.
  package var hasSize: Bool { self == .circle || self == .cross }
  /// Whether shapes of the kind have a direction.
  package var hasAngle: Bool { self == .line || self == .cross || self == .stalk }

  /// The ranges of the numbers after the name, in millionths.
  fileprivate var ranges: [ClosedRange<Int>] {
    let middle = -TrapShape.farthest * TrapShape.unit...TrapShape.farthest * TrapShape.unit
    return [middle, middle] + (hasSize ? [TrapShape.sizes] : [])
      + (hasAngle ? [-360 * TrapShape.unit...360 * TrapShape.unit] : [])
  }

  /// The numbers after the name, for messages.
  package var grammar: String {
    rawValue + ",re,im" + (self == .circle ? ",radius" : hasSize ? ",arm" : "")
      + (hasAngle ? ",degrees" : "")
  }
}
