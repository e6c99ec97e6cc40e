// HybridTangent — dz/dc along an exact orbit of a hybrid formula, and the error of its values.

internal import BigNumbers

/// The derivative dz/dc along an orbit in full precision, and a bound on the orbit's error.
struct HybridTangent {
  private let map: HybridMap
  private let c: FloatExp
  /// Sixteen units in the last place of the orbit's numbers.
  private let unit: FloatExp
  /// The values after each operation of a line.
  private var values: [Planar<FloatExp>] = []
  private(set) var register = HybridRegister<FloatExp>(
    reference: .zero, delta: .zero, value: .zero, slopes: .zero, error: .zero)

  init(_ map: HybridMap, _ c: BigComplex) {
    self.map = map
    self.c = Planar<FloatExp>(c).length
    unit = FloatExp(16, exponent: -c.precision)
  }

  var value: Planar<FloatExp> { register.value }
  var slopes: AbsPowerSlopes<FloatExp> { register.slopes }
  var error: FloatExp { register.error }
  /// A bound on the rounding error of a number of the size of the escape radius.
  var rounding: FloatExp { FloatExp(Multibrot.escapeRadius) * unit }

  /// Takes a step of an orbit, and advances with it.
  ///
  /// - Returns: The values in the slots of the line, then zeros in those that it does not have.
  @discardableResult
  mutating func step(_ iterate: inout ExactHybridOrbit) -> [Planar<FloatExp>] {
    let line = iterate.line
    values.removeAll(keepingCapacity: true)
    iterate.step { values.append(Planar($1)) }
    var now = register
    var stored = now
    for (index, step) in map.lines[line].steps.enumerated() {
      let value = values[index]
      switch step.kind {
      case .square: now.square(value)
      case .multiply: now.multiply(by: stored, value)
      case .rotate:
        let turn = Planar<FloatExp>(iterate.turn(step.turn, of: line))
        now.rotate(by: turn, value)
      case .store: stored = now
      case .absoluteRe: now.foldRe()
      case .absoluteIm: now.foldIm()
      case .negateRe: now.negateRe()
      case .negateIm: now.negateIm()
      }
      switch step.kind {
      case .square, .multiply, .rotate: now.error = now.error + unit * value.length
      case .store, .absoluteRe, .absoluteIm, .negateRe, .negateIm: break
      }
    }
    let z = Planar<FloatExp>(iterate.z)
    now.slopes.alongX.re = now.slopes.alongX.re + FloatExp(1)
    now.slopes.alongY.im = now.slopes.alongY.im + FloatExp(1)
    now.error = now.error + unit * (z.length + c)
    (now.reference, now.value) = (z, z)
    register = now
    var slots = Array(repeating: Planar<FloatExp>.zero, count: map.slotCount)
    for (index, step) in map.lines[line].steps.enumerated() where step.slot >= 0 {
      slots[step.slot] = values[index]
    }
    return slots
  }
}
