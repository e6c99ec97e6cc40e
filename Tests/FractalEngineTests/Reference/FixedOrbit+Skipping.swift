// FixedOrbit+Skipping — skips cases of tests whose arithmetic this machine lacks.

import BigNumbers
import Testing

@testable import FractalEngine

extension FixedOrbit.Arithmetic {
  /// Skips the rest of a test's case, which is reported, if the processor lacks the instructions.
  ///
  /// Every machine has GMP's limbs; if they were missing, the test would go on and fail.
  func skipIfMissing() throws {
    let c = BigComplex(FloatExpComplex(Complex(-0.1234567890123, 0.75)), precision: 4_000)
    if self == .digits && FixedOrbit(of: c, by: self) == nil {
      try Test.cancel("this processor has no AVX-512 with IFMA")
    }
  }
}
