// VectorKernel+ParabolicJumps — calls the kernels in C that take lanes past fixed points.

internal import CLaneKernels

extension VectorKernel {
  /// Does the same as `ParabolicGate.cross`, for the jumping lanes that can cross.
  ///
  /// - Parameter choice: Any but `.scalar`.
  static func cross(
    _ parabolicGate: ParabolicGate, _ lanes: inout PixelLanes, beside points: [Complex], limit: Int,
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
                    parameter_slope_x: parabolicGate.parameterSlope.re,
                    parameter_slope_y: parabolicGate.parameterSlope.im,
                    row_bounds: rows.baseAddress, column_bounds: columns.baseAddress,
                    time_bounds: times.baseAddress, lowest: parabolicGate.farthest.low,
                    highest: parabolicGate.farthest.high, steps: parabolicGate.steps,
                    behind_index: parabolicGate.indices.behind)
                  unsafe fathom_cross_parabolic_gate(
                    Int32(choice.instructionSet ?? FATHOM_BASELINE), &view,
                    UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(to: Double.self),
                    limit, &lanes)
                }
              }
            }
          }
        }
      }
    }
  }

  /// Does the same as `NeutralPointPolynomials.pass`, for several values one after the other.
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
      if state.limit_mattered != 0 { parabolicJumps[index].limitMattered = true }
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
      parameter_slope_x: parabolicJump.parameterSlope.re,
      parameter_slope_y: parabolicJump.parameterSlope.im, x: parabolicJump.u.re,
      y: parabolicJump.u.im,
      gx: parabolicJump.slope.re,
      gy: parabolicJump.slope.im, n: parabolicJump.n, bla_steps: parabolicJump.blaSteps, level: 0,
      limit_mattered: 0)
  }
}

extension ParabolicJump {
  /// Adopts the state that the kernel in C has reached.
  mutating func set(_ state: fathom_parabolic_jump) {
    (u, slope) = (Complex(state.x, state.y), Complex(state.gx, state.gy))
    (n, blaSteps) = (state.n, state.bla_steps)
  }
}
