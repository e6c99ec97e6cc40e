// LinearBLATable — merged linear steps along a reference orbit, for searches among many c.

internal import FractalEngine

/// Linear steps along a reference orbit, each over 16, 32, 64 … iterations.
///
/// A step at Z_m takes δ to A·δ + B·d, with d = c − C, and the derivative D by c to A·D + B. It
/// neglects a share of about (p − 1)·Σ |δ_k/Z_k| of the result, over the points that it passes.
///
/// Points are merged in a binary tree that begins at Z_1, so a table takes 12 bytes a point.
struct LinearBLATable: Sendable {
  /// One step; its length is that of its level.
  struct Step: Sendable {
    var a = FloatExpComplex.one
    var b = FloatExpComplex.zero
    /// Σ |A_k/Z_k| over the points from which the step leads, with A_k from the step's start.
    var deltaShare = FloatExp.zero
    /// Σ |B_k/Z_k| over the same points.
    var parameterShare = FloatExp.zero
    /// The least max(|re|, |im|) of these points.
    var lowest = FloatExp(1, exponent: 4096)

    /// A bound on Σ |δ_k/Z_k| for a δ and a d of these sizes.
    func share(ofDelta delta: FloatExp, parameter: FloatExp) -> FloatExp {
      deltaShare * delta + parameterShare * parameter
    }
  }

  /// The length of the shortest step, in iterations.
  private static let shortest = 16
  /// The share of a step past a point that is 0, which makes the step invalid.
  private static let invalid = FloatExp(1, exponent: 1 << 40)

  /// The steps of each length, by their start.
  private let levels: [[Step]]

  /// A table without steps.
  static let empty = LinearBLATable(levels: [])

  private init(levels: [[Step]]) { self.levels = levels }

  /// - Throws: `CancellationError`.
  /// - Complexity: O(points of the reference).
  init(_ formula: Multibrot, _ reference: ReferenceOrbit) throws {
    var level: [Step] = []
    for start in stride(from: 1, through: reference.last - Self.shortest, by: Self.shortest) {
      if level.count & 1023 == 0 { try Task.checkCancellation() }
      level.append(Self.step(formula, reference, at: start))
    }
    var levels: [[Step]] = []
    while !level.isEmpty {
      levels.append(level)
      level = stride(from: 1, to: level.count, by: 2).map { [level] in
        Self.joined(level[$0 - 1], level[$0])
      }
    }
    self.levels = levels
  }

  /// The longest step that starts at Z_m, of those that are valid; nil if there is none.
  ///
  /// - Parameter isValid: Whether a step with a number of iterations may be taken; false for a step
  ///   if it is false for a part of it.
  @inline(__always)
  func longest(at m: Int, where isValid: (Step, Int) -> Bool) -> (step: Step, length: Int)? {
    var found: (Step, Int)?
    var length = Self.shortest
    for level in levels {
      let (index, rest) = (m - 1).quotientAndRemainder(dividingBy: length)
      guard m > 0, rest == 0, index < level.count, isValid(level[index], length) else { break }
      found = (level[index], length)
      length *= 2
    }
    return found
  }

  /// The shortest step that starts at a point.
  private static func step(_ formula: Multibrot, _ reference: ReferenceOrbit, at start: Int)
    -> Step
  {
    var step = Step()
    for m in start..<start + shortest {
      let point = reference.scaled(at: m)
      let size = point.length
      step.deltaShare =
        size.isZero ? invalid : step.deltaShare + step.a.length / size
      step.parameterShare =
        size.isZero ? invalid : step.parameterShare + step.b.length / size
      step.lowest = min(step.lowest, point.maxNorm)
      let derivative = formula.derivative(at: point)
      step.a = derivative * step.a
      step.b = derivative * step.b + .one
    }
    return step
  }

  /// The step that takes one step and then another.
  private static func joined(_ first: Step, _ second: Step) -> Step {
    Step(
      a: second.a * first.a,
      b: second.a * first.b + second.b,
      deltaShare: first.deltaShare + first.a.length * second.deltaShare,
      parameterShare: first.parameterShare + first.b.length * second.deltaShare
        + second.parameterShare,
      lowest: min(first.lowest, second.lowest))
  }
}
