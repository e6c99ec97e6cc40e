// Landmark — something that was found in a view: what it is, where, and how to get there.

package import DeepZoom
internal import Ground
internal import Numbers

/// A place that was found, and what is known of it.
package struct Landmark: Sendable {
  /// What was found.
  package enum Kind: Sendable {
    case nucleus(Nucleus)
    case misiurewicz(MisiurewiczPoint)
  }

  package let kind: Kind
  /// The view of it.
  package let view: Location
  /// The quadrants to a window around its middle, from where the search's journey began, or from
  /// home; nil where it lies outside of that.
  package let journey: Journey?
  /// The period of a larger minibrot that the way leads past.
  package var passed: Int?

  init(_ nucleus: Nucleus, at view: Location, from start: Location) {
    self.init(.nucleus(nucleus), view, start)
  }

  init(_ point: MisiurewiczPoint, at view: Location, from start: Location) {
    self.init(.misiurewicz(point), view, start)
  }

  private init(_ kind: Kind, _ view: Location, _ start: Location) {
    (self.kind, self.view) = (kind, view)
    journey = view.journey(from: start.journey?.base ?? .home)
  }

  /// In a line: `period 1142, a cardioid, size 3.1e-97, turned 117.7°`.
  package var summary: String {
    switch kind {
    case .nucleus(let nucleus): nucleus.summary
    case .misiurewicz(let point):
      "Misiurewicz point of preperiod \(point.preperiod) and period \(point.period), "
        + "multiplier \(point.multiplier.length.shortText), turned \(point.multiplier.turnText)"
    }
  }

  /// Its center is known to so much.
  package var exactness: String {
    let bits =
      switch kind {
      case .nucleus(let nucleus): nucleus.bits
      case .misiurewicz(let point): point.bits
      }
    return "proved to lie within \(ScaledDouble(1, exponent: -bits).shortText)"
  }

  /// The quadrants, and where they begin unless at home.
  package var journeyLine: String {
    guard let journey else { return "journey: none, it lies outside of home" }
    let steps = journey.steps.count
    if steps == 0 { return "journey: none, it is all of the first window" }
    let text = steps <= 24 ? journey.spokenText : journey.text
    let origin = journey.base == .home ? "" : ", from the first window of this journey"
    return "journey: \(text) (\(steps) quadrants\(origin))"
  }

  /// What is told of it, without its place.
  package var lines: [String] {
    let way = passed.map { ["beside a larger minibrot, of period \($0)"] } ?? []
    return [summary, exactness] + way + [journeyLine]
  }

  package var json: JSON {
    var members: [JSON.Member]
    switch kind {
    case .nucleus(let nucleus):
      members = [
        JSON.Member("kind", .string("nucleus")), JSON.Member("period", .integer(nucleus.period)),
        JSON.Member("component", nucleus.kind.map { .string($0.rawValue) } ?? .null),
        JSON.Member("size", .string(nucleus.size.length.shortText)),
        JSON.Member("turn", .number(nucleus.turn)), JSON.Member("bits", .integer(nucleus.bits)),
        JSON.Member("re", .string(nucleus.c.re.text(bits: nucleus.bits))),
        JSON.Member("im", .string(nucleus.c.im.text(bits: nucleus.bits))),
      ]
    case .misiurewicz(let point):
      members = [
        JSON.Member("kind", .string("misiurewicz")),
        JSON.Member("preperiod", .integer(point.preperiod)),
        JSON.Member("period", .integer(point.period)),
        JSON.Member("multiplier", .number(point.multiplier.length.nearest)),
        JSON.Member("turn", .number(point.multiplier.degrees)),
        JSON.Member("bits", .integer(point.bits)),
        JSON.Member("re", .string(point.c.re.text(bits: point.bits))),
        JSON.Member("im", .string(point.c.im.text(bits: point.bits))),
      ]
    }
    if let passed { members.append(JSON.Member("passed", .integer(passed))) }
    return .object(
      members + [
        JSON.Member("journey", journey.map { .string($0.text) } ?? .null),
        JSON.Member("location", .string(view.canonical)), JSON.Member("zoom", .string(view.zoom)),
      ])
  }
}

extension Nucleus {
  /// In a line: `period 1142, a cardioid, size 3.1e-97, turned 117.7°`.
  package var summary: String {
    let kind = kind.map { ", a \($0.rawValue)" } ?? ""
    return "period \(period)\(kind), size \(size.length.shortText), turned \(size.turnText)"
  }

  /// The same without those that are one: they have one period and lie together.
  static func distinct(_ nuclei: [Nucleus]) -> [Nucleus] {
    var kept: [Nucleus] = []
    for nucleus in nuclei.sorted(by: { $0.period < $1.period }) {
      let isKnown = kept.contains { other in
        guard other.period == nucleus.period else { return false }
        var gap = other.c
        gap.subtract(nucleus.c)
        return gap.scaled.length < nucleus.size.length
      }
      if !isKnown { kept.append(nucleus) }
    }
    return kept
  }
}

/// The lowest period of a view's nuclei.
package struct PeriodAccount: Sendable {
  package let nucleus: Nucleus
  /// Else the view's middle lies in its component.
  package let isInView: Bool
  /// Whether it is proved that the view has none lower.
  package let isLowest: Bool
  /// The period of the atom domain in which the view's middle lies, where it was followed so far.
  package let atomDomain: Int?

  package var lines: [String] {
    let standing =
      if !isInView {
        "the view lies in its component"
      } else if isLowest {
        "its nucleus lies in the view, and none of a lower period does: proved"
      } else {
        "its nucleus lies in the view; that none of a lower period does is not proved"
      }
    let domain = atomDomain.map { ["the middle lies in an atom domain of period \($0)"] } ?? []
    return ["\(nucleus.summary)", standing] + domain
  }

  package var json: JSON {
    [
      "period": .integer(nucleus.period), "isInView": .bool(isInView), "isLowest": .bool(isLowest),
      "atomDomain": atomDomain.map(JSON.integer) ?? .null,
      "component": nucleus.kind.map { .string($0.rawValue) } ?? .null,
      "size": .string(nucleus.size.length.shortText), "turn": .number(nucleus.turn),
    ]
  }
}

extension ScaledComplex {
  /// The argument for people: `117.7°`.
  fileprivate var turnText: String {
    let tenths = (degrees * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))°" : "\(tenths)°"
  }
}

extension BigFloat {
  /// All decimals that mean something when it is known to within 2^−`bits`.
  fileprivate func text(bits: Int) -> String {
    let tolerance = ScaledDouble(1, exponent: -bits).exactly
    guard let short = try? ExactDecimal(shortestWithin: tolerance, of: self) else { return "0" }
    return short.plain
  }
}

extension ScaledDouble {
  /// The same number.
  fileprivate var exactly: ExactDecimal {
    let whole = ExactDecimal(exactly: significand)
    return (try? whole.multiplied(byPowerOfTwo: exponent)) ?? .zero
  }

  /// Three digits: `3.1e-97`, `0.189`.
  fileprivate var shortText: String {
    let text = exactly.rounded(toDigits: 3)
    return (try? ExactDecimal(text))?.compact ?? text
  }
}
