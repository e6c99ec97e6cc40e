// HybridLine — the operations of one line of a hybrid formula, and the slots of its results.

internal import BigNumbers
internal import Places

/// The operations of one line.
struct HybridLine: Sendable, Equatable {
  /// One operation.
  struct Step: Sendable, Equatable {
    let kind: Kind
    /// The slot in which references keep the result of a square, a product or a rotation; −1 if no
    /// operation reads it, or if the result has no rounding errors of its own.
    var slot = -1
    /// The index of a rotation.
    var turn = -1
  }

  /// The kinds of operations, in the order of the kernel in C.
  enum Kind: UInt8, Sendable {
    case square, multiply, store, absoluteRe, absoluteIm, negateRe, negateIm, rotate
  }

  private(set) var steps: [Step] = []
  let degree: Int
  /// The number of slots.
  private(set) var slotCount = 0
  /// The angles of the rotations, in degrees.
  private(set) var angles: [ExactDecimal] = []

  init(_ operations: [HybridOperation], degree: Int) {
    self.degree = degree
    for (index, operation) in operations.enumerated() {
      var step = Step(kind: operation.kind)
      if case .rotate(let angle) = operation {
        step.turn = angles.count
        angles.append(angle)
      }
      switch step.kind {
      case .square, .multiply, .rotate:
        if index + 1 < operations.count {
          step.slot = slotCount
          slotCount += 1
        }
      case .store, .absoluteRe, .absoluteIm, .negateRe, .negateIm: break
      }
      steps.append(step)
    }
  }

  /// The factors of the rotations in full precision.
  func turns(precision: Int) -> [BigComplex] {
    angles.map { angle in
      // The angle's own digits are kept, whatever the precision.
      let degrees = angle.bigFloat(precision: precision + 256)
      let (cosine, sine) = BigFloat.cosineAndSine(degrees: degrees, precision: precision)
      return BigComplex(cosine, sine)
    }
  }
}

extension HybridOperation {
  fileprivate var kind: HybridLine.Kind {
    switch self {
    case .square: .square
    case .multiply: .multiply
    case .store: .store
    case .absoluteRe: .absoluteRe
    case .absoluteIm: .absoluteIm
    case .negateRe: .negateRe
    case .negateIm: .negateIm
    case .rotate: .rotate
    }
  }
}
