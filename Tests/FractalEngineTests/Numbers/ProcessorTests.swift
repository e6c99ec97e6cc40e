// ProcessorTests — reports which arithmetics this processor runs, and which are skipped.
//
// The other tests run every kernel that the processor has, and a missing one is no failure there.
// Here each has a test of its own, which the suite's output lists as passed or skipped.

import BigNumbers
import Testing
import TestSupport

@testable import FractalEngine

@Suite("Arithmetics of this processor")
struct ProcessorTests {
  private static func runs(_ kernel: KernelChoice) -> Bool {
    KernelChoice.available.contains(kernel)
  }

  /// A long number, for which both arithmetics of fixed point are made.
  ///
  /// Its parts have all bits of doubles, so that no early point lies between two doubles.
  private static var c: BigComplex {
    BigComplex(FloatExpComplex(Complex(-0.1234567890123, 0.7456789012345)), precision: 4_000)
  }

  private static func makes(_ arithmetic: FixedOrbit.Arithmetic) -> Bool {
    FixedOrbit(of: c, by: arithmetic) != nil
  }

  @Test("SSE2 or NEON, two doubles at a time", .enabled(if: runs(.baseline), "not built in"))
  func baseline() throws { try expectSpecified(.baseline) }

  @Test("AVX2, four doubles at a time", .enabled(if: runs(.avx2), "this processor has no AVX2"))
  func avx2() throws { try expectSpecified(.avx2) }

  @Test(
    "AVX-512, eight doubles at a time", .enabled(if: runs(.avx512), "this processor has no AVX-512")
  )
  func avx512() throws { try expectSpecified(.avx512) }

  @Test("fixed point by GMP's limbs", .enabled(if: makes(.limbs), "not built in"))
  func limbs() throws { try expectRounded(.limbs) }

  @Test(
    "fixed point by vectors of digits",
    .enabled(if: makes(.digits), "this processor has no AVX-512 with IFMA"))
  func digits() throws { try expectRounded(.digits) }

  /// Expects the outcomes of the specification in Swift.
  private func expectSpecified(_ kernel: KernelChoice) throws {
    let region = SameBitsTests.Region.shallow
    let (own, specified) = (try region.engine(24, 16, kernel), try region.engine(24, 16, .scalar))
    for (i, j) in [(0, 0), (23, 15), (11, 7), (5, 12), (17, 3)] {
      #expect(try own.outcome(i, j) == specified.outcome(i, j), "(\(i), \(j))")
    }
  }

  /// Expects the doubles nearest to the first points of the orbit in full precision.
  private func expectRounded(_ arithmetic: FixedOrbit.Arithmetic) throws {
    let fixed = try #require(FixedOrbit(of: Self.c, by: arithmetic))
    var (z, scratch) = (BigComplex(precision: 4_000), OrbitScratch(precision: 4_000))
    for n in 1...20 {
      Multibrot().step(&z, Self.c, &scratch)
      let found = try #require(fixed.next(), "z_\(n) is near no boundary between two doubles")
      #expect(Complex(found.re, found.im) == z.nearest, "z_\(n)")
    }
  }
}
