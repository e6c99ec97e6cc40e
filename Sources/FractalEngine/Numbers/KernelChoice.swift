// KernelChoice — which of the kernels that return the same bits computes.

internal import CKernels

/// How a group is computed in doubles.
///
/// All return the same bits.
package enum KernelChoice: String, CaseIterable, Sendable {
  case scalar
  /// Two doubles at a time on x86-64 and arm64: what every such processor has.
  case baseline
  case avx2
  case avx512

  /// Those that this processor can run.
  package static var available: [KernelChoice] {
    let widest = Int(fathom_widest())
    return allCases.filter { ($0.instructionSet ?? 0) <= widest }
  }

  /// The widest that this processor can run.
  package static var best: KernelChoice { available.last ?? .scalar }

  var instructionSet: Int? {
    switch self {
    case .scalar: nil
    case .baseline: FATHOM_BASELINE
    case .avx2: FATHOM_AVX2
    case .avx512: FATHOM_AVX512
    }
  }
}
