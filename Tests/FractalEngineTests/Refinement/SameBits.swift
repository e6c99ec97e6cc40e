// SameBits — compares outcomes of kernels bit by bit, in which NaN equals itself and 0 is not −0.

@testable import FractalEngine

extension Complex {
  var bits: [UInt64] { [re.bitPattern, im.bitPattern] }
}

extension FloatExpComplex {
  var bits: [UInt64] { [re.bitPattern, im.bitPattern, UInt64(bitPattern: Int64(exponent))] }
}

extension DoubleDoubleOutcome {
  /// Whether two outcomes are of the same kind, with the same bits.
  func hasSameBits(as other: DoubleDoubleOutcome) -> Bool {
    switch (self, other) {
    case (.escaped(let n, let z, let slope), .escaped(let otherN, let otherZ, let otherSlope)):
      n == otherN && z.bits == otherZ.bits && slope.bits == otherSlope.bits
    case (.unresolved(let closest), .unresolved(let other)): closest == other
    case (.lost(let growth), .lost(let other)): growth == other
    case (.escaped, _), (.unresolved, _), (.lost, _): false
    }
  }
}
