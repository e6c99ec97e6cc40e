// ColorStops — a ring of colors as one word: 081026,123c80@13,3283be@25.
//
// list     = stop *("," stop)             ; 2 to 256 of them
// stop     = 6HEXDIG ["@" percent]        ; sRGB as RRGGBB, lower case
// percent  = digits ["." 1*4DIGIT]        ; of the way round, below 100, rising from stop to stop
//
// A first stop without a place is at 0. Other stops without a place are spaced evenly between their
// neighbors that have one; after the last of these, the ring closes at the first stop.

/// Colors at positions on a ring, as a person writes them and a location stores them.
package struct ColorStops: Sendable, Hashable {
  /// A color at its position.
  package struct Stop: Sendable, Hashable {
    /// The color 0xRRGGBB in sRGB.
    package let color: UInt32
    /// The position in millionths of the ring, below a million.
    package let place: Int

    package init(color: UInt32, place: Int) { (self.color, self.place) = (color, place) }

    /// The position in turns, 0 ..< 1.
    package var position: Double { Double(place) / Double(ColorStops.turn) }
  }

  /// The stops in the order of their positions, which are distinct.
  package let stops: [Stop]

  /// The number of positions on a ring.
  package static let turn = 1_000_000
  package static let counts = 2...256

  package init(_ stops: [Stop]) {
    precondition(ColorStops.counts.contains(stops.count), "a ring has 2 to 256 stops")
    precondition(
      zip(stops, stops.dropFirst()).allSatisfy { $0.place < $1.place } && stops[0].place >= 0
        && stops[stops.count - 1].place < ColorStops.turn, "places rise, within the ring")
    self.stops = stops
  }

  /// Creates a ring with evenly spaced colors.
  package init(even colors: [UInt32]) {
    let count = colors.count
    self.init(
      colors.indices.map {
        Stop(
          color: colors[$0], place: ColorStops.place($0, of: count, from: 0, to: ColorStops.turn))
      })
  }

  /// The position after `index` of `count` equal steps from `start` to `end`, rounded.
  private static func place(_ index: Int, of count: Int, from start: Int, to end: Int) -> Int {
    start + (2 * index * (end - start) + count) / (2 * count)
  }

  // MARK: Text

  /// The canonical text of these stops, from which the same stops are read.
  ///
  /// Places are omitted if all stops are evenly spaced from 0 on. Otherwise all are written, except
  /// a place of 0 at the first stop.
  package var text: String {
    let isEven = self == ColorStops(even: stops.map(\.color))
    return stops.enumerated().map { index, stop in
      let color = HexColor(stop.color).text
      return isEven || index == 0 && stop.place == 0
        ? color : "\(color)@\(ColorStops.percent(stop.place))"
    }.joined(separator: ",")
  }

  private static func percent(_ place: Int) -> String {
    let (whole, rest) = place.quotientAndRemainder(dividingBy: 10_000)
    guard rest > 0 else { return String(whole) }
    var digits = String(10_000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  /// Reads a list of stops, as described at the beginning of this file.
  ///
  /// - Complexity: O(length).
  package init(parsing text: some Collection<UInt8>) throws(ColorStopsError) {
    var found: [(color: UInt32, place: Int?, offset: Int)] = []
    var offset = 0
    for part in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard found.count < ColorStops.counts.upperBound else { throw .tooMany(offset: offset) }
      let bytes = Array(part)
      let stop = try ColorStops.stop(bytes, offset)
      found.append((stop.color, stop.place, offset))
      offset += bytes.count + 1
    }
    guard found.count >= 2 else { throw .tooFew }
    let places = ColorStops.filled(found.map(\.place))
    for index in places.indices {
      let previous = index > 0 ? places[index - 1] : -1
      guard places[index] > previous, places[index] < ColorStops.turn else {
        throw .notRising(offset: found[index].offset)
      }
    }
    self.init(places.indices.map { Stop(color: found[$0].color, place: places[$0]) })
  }

  private static func stop(
    _ bytes: [UInt8], _ offset: Int
  ) throws(ColorStopsError) -> (color: UInt32, place: Int?) {
    let digits = bytes.prefix { $0 != UInt8(ascii: "@") }
    guard let color = HexColor(digits)?.value else {
      throw .noColor(bytes.excerpt, offset: offset)
    }
    guard digits.count < bytes.count else { return (color, nil) }
    guard let place = place(bytes.dropFirst(7)) else {
      throw .noPlace(bytes.dropFirst(7).excerpt, offset: offset + 7)
    }
    return (color, place)
  }

  /// Reads a percentage below 100 with at most four decimals, as millionths.
  private static func place(_ percent: ArraySlice<UInt8>) -> Int? {
    let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) }
    let whole = percent.prefix(while: isDigit)
    var rest = percent.dropFirst(whole.count)
    guard (1...2).contains(whole.count) else { return nil }
    var value = whole.reduce(0) { 10 * $0 + Int($1 - 0x30) } * 10_000
    guard let point = rest.popFirst() else { return value }
    guard point == UInt8(ascii: "."), (1...4).contains(rest.count), rest.allSatisfy(isDigit)
    else { return nil }
    var unit = 1_000
    for digit in rest {
      value += Int(digit - 0x30) * unit
      unit /= 10
    }
    return value
  }

  /// Fills in missing positions, evenly spaced between the given ones.
  ///
  /// The result need not rise; the caller checks that.
  ///
  /// - Parameter given: The positions in millionths, at least one of which is given.
  package static func filled(_ given: [Int?]) -> [Int] {
    var places = [given[0] ?? 0]
    while places.count < given.count {
      let next = given.indices.dropFirst(places.count).first { given[$0] != nil }
      let start = places[places.count - 1]
      let end = next.flatMap { given[$0] } ?? turn + places[0]
      let steps = (next ?? given.count) - places.count + 1
      // The step that closes the ring leads to no new stop.
      for index in 1...(next == nil ? steps - 1 : steps) {
        places.append(place(index, of: steps, from: start, to: end))
      }
    }
    return places
  }
}
