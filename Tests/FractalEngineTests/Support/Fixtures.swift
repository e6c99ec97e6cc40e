// Fixtures — reads the files in Data for the tests.

import Foundation
import Numbers
import Testing

@testable import FractalEngine

/// A file of the tests is missing, or has unexpected content.
struct FixtureError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A view of which some pixels are known by brute force; Data/truth has one file for each view.
///
/// Every pixel was iterated in MPFR and in fixed point, with more and more bits until both agreed.
struct TruthView: Sendable, CustomTestStringConvertible {
  /// A pixel that escapes.
  struct Escaped: Sendable {
    let i: Int
    let j: Int
    let n: Int
    /// The smooth count and the distance estimate, the latter in pixel spacings.
    let mu: Double
    let distance: Double
  }

  /// A pixel that does not escape within `limit`; the period is 0 if no cycle is proved.
  struct Unescaped: Sendable {
    let i: Int
    let j: Int
    let period: Int
    /// The number of bits by which the orbit approaches its cycle within the view's limit.
    let settling: Double
  }

  let name: String
  let kinds: Set<String>
  let viewport: Viewport
  let limit: Int
  let escaped: [Escaped]
  let unescaped: [Unescaped]

  var testDescription: String { name }

  /// Whether pixels of this view may be called interior only by a proof.
  var isCompensated: Bool {
    !kinds.isDisjoint(with: ["needle", "i", "misiurewicz", "centre-misiurewicz", "neck"])
  }

  /// Whether every known pixel escapes or is proved to lie in the interior.
  var isSettled: Bool { unescaped.allSatisfy { $0.period > 0 } }

  /// The view, in a picture of another size.
  func viewport(_ width: Int, _ height: Int) throws -> Viewport {
    Viewport(viewport.location, size: try PictureSize(width: width, height: height))
  }

  /// Fathom's names for formulas that the files name differently.
  ///
  /// The burning ship with the fold after the addition of c has the same counts everywhere.
  private static let formulas = [
    "burning_ship": "burning-ship", "burning_ship_after": "burning-ship", "tricorn": "tricorn",
    "julia": "julia",
  ]

  /// All views of Data/truth, by name.
  static let all: [TruthView] = Fixtures.truthNames.compactMap { try? TruthView(named: $0) }

  init(named name: String) throws {
    let root = try Fixtures.object("truth/\(name)")
    var text = "fathom1:re=\(try root.text("re")):im=\(try root.text("im"))"
    text += ":h=\(try root.text("view_height").replacing("E+", with: "e"))"
    if try root.whole("power") != 2 { text += ":p=\(try root.whole("power"))" }
    let formula = try root.text("formula")
    if let name = TruthView.formulas[formula] { text += ":f=\(name)" }
    if let seed = root["seed"] as? [String] { text += ":c=\(seed.joined(separator: ","))" }
    let size = try PictureSize(width: root.whole("width"), height: root.whole("height"))
    self.name = try root.text("name")
    kinds = Set(root["kind"] as? [String] ?? [])
    viewport = Viewport(try Location(parsing: text.replacing("E", with: "e")), size: size)
    escaped = try root.rows("escaped").map { row in
      Escaped(
        i: try row.whole(0), j: try row.whole(1), n: try row.whole(3), mu: try row.number(8),
        distance: try row.number(9))
    }
    let limit = try root.whole("maxiter")
    self.limit = limit
    unescaped = try root.rows("unescaped").map { row in
      let period = try row.whole(3)
      let rate = period > 0 ? -log2(try row.number(4)) / Double(period) : 0
      return Unescaped(
        i: try row.whole(0), j: try row.whole(1), period: period, settling: Double(limit) * rate)
    }
  }
}

enum Fixtures {
  /// The views of Data/truth.
  static let truthNames: [String] = {
    let folder = Bundle.module.url(forResource: "Data/truth", withExtension: nil)
    let files = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) }
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  /// A JSON object from Data.
  static func object(_ name: String) throws -> [String: Any] {
    guard let file = Bundle.module.url(forResource: "Data/\(name)", withExtension: "json"),
      let root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    else { throw FixtureError("Data/\(name).json holds no object") }
    return root
  }

  /// The rows of a table in facts.json.
  static func facts(_ table: String) throws -> [[Any]] {
    let value = try object("facts")[table]
    guard let rows = (value as? [String: Any])?["rows"] ?? value, let table = rows as? [[Any]]
    else { throw FixtureError("facts.json has no table \(table)") }
    return table
  }

  /// A list in facts.json whose entries have names.
  static func namedFacts(_ list: String) throws -> [[String: Any]] {
    let value = try object("facts")[list]
    let rows = (value as? [String: Any])?["rows"] ?? value
    guard let entries = rows as? [[String: Any]] else {
      throw FixtureError("facts.json has no list \(list)")
    }
    return entries
  }
}

extension [String: Any] {
  func text(_ key: String) throws -> String {
    guard let value = self[key] as? String else { throw FixtureError("\(key) is no text") }
    return value
  }

  func whole(_ key: String) throws -> Int {
    guard let value = self[key] as? Int else { throw FixtureError("\(key) is no number") }
    return value
  }

  func rows(_ key: String) throws -> [[Any]] {
    guard let value = self[key] as? [[Any]] else { throw FixtureError("\(key) is no table") }
    return value
  }
}

extension [Any] {
  func whole(_ column: Int) throws -> Int {
    guard let value = self[column] as? Int else { throw FixtureError("\(self) at \(column)") }
    return value
  }

  func text(_ column: Int) throws -> String {
    guard let value = self[column] as? String else { throw FixtureError("\(self) at \(column)") }
    return value
  }

  /// A number, which may be given as text to keep all of its digits.
  func number(_ column: Int) throws -> Double {
    if let number = self[column] as? NSNumber { return number.doubleValue }
    guard let value = Double(try text(column)) else { throw FixtureError("\(self) at \(column)") }
    return value
  }
}
