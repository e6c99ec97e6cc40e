// VectorKernel — the doorway to the block kernels in C.

internal import CKernels

enum VectorKernel {
  /// What `ScalarKernel.run` computes, eight lanes at once.
  ///
  /// - Parameters:
  ///   - budget: In steps a lane.
  ///   - threshold: It returns sooner when no more than so many lanes are active.
  static func run<F: Formula>(
    _ pack: inout PixelPack, _ picture: PictureConstants<F>, _ choice: KernelChoice, budget: Int,
    threshold: Int = 0
  ) {
    guard let instructionSet = choice.instructionSet else {
      return ScalarKernel.run(&pack, picture, budget: budget)
    }
    unsafe picture.orbit.points.withUnsafeBufferPointer { points in
      unsafe picture.table.first.withUnsafeBufferPointer { first in
        unsafe picture.table.plain.withUnsafeBufferPointer { blocks in
          unsafe picture.table.mixed.withUnsafeBufferPointer { mixed in
            unsafe picture.table.bounds.withUnsafeBufferPointer { bounds in
              // Complex, BlockTable.Plain and .Mixed are laid out as re, im and as fathom_block and
              // fathom_mixed.
              var view = unsafe fathom_view(
                points: UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(to: Double.self),
                last: picture.orbit.last, seam: picture.seam, first: first.baseAddress,
                blocks: UnsafeRawPointer(blocks.baseAddress)?.assumingMemoryBound(
                  to: fathom_block.self),
                mixed: mixed.isEmpty
                  ? nil
                  : UnsafeRawPointer(mixed.baseAddress)?.assumingMemoryBound(
                    to: fathom_mixed.self),
                bounds: bounds.baseAddress, radius: picture.plainRadius,
                escape_radius_squared: F.escapeRadiusSquared, limit: picture.limit, two: 2,
                deep: picture.isDeep ? 1 : 0, trials: picture.triesMinima ? 1 : 0,
                trap_x: picture.trap.middle.re,
                trap_y: picture.trap.middle.im, trap: picture.trap.size,
                gate_x: picture.gate?.point.re ?? 0, gate_y: picture.gate?.point.im ?? 0,
                gate: picture.gate?.entry ?? 0, gate_slope: picture.gate?.leastSlope ?? 0,
                gate_last: picture.limit - (picture.gate?.leastRoom ?? 0))
              unsafe fathom_run(
                Int32(instructionSet), Int32(picture.formula.power), &view, &pack, budget, threshold
              )
            }
          }
        }
      }
    }
  }

  /// log₂ of |z|² at escape, and 1 − log₂(that ÷ log₂R²) ÷ log₂p, of normal doubles; nil without
  /// vectors.
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

  /// What `ScaledKernel.run` computes, for all tiny lanes at once.
  ///
  /// - Parameters:
  ///   - choice: Not scalar.
  ///   - mayReturn: A bit for each lane that has taken a step in extended range.
  static func runTiny<F: Formula>(
    _ pack: inout PixelPack, _ picture: PictureConstants<F>, _ choice: KernelChoice, budget: Int,
    _ mayReturn: inout Int32
  ) {
    let (orbit, table) = (picture.orbit, picture.table)
    unsafe orbit.points.withUnsafeBufferPointer { points in
      unsafe orbit.smallPoints.withUnsafeBufferPointer { small in
        unsafe table.first.withUnsafeBufferPointer { first in
          unsafe table.blocks.withUnsafeBufferPointer { blocks in
            // Laid out as re, im; as fathom_scaled_block; and as fathom_small_point.
            var view = unsafe fathom_scaled_view(
              points: UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(to: Double.self),
              last: orbit.last, seam: picture.seam, first: first.baseAddress,
              blocks: UnsafeRawPointer(blocks.baseAddress)?.assumingMemoryBound(
                to: fathom_scaled_block.self),
              small: UnsafeRawPointer(small.baseAddress)?.assumingMemoryBound(
                to: fathom_small_point.self),
              small_count: small.count, shift: picture.shift.significand,
              shift_exponent: picture.shift.exponent,
              escape_radius_squared: F.escapeRadiusSquared, limit: picture.limit,
              power: Int32(picture.formula.power), trap_x: picture.trap.middle.re,
              trap_y: picture.trap.middle.im, trap: picture.trap.size)
            unsafe fathom_run_scaled(
              Int32(choice.instructionSet ?? FATHOM_BASELINE), &view, &pack, budget, &mayReturn)
          }
        }
      }
    }
  }

  /// What `Gate.pass` computes, for several values in turn.
  ///
  /// - Parameter choice: Not scalar.
  static func pass(
    _ gate: Gate, _ passages: inout [Gate.Passage], _ choice: KernelChoice, limit: Int, budget: Int
  ) {
    var states = passages.map {
      fathom_passage(
        offset_x: $0.offset.re, offset_y: $0.offset.im, drift_x: $0.drift.re, drift_y: $0.drift.im,
        x: $0.u.re, y: $0.u.im, gx: $0.slope.re, gy: $0.slope.im, n: $0.n, blocks: $0.blocks,
        level: 0, limited: 0)
    }
    unsafe gate.lengths.withUnsafeBufferPointer { lengths in
      unsafe gate.bounds.withUnsafeBufferPointer { bounds in
        unsafe gate.numbers.withUnsafeBufferPointer { numbers in
          // A vector of eight is laid out as eight doubles.
          var view = unsafe fathom_gate(
            levels: Int32(lengths.count), orders: Int32(gate.orders), lengths: lengths.baseAddress,
            bounds: bounds.baseAddress,
            numbers: UnsafeRawPointer(numbers.baseAddress)?.assumingMemoryBound(to: Double.self))
          unsafe fathom_pass_gate(
            Int32(choice.instructionSet ?? FATHOM_BASELINE), &view, &states, Int32(states.count),
            limit, budget)
        }
      }
    }
    for (index, state) in states.enumerated() {
      passages[index].u = Complex(state.x, state.y)
      passages[index].slope = Complex(state.gx, state.gy)
      (passages[index].n, passages[index].blocks) = (state.n, state.blocks)
      if state.limited != 0 { passages[index].isLimited = true }
    }
  }
}

/// Lanes of packs, set aside: the last one leaves first.
struct LaneStack: Sendable {
  /// One word a field, in the order of `PixelPack`; those beyond the last lane are of no use now.
  private var words: [UInt64] = []
  private(set) var count = 0

  private static let fields = 40

  var isEmpty: Bool { count == 0 }

  /// - Parameter pack: Only read; a parameter that is not `inout` would be copied whole.
  mutating func push(_ lane: Int, of pack: inout PixelPack) {
    let start = count * Self.fields
    if words.count == start { words += repeatElement(0, count: Self.fields) }
    unsafe words.withUnsafeMutableBytes { bytes in
      unsafe fathom_take_lane(
        &pack, Self.fields, lane, bytes.baseAddress.map { unsafe $0 + 8 * start })
    }
    count += 1
  }

  /// Puts the last one into a lane.
  mutating func pop(into pack: inout PixelPack, _ lane: Int) {
    count -= 1
    let start = count * Self.fields
    unsafe words.withUnsafeBytes { bytes in
      unsafe fathom_put_lane(
        &pack, Self.fields, lane, bytes.baseAddress.map { unsafe $0 + 8 * start })
    }
  }
}
