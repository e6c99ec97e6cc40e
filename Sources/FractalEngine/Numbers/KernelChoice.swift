// KernelChoice — the kernels in doubles; all return the same bits.

internal import CLaneKernels

/// The kernel that iterates pixels in doubles.
///
/// All kernels return the same bits.
package enum KernelChoice: String, CaseIterable, Sendable {
  case scalar
  /// Two doubles at a time: available on every x86-64 and arm64 processor.
  case baseline
  case avx2
  case avx512

  /// The kernels that this processor can run.
  package static var available: [KernelChoice] {
    let widest = Int(fathom_widest())
    return allCases.filter { ($0.instructionSet ?? 0) <= widest }
  }

  /// The widest kernel that this processor can run.
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
