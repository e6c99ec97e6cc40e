// NearbyNucleiTests — the search of squares by merged steps finds what single iterations find.

import Testing

@testable import FractalEngine
@testable import Landmarks
@testable import Places

@Suite struct NearbyNucleiTests {
  /// Views that differ in depth, power, and what their orbits do: they return near 0, escape,
  /// settle on cycles, and stay beside the repelling point 2.
  private static let views = [
    "fathom1:re=-0.5:im=0:h=3",
    "fathom1:re=-0.1:im=0.9:h=0.4",
    "fathom1:re=-0.743643887037158704752191506114774:im=0.131825904205311970493132056385139:h=2e-29",
    "fathom1:re=-2:im=0:h=2e-100",
    "fathom1:re=0:im=1:h=1e-60",
    "fathom1:re=0.1:im=1.08:h=0.3:p=3",
    "fathom1:re=0:im=0:h=2.6:p=4",
  ]

  @Test(arguments: views)
  func `merged steps change no outcome and no nucleus`(_ text: String) throws {
    let fast = try Landmarks(of: try Location(parsing: text)).nearby { _ in }
    var slow = fast
    slow.table = .empty
    let limit = 20_000
    for square in stride(from: 0, to: NearbyNuclei.count, by: 5) {
      let outcome = try slow.outcome(of: square, limit: limit)
      #expect(try fast.outcome(of: square, limit: limit) == outcome, "square \(square)")
      guard case .period(let period) = outcome else { continue }
      let expected = try slow.nucleus(ofPeriod: period, in: square)
      let found = try fast.nucleus(ofPeriod: period, in: square)
      #expect((found == nil) == (expected == nil), "square \(square)")
      guard let found, let expected else { continue }
      let gap = (found.offset - expected.offset).length
      #expect(gap.isZero || gap.exponent < -found.bits, "square \(square)")
      #expect(found.bits == expected.bits && found.sizeExponent == expected.sizeExponent)
    }
  }

  @Test func `steps pass over most of a deep orbit`() throws {
    let view = try Location(parsing: "fathom1:re=-2:im=0:h=2e-100")
    let table = try Landmarks(of: view).nearby { _ in }.table
    // The orbit of −2 stays at 2, where a step of l iterations multiplies by 4^l.
    let step = try #require(table.longest(at: 1) { step, _ in step.a.length.log2 < 200 })
    #expect(step.length == 64)
    #expect(abs(step.step.a.length.log2 - 128) < 1e-9)
    // D = 4D + 1 from 0 gives (4^l − 1)/3.
    #expect(abs(step.step.b.length.log2 - 128 + 1.584_962_500_721) < 1e-9)
    #expect(table.longest(at: 2) { _, _ in true } == nil)
    #expect(table.longest(at: 0) { _, _ in true } == nil)
  }
}
