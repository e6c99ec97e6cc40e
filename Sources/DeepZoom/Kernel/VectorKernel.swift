// VectorKernel — the doorway to the block kernels in C.

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

enum VectorKernel {
  /// What `ScalarKernel.run` computes, eight lanes at once.
  static func run<F: Formula>(
    _ group: inout PixelGroup, _ picture: PictureConstants<F>, _ choice: KernelChoice, budget: Int
  ) -> KernelStop {
    guard let instructionSet = choice.instructionSet else {
      return ScalarKernel.run(&group, picture, budget: budget)
    }
    let reason = unsafe picture.orbit.points.withUnsafeBufferPointer { points in
      unsafe picture.table.firstBlock.withUnsafeBufferPointer { firstBlock in
        unsafe picture.table.plain.withUnsafeBufferPointer { blocks in
          // Complex and BlockTable.Plain are laid out as re, im and as fathom_block.
          var view = unsafe fathom_view(
            points: UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(to: Double.self),
            last: picture.orbit.last, block_at: firstBlock.baseAddress,
            blocks: UnsafeRawPointer(blocks.baseAddress)?.assumingMemoryBound(
              to: fathom_block.self),
            radius: picture.plainRadius, escape_radius_squared: F.escapeRadiusSquared,
            limit: picture.limit, deep: picture.isDeep ? 1 : 0)
          return unsafe fathom_run(
            Int32(instructionSet), Int32(picture.formula.power), &view, &group, budget)
        }
      }
    }
    switch Int(reason) {
    case FATHOM_DONE: return .done
    case FATHOM_TINY: return .tiny
    case FATHOM_CANDIDATE: return .candidate
    default: return .paused
    }
  }
}
