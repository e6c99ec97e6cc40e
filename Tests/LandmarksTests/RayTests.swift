// RayTests — external rays land where closed forms say, and components have their angles.

import BigNumbers
import Core
import Foundation
import Testing
import TestSupport

@testable import FractalEngine
@testable import Landmarks
@testable import Places

@Suite struct RayTests {
  /// A root that is known in closed form.
  struct KnownRoot: Sendable, CustomTestStringConvertible {
    let angle: String
    let re: Double
    let im: Double
    let period: Int
    let address: String
    var testDescription: String { angle }
  }

  /// The rabbit's root is e^(iα)/2 − e^(2iα)/4 for α = 2π/3, as are those of the main component's
  /// other satellites for other α.
  static let roots = [
    KnownRoot(angle: "0", re: 0.25, im: 0, period: 1, address: "1"),
    KnownRoot(angle: "1/3", re: -0.75, im: 0, period: 2, address: "1-(1/2)->2"),
    KnownRoot(angle: "2/3", re: -0.75, im: 0, period: 2, address: "1-(1/2)->2"),
    KnownRoot(
      angle: "1/7", re: -0.125, im: 3 * 3.0.squareRoot() / 8, period: 3, address: "1-(1/3)->3"),
    KnownRoot(
      angle: ".(010)", re: -0.125, im: 3 * 3.0.squareRoot() / 8, period: 3,
      address: "1-(1/3)->3"),
    KnownRoot(
      angle: "6/7", re: -0.125, im: -3 * 3.0.squareRoot() / 8, period: 3,
      address: "1-(2/3)->3"),
    KnownRoot(angle: "3/7", re: -1.75, im: 0, period: 3, address: "1-(1/2)->2-(1/2)->3"),
    KnownRoot(angle: "4/7", re: -1.75, im: 0, period: 3, address: "1-(1/2)->2-(1/2)->3"),
    KnownRoot(angle: "1/15", re: 0.25, im: 0.5, period: 4, address: "1-(1/4)->4"),
    KnownRoot(angle: "2/15", re: 0.25, im: 0.5, period: 4, address: "1-(1/4)->4"),
    KnownRoot(angle: "2/5", re: -1.25, im: 0, period: 4, address: "1-(1/2)->2-(1/2)->4"),
  ]

  @Test(arguments: roots)
  func `the ray of a periodic angle lands at the root of its component`(_ known: KnownRoot)
    throws
  {
    let landing = try RayLanding(of: try ExternalAngle(known.angle), within: FloatExp(1)) { _ in }
    guard case .root(let root, let nucleus, let address) = landing.kind else {
      Issue.record("\(known.angle) lands at no root")
      return
    }
    #expect(nucleus.period == known.period && address.description == known.address)
    #expect(abs(root.c.nearest.re - known.re) < 1e-15)
    #expect(abs(root.c.nearest.im - known.im) < 1e-15)
    #expect(landing.gap < FloatExp(0.25) * nucleus.size.length)
  }

  /// 1/2 has −2, 1/6 has i, and 1/4 a root of c³ + 2c² + 2c + 2, where z_4 = z_3.
  @Test(
    arguments: [
      ("1/2", -2, 0, 2, 1), ("1/6", 0, 1, 2, 2),
      (".01", -0.2281554936539618, 1.1151425080399373, 3, 1),
      ("5/6", 0, -1, 2, 2),
    ] as [(String, Double, Double, Int, Int)])
  func `the ray of another angle lands at a Misiurewicz point`(
    _ text: String, _ re: Double, _ im: Double, _ preperiod: Int, _ period: Int
  ) throws {
    let goal = FloatExp(0x1p-90)
    let landing = try RayLanding(of: try ExternalAngle(text), within: goal) { _ in }
    guard case .misiurewicz(let point) = landing.kind else {
      Issue.record("\(text) lands at no Misiurewicz point")
      return
    }
    #expect(point.preperiod == preperiod && point.period == period)
    #expect(abs(point.c.nearest.re - re) < 1e-15 && abs(point.c.nearest.im - im) < 1e-15)
    #expect(landing.gap < goal && point.bits > 150)
  }

  @Test func `three rays meet at the point where the rabbit's branches meet`() throws {
    let points = try ["9/56", "11/56", "15/56"].map { text in
      let landing = try RayLanding(of: try ExternalAngle(text), within: FloatExp(0x1p-20)) { _ in }
      guard case .misiurewicz(let point) = landing.kind else { throw FixtureError(text) }
      #expect(point.preperiod == 4 && point.period == 1)
      return point.c.nearest
    }
    for point in points {
      #expect(abs(point.re - points[0].re) < 1e-15 && abs(point.im - points[0].im) < 1e-15)
    }
  }

  /// Every angle of period n belongs to one component, so that all of them are found, each once.
  @Test func `the components of period 2 to 8 have all angles of their period`() throws {
    var found: [Int: [ExternalAngle]] = [:]
    for row in try Fixtures.facts("nuclei_period_1_to_8") where try row.whole(0) > 1 {
      let nucleus = try nucleus(of: row)
      let angles = try NucleusAngles(of: nucleus) { _ in }
      #expect(angles.lower.turns(afterDoublings: 0) < angles.upper.turns(afterDoublings: 0))
      found[nucleus.period, default: []] += [angles.lower, angles.upper]
    }
    for period in 2...8 {
      let all = (1..<(1 << period) - 1).compactMap { number -> ExternalAngle? in
        let bits = (0..<period).reversed().map { number >> $0 & 1 == 1 }
        let angle = ExternalAngle(BinaryExpansion(head: [], cycle: bits))
        return angle.period == period ? angle : nil
      }
      #expect(found[period]?.count == all.count && Set(found[period] ?? []) == Set(all))
    }
  }

  @Test func `both rays of a component, followed inward, land at its root`() throws {
    for row in try Fixtures.facts("nuclei_period_1_to_8") where try row.whole(0) <= 5 {
      let nucleus = try nucleus(of: row)
      let angles = try NucleusAngles(of: nucleus) { _ in }
      for isUpper in [false, true] {
        let landing = try angles.landing(ofUpper: isUpper) { _ in }
        #expect(landing != nil, "period \(nucleus.period), \(angles.lower), \(angles.upper)")
      }
    }
  }

  @Test func `a minibrot of period 145 at 1e-53 has two angles of its period`() throws {
    let known = try HighNucleus(period: 145)
    let location = try Location(parsing: "fathom1:re=\(known.re):im=\(known.im):h=1e-52")
    let found = try #require(try Landmarks(of: location).lowestPeriod { _ in })
    let angles = try NucleusAngles(of: found.nucleus) { _ in }
    #expect(angles.lower.period == 145 && angles.upper.period == 145)
    #expect(angles.address.period == 145)
  }

  /// At the tip of the needle angles have more than 53 equal digits in a row.
  @Test func `the angles of a real nucleus of period 150 at 1e-176 add up to a turn`() throws {
    let known = try HighNucleus(period: 150)
    let location = try Location(parsing: "fathom1:re=\(known.re):im=\(known.im):h=1e-175")
    let found = try #require(try Landmarks(of: location).lowestPeriod { _ in })
    let angles = try NucleusAngles(of: found.nucleus) { _ in }
    #expect(angles.lower.period == 150)
    #expect(angles.upper.expansion.cycle == angles.lower.expansion.cycle.map { !$0 })
  }

  private func nucleus(of row: [Any]) throws -> Nucleus {
    let (re, im) = (try row.text(1), try row.text(2))
    let size = Complex(try row.number(3), try row.number(4))
    let height = ExactDecimal(exactly: 1.5 * size.lengthSquared.squareRoot()).scientific
    let location = try Location(parsing: "fathom1:re=\(re):im=\(im):h=\(height)")
    return try #require(try Landmarks(of: location).lowestPeriod { _ in }).nucleus
  }

  @Test func `angles are read as fractions or as binary digits`() throws {
    for (text, fraction, digits) in [
      ("1/7", "1/7", ".(001)"), ("2/14", "1/7", ".(001)"), ("8/7", "1/7", ".(001)"),
      (".(001)", "1/7", ".(001)"), ("0.(001001)", "1/7", ".(001)"), (".1(01)", "2/3", ".(10)"),
      (".01", "1/4", ".01(0)"), (".0(1)", "1/2", ".1(0)"), (".(1)", "0/1", ".(0)"),
      ("1/6", "1/6", ".0(01)"), ("0", "0/1", ".(0)"), ("5", "0/1", ".(0)"),
      (
        "1/1267650600228229401496703205375", "1/1267650600228229401496703205375",
        ".(\(String(repeating: "0", count: 99))1)"
      ),
    ] {
      let angle = try ExternalAngle(text)
      #expect(angle.fraction == fraction && angle.digits == digits, "\(text)")
    }
    for text in ["", "x", "1/0", "/3", "1/", "-1/3", ".", ".()", ".2", "(01)", ".(01", "1/2/3"] {
      #expect(throws: RayError.noAngle(text)) { try ExternalAngle(text) }
    }
    #expect(throws: RayError.longAngle("1/1000003")) { try ExternalAngle("1/1000003") }
    let long = "." + String(repeating: "01", count: 4000)
    #expect(throws: RayError.longAngle(long)) { try ExternalAngle(long) }
  }
}
