// PartnerTests — two threads that share the steps of long numbers get the same values as one.

import BigNumbers
import Foundation
import Testing

@testable import FractalEngine

@Suite struct PartnerTests {
  /// Near −2, the error bound grows by two bits a step, so that numbers get fewer and fewer words.
  ///
  /// In the end there are too few digits for two threads.
  @Test(arguments: FixedOrbit.Arithmetic.allCases)
  func `two threads find the same as one`(_ arithmetic: FixedOrbit.Arithmetic) throws {
    try arithmetic.skipIfMissing()
    let precision = 8_000
    var c = BigComplex(BigFloat(1, precision: precision), BigFloat(1, precision: precision))
    c.re.scale(byPowerOfTwo: -6_000)
    c.re.subtract(2)
    c.im.scale(byPowerOfTwo: -7_000)
    try expectSameByTwo(steps: 3_300, every: 10, shared: 2_000) {
      FixedOrbit(of: c, by: arithmetic, guardBits: 128)
    }
  }

  /// A cycle of period 3, in which parts change their signs and either part may be larger.
  @Test(arguments: FixedOrbit.Arithmetic.allCases)
  func `two threads handle all signs`(_ arithmetic: FixedOrbit.Arithmetic) throws {
    try arithmetic.skipIfMissing()
    let precision = 6_400
    let c = BigComplex(
      BigFloat(-0.12, precision: precision), BigFloat(0.75, precision: precision))
    try expectSameByTwo(steps: 900, every: 1, shared: 500) {
      FixedOrbit(of: c, by: arithmetic, guardBits: 64)
    }
  }

  /// Iterates with one thread, and with two until they have shared `shared` steps, and compares.
  ///
  /// The bounds of the exact orbit contain all digits of a value.
  private func expectSameByTwo(
    steps: Int, every stride: Int, shared least: Int, _ make: () -> FixedOrbit?
  ) throws {
    func exactPoints(_ fixed: FixedOrbit) -> [BigComplex] {
      var seen: [BigComplex] = []
      for n in 1...steps {
        let point = fixed.next().map { Complex($0.re, $0.im) } ?? .zero
        guard n % stride == 0, let exact = fixed.exactBounds else { continue }
        let loop = fixed.bounds
        seen += [exact.below, exact.above, loop.below, loop.above]
        seen.append(BigComplex(FloatExpComplex(point), precision: 64))
      }
      return seen
    }
    let one = try #require(make())
    let alone = exactPoints(one)
    #expect(one.sharedSteps == 0 && alone.count == 5 * (steps / stride))
    // The other processors may be busy, for example with other tests, and sometimes for seconds.
    var shared = 0
    for _ in 0..<20_000 where shared < least {
      let both = try #require(make())
      both.share()
      #expect(exactPoints(both) == alone)
      shared += both.sharedSteps
    }
    #expect(shared >= least || ProcessInfo.processInfo.activeProcessorCount == 1)
  }
}
