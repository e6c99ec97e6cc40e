// HighNucleus — a nucleus of high period, from facts.json.

internal import Foundation
package import Places
internal import Testing

/// A nucleus of high period, from facts.json.
package struct HighNucleus: Sendable, CustomTestStringConvertible {
  package let period: Int
  package let re: String
  package let im: String
  /// The decimal logarithm of its minibrot's size.
  package let log10OfSize: Double

  package var testDescription: String { "period \(period) at 1e\(Int(log10OfSize))" }

  package static let all: [HighNucleus] = ((try? Fixtures.namedFacts("nuclei_high_period")) ?? [])
    .compactMap { try? HighNucleus($0) }

  package init(period: Int) throws {
    guard let nucleus = Self.all.first(where: { $0.period == period }) else {
      throw FixtureError("facts.json has no nucleus of period \(period)")
    }
    self = nucleus
  }

  private init(_ row: [String: Any]) throws {
    (period, re, im) = (try row.whole("period"), try row.text("re"), try row.text("im"))
    log10OfSize = Double(try row.text("log10_size")) ?? 0
  }

  /// A view around the nucleus, whose height is a multiple of the minibrot's size.
  package func viewport(heightInSizes: Double, _ width: Int, _ height: Int) throws -> Viewport {
    let exponent = log10OfSize.rounded(.down)
    let significand = heightInSizes * pow(10, log10OfSize - exponent)
    return try Viewport(
      Location(parsing: "fathom1:re=\(re):im=\(im):h=\(significand)e\(Int(exponent))"),
      size: PictureSize(width: width, height: height))
  }
}
