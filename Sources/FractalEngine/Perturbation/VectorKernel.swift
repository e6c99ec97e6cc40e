// VectorKernel — calls the perturbation kernels in C.

internal import CLaneKernels

enum VectorKernel {
  /// Computes what `ScalarKernel.run` does, eight lanes at once.
  ///
  /// - Parameters:
  ///   - budget: The number of steps a lane.
  ///   - threshold: It returns sooner when no more than this many lanes are active.
  static func run(
    _ pack: inout PixelLanes, _ picture: PictureConstants, _ choice: KernelChoice, budget: Int,
    threshold: Int = 0
  ) {
    guard let instructionSet = choice.instructionSet else {
      return ScalarKernel.run(&pack, picture, budget: budget)
    }
    let jumpRegion = picture.jumpRegion
    unsafe picture.orbit.points.withUnsafeBufferPointer { points in
      unsafe picture.table.first.withUnsafeBufferPointer { first in
        unsafe picture.table.plain.withUnsafeBufferPointer { blocks in
          unsafe picture.table.crossTerms.withUnsafeBufferPointer { crossTerms in
            unsafe picture.table.bounds.withUnsafeBufferPointer { bounds in
              // Complex is laid out as re, im; BLATable.Plain and .CrossTerms as fathom_bla_step
              // and fathom_cross_terms.
              var view = unsafe fathom_view(
                points: UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(to: Double.self),
                last: picture.orbit.last, criticalOrbitEnd: picture.criticalOrbitEnd,
                first: first.baseAddress,
                blocks: UnsafeRawPointer(blocks.baseAddress)?.assumingMemoryBound(
                  to: fathom_bla_step.self),
                crossTerms: crossTerms.isEmpty
                  ? nil
                  : UnsafeRawPointer(crossTerms.baseAddress)?.assumingMemoryBound(
                    to: fathom_cross_terms.self),
                bounds: bounds.baseAddress, radius: picture.plainRadius,
                escape_radius_squared: Multibrot.escapeRadiusSquared, limit: picture.limit, two: 2,
                deep: picture.needsExtendedRange ? 1 : 0, trials: picture.triesMinima ? 1 : 0,
                trap_x: picture.trap.middle.re,
                trap_y: picture.trap.middle.im, trap: picture.trap.size,
                jump_x: jumpRegion.point.re, jump_y: jumpRegion.point.im,
                jump_reach: jumpRegion.reach,
                jump_share: jumpRegion.leastShare, jump_slope: jumpRegion.leastSlope,
                jump_last: picture.limit - jumpRegion.leastRoom,
                jump_first: jumpRegion.goesFirst ? 1 : 0)
              unsafe fathom_run(
                Int32(instructionSet), Int32(picture.formula.power), &view, &pack, budget, threshold
              )
            }
          }
        }
      }
    }
  }

  /// log₂ of |z|² at escape, and 1 − log₂(that ÷ log₂R²) ÷ log₂p; nil without vectors.
  ///
  /// The sizes are normal doubles.
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

  /// Computes what `FloatExpKernel.run` does, for all tiny lanes at once.
  ///
  /// - Parameters:
  ///   - choice: Any but `.scalar`.
  ///   - mayReturn: A bit for each lane that has taken a step in extended range.
  static func runTiny(
    _ pack: inout PixelLanes, _ picture: PictureConstants, _ choice: KernelChoice, budget: Int,
    _ mayReturn: inout Int32
  ) {
    let (orbit, table) = (picture.orbit, picture.table)
    unsafe orbit.points.withUnsafeBufferPointer { points in
      unsafe orbit.smallPoints.withUnsafeBufferPointer { small in
        unsafe table.first.withUnsafeBufferPointer { first in
          unsafe table.blocks.withUnsafeBufferPointer { blocks in
            // Laid out as re, im; as fathom_extended_bla_step; and as fathom_small_point.
            var view = unsafe fathom_extended_view(
              points: UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(to: Double.self),
              last: orbit.last, criticalOrbitEnd: picture.criticalOrbitEnd,
              first: first.baseAddress,
              blocks: UnsafeRawPointer(blocks.baseAddress)?.assumingMemoryBound(
                to: fathom_extended_bla_step.self),
              small: UnsafeRawPointer(small.baseAddress)?.assumingMemoryBound(
                to: fathom_small_point.self),
              small_count: small.count, shift: picture.shift.significand,
              shift_exponent: picture.shift.exponent,
              escape_radius_squared: Multibrot.escapeRadiusSquared, limit: picture.limit,
              power: Int32(picture.formula.power), trap_x: picture.trap.middle.re,
              trap_y: picture.trap.middle.im, trap: picture.trap.size)
            unsafe fathom_run_extended(
              Int32(choice.instructionSet ?? FATHOM_BASELINE), &view, &pack, budget, &mayReturn)
          }
        }
      }
    }
  }

  /// Does what `ParabolicGateKernel` does, for the jumping lanes that cross.
  ///
  /// - Parameter choice: Any but `.scalar`.
  static func cross(
    _ parabolicGate: ParabolicGate, _ pack: inout PixelLanes, beside points: [Complex], limit: Int,
    _ choice: KernelChoice
  ) {
    unsafe parabolicGate.before.withCells { before in
      unsafe parabolicGate.behind.withCells { behind in
        unsafe parabolicGate.time.withUnsafeBufferPointer { time in
          unsafe parabolicGate.rowBounds.withUnsafeBufferPointer { rows in
            unsafe parabolicGate.columnBounds.withUnsafeBufferPointer { columns in
              unsafe parabolicGate.timeBounds.withUnsafeBufferPointer { times in
                unsafe points.withUnsafeBufferPointer { points in
                  // A vector of eight is laid out as eight doubles, and Complex as re, im.
                  var view = unsafe fathom_parabolic_gate(
                    before: before, behind: behind,
                    time: UnsafeRawPointer(time.baseAddress)?.assumingMemoryBound(to: Double.self),
                    time_vectors: (Int32(parabolicGate.time.count / 4), 0, 0),
                    drift_x: parabolicGate.drift.re, drift_y: parabolicGate.drift.im,
                    row_bounds: rows.baseAddress, column_bounds: columns.baseAddress,
                    time_bounds: times.baseAddress, lowest: parabolicGate.farthest.low,
                    highest: parabolicGate.farthest.high, turns: parabolicGate.turns,
                    behind_index: parabolicGate.indices.behind)
                  unsafe fathom_cross_parabolic_gate(
                    Int32(choice.instructionSet ?? FATHOM_BASELINE), &view,
                    UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(to: Double.self),
                    limit, &pack)
                }
              }
            }
          }
        }
      }
    }
  }

  /// Computes what `NeutralPointPolynomials.pass` does, for several values one after the other.
  ///
  /// - Parameter choice: Any but `.scalar`.
  static func pass(
    _ neutralPoint: NeutralPointPolynomials, _ parabolicJumps: inout [ParabolicJump],
    _ choice: KernelChoice, limit: Int, budget: Int
  ) {
    var states = parabolicJumps.map { fathom_parabolic_jump($0) }
    unsafe neutralPoint.lengths.withUnsafeBufferPointer { lengths in
      unsafe neutralPoint.bounds.withUnsafeBufferPointer { bounds in
        unsafe neutralPoint.numbers.withUnsafeBufferPointer { numbers in
          // A vector of eight is laid out as eight doubles.
          var view = unsafe fathom_neutral_point(
            levels: Int32(lengths.count), orders: Int32(neutralPoint.orders),
            lengths: lengths.baseAddress,
            bounds: bounds.baseAddress,
            numbers: UnsafeRawPointer(numbers.baseAddress)?.assumingMemoryBound(to: Double.self))
          unsafe fathom_jump_at_neutral_point(
            Int32(choice.instructionSet ?? FATHOM_BASELINE), &view, &states, Int32(states.count),
            limit, budget)
        }
      }
    }
    for (index, state) in states.enumerated() {
      parabolicJumps[index].set(state)
      if state.limited != 0 { parabolicJumps[index].limitMattered = true }
    }
  }
}

extension ParabolicGate.Cells {
  fileprivate func withCells(_ body: (fathom_cells) -> Void) {
    unsafe middles.withUnsafeBufferPointer { middles in
      unsafe times.withUnsafeBufferPointer { times in
        unsafe numbers.withUnsafeBufferPointer { numbers in
          // Complex is laid out as re, im.
          unsafe body(
            fathom_cells(
              middles: UnsafeRawPointer(middles.baseAddress)?.assumingMemoryBound(to: Double.self),
              times: UnsafeRawPointer(times.baseAddress)?.assumingMemoryBound(to: Double.self),
              numbers: UnsafeRawPointer(numbers.baseAddress)?.assumingMemoryBound(to: Double.self),
              stride: 8 * (numbers.count / self.middles.count),
              vectors: (Int32(vectors[0]), Int32(vectors[1]), Int32(vectors[2]))))
        }
      }
    }
  }
}

extension fathom_parabolic_jump {
  init(_ parabolicJump: ParabolicJump) {
    self.init(
      offset_x: parabolicJump.offset.re, offset_y: parabolicJump.offset.im,
      drift_x: parabolicJump.drift.re,
      drift_y: parabolicJump.drift.im, x: parabolicJump.u.re, y: parabolicJump.u.im,
      gx: parabolicJump.slope.re,
      gy: parabolicJump.slope.im, n: parabolicJump.n, blocks: parabolicJump.blocks, level: 0,
      limited: 0)
  }
}

extension ParabolicJump {
  /// Takes over the state that the kernel in C has reached.
  mutating func set(_ state: fathom_parabolic_jump) {
    (u, slope) = (Complex(state.x, state.y), Complex(state.gx, state.gy))
    (n, blocks) = (state.n, state.blocks)
  }
}
