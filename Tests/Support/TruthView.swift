// TruthView — a view of which some pixels are known by brute force.

internal import Foundation
package import Places
internal import Testing

/// A view of which some pixels are known by brute force; Data/truth has one file for each view.
///
/// Every pixel was iterated in MPFR and in fixed point, with more and more bits until both agreed.
package struct TruthView: Sendable, CustomTestStringConvertible {
  /// A pixel that escapes.
  package struct Escaped: Sendable {
    package let i: Int
    package let j: Int
    package let n: Int
    /// The smooth count and the distance estimate, the latter in pixel spacings.
    package let mu: Double
    package let distance: Double
  }

  /// A pixel that does not escape within `limit`; the period is 0 if no cycle is proved.
  package struct Unescaped: Sendable {
    package let i: Int
    package let j: Int
    package let period: Int
    /// The number of bits by which the orbit approaches its cycle within the view's limit.
    package let settling: Double
  }

  package let name: String
  package let kinds: Set<String>
  package let viewport: Viewport
  package let limit: Int
  package let escaped: [Escaped]
  package let unescaped: [Unescaped]

  package var testDescription: String { name }

  /// Whether pixels of this view may be called interior only by a proof.
  package var isCompensated: Bool {
    !kinds.isDisjoint(with: ["needle", "i", "misiurewicz", "centre-misiurewicz", "neck"])
  }

  /// Whether every known pixel escapes or is proved to lie in the interior.
  package var isSettled: Bool { unescaped.allSatisfy { $0.period > 0 } }

  /// The view, in a picture of another size.
  package func viewport(_ width: Int, _ height: Int) throws -> Viewport {
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
  package static let all: [TruthView] = Fixtures.truthNames.compactMap { try? TruthView(named: $0) }

  package init(named name: String) throws {
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
