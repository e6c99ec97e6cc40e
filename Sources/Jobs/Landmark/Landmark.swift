// Landmark — a landmark of a view: its kind, its place, and the way there.

internal import FractalEngine
package import Landmarks
package import Places

/// A landmark that was found, and the facts known about it.
package struct Landmark: Sendable {
  /// The kinds of landmark.
  package enum Kind: Sendable {
    case nucleus(Nucleus)
    /// The nucleus of an absolute-value map.
    case skewed(UprightView)
    case misiurewicz(MisiurewiczPoint)
  }

  package let kind: Kind
  /// The view that shows the landmark.
  package let view: Location
  /// The quadrants to a window around the view's middle, from the start of the search's journey or
  /// from home; nil if the middle lies outside of that start.
  package let journey: Journey?
  /// The period of a larger minibrot on the way, if there is one.
  package var passed: Int?
  /// A further remark, such as that this is not what was searched for.
  package var remark: LandmarkRemark?

  init(_ nucleus: Nucleus, at view: Location, from start: Location) {
    self.init(.nucleus(nucleus), view, start)
  }

  init(_ point: MisiurewiczPoint, at view: Location, from start: Location) {
    self.init(.misiurewicz(point), view, start)
  }

  init(_ found: UprightView, from start: Location) {
    self.init(.skewed(found), found.framed, start)
    if !found.remarks.isEmpty { remark = .skewed(found.remarks) }
  }

  private init(_ kind: Kind, _ view: Location, _ start: Location) {
    (self.kind, self.view) = (kind, view)
    journey = view.journey(from: start.journey?.base ?? .home)
  }

  /// The landmark in one line: `period 1142, a cardioid, size 3.1e-97, turned 117.7°`.
  package var summary: String {
    switch kind {
    case .nucleus(let nucleus): nucleus.summary
    case .skewed(let found): found.nucleus.summary
    case .misiurewicz(let point):
      "Misiurewicz point of preperiod \(point.preperiod) and period \(point.period), "
        + "multiplier \(point.multiplier.sizeText), turned \(point.multiplier.turnText)"
    }
  }

  /// A phrase that says how exactly the landmark's center is known.
  package var exactness: String {
    switch kind {
    case .nucleus(let nucleus): "proved to lie within \(nucleus.errorText)"
    case .skewed(let found): found.exactness
    case .misiurewicz(let point): "proved to lie within \(point.errorText)"
    }
  }

  /// The quadrants, and where they begin unless that is home.
  package var journeyLine: String {
    guard let journey else { return "journey: none, it lies outside of home" }
    let steps = journey.steps.count
    if steps == 0 { return "journey: none, it is all of the first window" }
    let text = steps <= 24 ? journey.spokenText : journey.text
    let origin = journey.base == .home ? "" : ", from the first window of this journey"
    return "journey: \(text) (\(HumanReadable.counted(steps, "quadrant"))\(origin))"
  }

  /// The lines that describe the landmark, without its place.
  package var lines: [String] {
    let way = passed.map { ["beside a larger minibrot, of period \($0)"] } ?? []
    return [summary, exactness] + (remark.map { ["\($0)"] } ?? []) + way + [journeyLine]
  }

  package var json: JSON {
    var members: [JSON.Member]
    switch kind {
    case .nucleus(let nucleus):
      members = [
        JSON.Member("kind", .string("nucleus")), JSON.Member("period", .integer(nucleus.period)),
        JSON.Member("component", nucleus.kind.map { .string($0.rawValue) } ?? .null),
        JSON.Member("size", .string(nucleus.size.sizeText)),
        JSON.Member("turn", .number(nucleus.turn)), JSON.Member("bits", .integer(nucleus.bits)),
        JSON.Member("re", .string(nucleus.coordinates.re)),
        JSON.Member("im", .string(nucleus.coordinates.im)),
      ]
    case .skewed(let found):
      let nucleus = found.nucleus
      members = [
        JSON.Member("kind", .string("nucleus")), JSON.Member("period", .integer(nucleus.period)),
        JSON.Member("proved", .bool(nucleus.isProved)),
        JSON.Member("size", .string(nucleus.sizeText)),
        JSON.Member("twist", .number(nucleus.twist)),
        JSON.Member("distortion", nucleus.distortion.map { .number($0) } ?? .null),
        JSON.Member("mirrored", .bool(found.isMirrored)),
        JSON.Member("bits", .integer(-nucleus.radius.exponent)),
        JSON.Member("re", .string(nucleus.coordinates.re)),
        JSON.Member("im", .string(nucleus.coordinates.im)),
      ]
    case .misiurewicz(let point):
      members = [
        JSON.Member("kind", .string("misiurewicz")),
        JSON.Member("preperiod", .integer(point.preperiod)),
        JSON.Member("period", .integer(point.period)),
        JSON.Member("multiplier", .number(point.multiplier.length.nearest)),
        JSON.Member("turn", .number(point.multiplier.degrees)),
        JSON.Member("bits", .integer(point.bits)),
        JSON.Member("re", .string(point.coordinates.re)),
        JSON.Member("im", .string(point.coordinates.im)),
      ]
    }
    if let passed { members.append(JSON.Member("passed", .integer(passed))) }
    if let remark { members.append(JSON.Member("remark", .string(remark.description))) }
    return .object(
      members + [
        JSON.Member("journey", journey.map { .string($0.text) } ?? .null),
        JSON.Member("location", .string(view.canonical)), JSON.Member("zoom", .string(view.zoom)),
      ])
  }
}

extension Nucleus {
  /// The nucleus in one line: `period 1142, a cardioid, size 3.1e-97, turned 117.7°`.
  package var summary: String {
    let kind = kind.map { ", a \($0.rawValue)" } ?? ""
    return "period \(period)\(kind), size \(size.sizeText), turned \(size.turnText)"
  }
}
