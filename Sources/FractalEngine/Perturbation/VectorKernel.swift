// VectorKernel — calls the perturbation kernels in C.

internal import CLaneKernels

enum VectorKernel {
  /// Computes what `ScalarKernel.run` does, eight lanes at once.
  ///
  /// - Parameters:
  ///   - budget: The number of steps a lane.
  ///   - threshold: It returns earlier when no more than this many lanes are active.
  static func run(
    _ lanes: inout PixelLanes, _ picture: PictureConstants, _ choice: KernelChoice, budget: Int,
    threshold: Int = 0
  ) {
    guard let instructionSet = choice.instructionSet else {
      return ScalarKernel.run(&lanes, picture, budget: budget)
    }
    let jumpRegion = picture.jumpRegion
    unsafe picture.orbit.points.withUnsafeBufferPointer { points in
      unsafe picture.table.first.withUnsafeBufferPointer { first in
        unsafe picture.table.plain.withUnsafeBufferPointer { blaSteps in
          unsafe picture.table.crossTerms.withUnsafeBufferPointer { crossTerms in
            unsafe picture.table.bounds.withUnsafeBufferPointer { bounds in
              // Complex is laid out as re, im; BLATable.Plain and .CrossTerms as fathom_bla_step
              // and fathom_cross_terms.
              var view = unsafe fathom_view(
                points: UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(to: Double.self),
                last: picture.orbit.last, criticalOrbitEnd: picture.criticalOrbitEnd,
                first: first.baseAddress,
                bla_steps: UnsafeRawPointer(blaSteps.baseAddress)?.assumingMemoryBound(
                  to: fathom_bla_step.self),
                crossTerms: crossTerms.isEmpty
                  ? nil
                  : UnsafeRawPointer(crossTerms.baseAddress)?.assumingMemoryBound(
                    to: fathom_cross_terms.self),
                bounds: bounds.baseAddress, radius: picture.plainRadius,
                escape_radius_squared: Multibrot.escapeRadiusSquared, limit: picture.limit, two: 2,
                deep: picture.strategy.needsExtendedRange ? 1 : 0,
                trials: picture.strategy.triesMinima ? 1 : 0,
                trap_x: picture.trap.middle.re,
                trap_y: picture.trap.middle.im, trap: picture.trap.size,
                jump_x: jumpRegion.point.re, jump_y: jumpRegion.point.im,
                jump_reach: jumpRegion.reach,
                jump_share: jumpRegion.leastShare, jump_slope: jumpRegion.leastSlope,
                jump_last: picture.limit - jumpRegion.leastRoom,
                jump_first: jumpRegion.goesFirst ? 1 : 0)
              unsafe fathom_run(
                Int32(instructionSet), Int32(picture.formula.power), &view, &lanes, budget,
                threshold
              )
            }
          }
        }
      }
    }
  }

  /// log₂|z|² at escape, and 1 − log₂(log₂|z|² ÷ log₂R²) ÷ log₂p; nil without vectors.
  ///
  /// The |z|² must be normal doubles.
  static func fractions(
    ofLengthsSquared sizes: SIMD8<Double>, _ log2OfRadiusSquared: Double, _ log2OfPower: Double,
    _ choice: KernelChoice
  ) -> (logarithms: SIMD8<Double>, fractions: SIMD8<Double>)? {
    guard let instructionSet = choice.instructionSet else { return nil }
    var (logarithms, fractions) = (sizes, sizes)
    unsafe fathom_fractions(
      Int32(instructionSet), &logarithms, &fractions, log2OfRadiusSquared, log2OfPower)
    return (logarithms, fractions)
  }

  /// Computes what `FloatExpKernel.run` does, for all lanes in extended range at once.
  ///
  /// - Parameters:
  ///   - choice: Any but `.scalar`.
  ///   - mayReturn: A bit for each lane that has taken a step in extended range.
  static func runExtended(
    _ lanes: inout PixelLanes, _ picture: PictureConstants, _ choice: KernelChoice, budget: Int,
    _ mayReturn: inout Int32
  ) {
    let (orbit, table) = (picture.orbit, picture.table)
    unsafe orbit.points.withUnsafeBufferPointer { points in
      unsafe orbit.smallPoints.withUnsafeBufferPointer { small in
        unsafe table.first.withUnsafeBufferPointer { first in
          unsafe table.blaSteps.withUnsafeBufferPointer { blaSteps in
            // Laid out as re, im; as fathom_extended_bla_step; and as fathom_small_point.
            var view = unsafe fathom_extended_view(
              points: UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(to: Double.self),
              last: orbit.last, criticalOrbitEnd: picture.criticalOrbitEnd,
              first: first.baseAddress,
              bla_steps: UnsafeRawPointer(blaSteps.baseAddress)?.assumingMemoryBound(
                to: fathom_extended_bla_step.self),
              small: UnsafeRawPointer(small.baseAddress)?.assumingMemoryBound(
                to: fathom_small_point.self),
              small_count: small.count, shift: picture.shift.significand,
              shift_exponent: picture.shift.exponent,
              escape_radius_squared: Multibrot.escapeRadiusSquared, limit: picture.limit,
              power: Int32(picture.formula.power), trap_x: picture.trap.middle.re,
              trap_y: picture.trap.middle.im, trap: picture.trap.size)
            unsafe fathom_run_extended(
              Int32(choice.instructionSet ?? FATHOM_BASELINE), &view, &lanes, budget, &mayReturn)
          }
        }
      }
    }
  }
}
