// PairWalkTests — single steps in pairs of doubles without exponents are those with them.

import Numbers
import Testing

@testable import DeepZoom

@Suite struct PairWalkTests {
  /// All that is told of a pixel in a lane, bit for bit.
  private func end(_ group: PreciseGroup, _ lane: Int) -> String {
    let closest = group.closest[lane]
    return switch group.outcome(lane) {
    case .escaped(let n, let z, let slope):
      "\(n) \(z.re.bitPattern) \(z.im.bitPattern) \(slope) \(closest)"
    case .unresolved: "\(group.n[lane]) \(closest)"
    case .lost: "lost"
    }
  }

  /// Who rides is never taken along without exponents, who walks is, and anybody in the end.
  @Test(arguments: ["outside-p2066", "seahorse-a", "d30-a", "neck-1e-5", "mini-p1142"])
  func `they change no bit`(_ name: String) throws {
    let view = try TruthView(named: name)
    let prepared = try Preparation(Mandelbrot(), view.viewport, limit: view.limit, EngineSettings())
    { _ in }
    let picture = prepared.runner(limit: view.limit).picture
    let center = view.viewport.center(precision: picture.orbit.precision)
    let pairs = try picture.pairReference(Mandelbrot().residues(of: picture.orbit, at: center))
    let pixels = (0..<24).map { k in
      // Here and there: escaped and others.
      PrecisePixel(
        offset: prepared.frame.offset(k % 6 * 40 + k, k / 6 * 30 + k), offsetResidue: .zero)
    }
    var walked = 0
    for eight in stride(from: 0, to: pixels.count, by: PreciseGroup.lanes) {
      var plain = PreciseGroup()
      for lane in 0..<PreciseGroup.lanes {
        plain.start(pixels[eight + lane], lane, radiusExponent: picture.radius.exponent)
      }
      let beginning = plain
      let lanes = 0..<PreciseGroup.lanes
      while lanes.contains(where: { plain.alive[$0] != 0 }) {
        try picture.advance(&plain, pairs, .best, threshold: 0, .riding)
      }
      for lane in lanes where plain.n[lane] - plain.rode[lane] > 50 { walked += 1 }
      for kernel in KernelChoice.available where kernel != .scalar {
        for gait in [Gait.walking, .mixed] {
          var group = beginning
          while lanes.contains(where: { group.alive[$0] != 0 }) {
            try picture.advance(&group, pairs, kernel, threshold: 0, gait)
          }
          for lane in lanes {
            #expect(end(group, lane) == end(plain, lane), "\(kernel), \(gait), \(eight + lane)")
          }
        }
      }
    }
    #expect(walked > 0, "some go on by single steps for long")
  }
}
