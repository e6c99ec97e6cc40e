// SlopeTests — the slope after a first return agrees with double-double, in every instruction set.

import TestSupport
import Testing

@testable import FractalEngine

@Suite struct SlopeTests {
  /// Random numbers of a given size.
  private struct Numbers {
    var random = SeededGenerator(seed: 37)

    mutating func complex(_ exponent: Int) -> Complex {
      let unit = Double(sign: .plus, exponent: exponent, significand: 1)
      let re = Double.random(in: -1...1, using: &random)
      return unit * Complex(re, Double.random(in: -1...1, using: &random))
    }

    mutating func pair(_ exponent: Int) -> DoubleDoubleComplex {
      DoubleDoubleComplex(complex(exponent)) + DoubleDoubleComplex(complex(exponent - 54))
    }
  }

  @Test(arguments: KernelChoice.available)
  func `every kernel goes around as pairs of doubles do`(_ kernel: KernelChoice) {
    var numbers = Numbers()
    for round in 0..<2_000 {
      // From terms of equal size to terms that hardly matter.
      let far = round % 7 * 12
      let (steepness, own) = (numbers.pair(5), numbers.pair(-far))
      let (bend, crossTerms) = (numbers.complex(4 - far), numbers.complex(-2 * far))
      let series = SlopeSeries(
        steepness, bend: bend, own: own, crossTerms: crossTerms, kernel: kernel)
      let first = SlopeSeries(
        steepness, bend: bend, own: own, crossTerms: crossTerms, kernel: .baseline)
      var (found, other) = (numbers.pair(round % 3 * 20), DoubleDoubleComplex.zero)
      for _ in 0..<8 {
        let z = numbers.pair(-3 - round % 5 * 9)
        let square = z.nearest * z.nearest
        let term = (steepness + DoubleDoubleComplex(bend * square)) * z * found
        let shift = own + DoubleDoubleComplex(crossTerms * square)
        other = found
        series.turn(&found, at: z)
        first.turn(&other, at: z)
        #expect(found == other, "round \(round)")
        let error = found + -1 * (term + shift)
        let size = max(term.maxNorm, shift.maxNorm)
        #expect(error.maxNorm <= 0x1p-98 * size, "round \(round)")
        #expect((found.high + found.low) == found.high, "round \(round)")
      }
    }
  }

  /// The rounding error of the factor is then below a double's range, which the slope would show.
  @Test(arguments: KernelChoice.available)
  func `where doubles underflow all kernels are still one`(_ kernel: KernelChoice) {
    var numbers = Numbers()
    for round in 0..<200 {
      let (steepness, z, slope) = (numbers.pair(-508), numbers.pair(-508), numbers.pair(540))
      func goneAround(_ kernel: KernelChoice) -> DoubleDoubleComplex {
        let series = SlopeSeries(
          steepness, bend: .zero, own: .zero, crossTerms: .zero, kernel: kernel)
        var slope = slope
        series.turn(&slope, at: z)
        return slope
      }
      #expect(goneAround(kernel) == goneAround(.baseline), "round \(round)")
      #expect(goneAround(kernel).maxNorm > 0x1p-500)
    }
  }
}
