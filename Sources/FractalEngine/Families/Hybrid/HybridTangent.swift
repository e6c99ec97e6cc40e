// HybridTangent — the derivative along an exact orbit of a hybrid formula, and its values' error.

internal import BigNumbers

/// The derivative dz/dc along an orbit in full precision, and a bound on the orbit's error.
///
/// In a Julia set it is dz/dz₀.
struct HybridTangent {
  private let map: HybridMap
  private let c: FloatExp
  /// Sixteen units in the last place of the orbit's numbers.
  private let unit: FloatExp
  /// The values after each operation of a line.
  private var values: [Planar<FloatExp>] = []
  private(set) var register = HybridRegister<FloatExp>(
    reference: .zero, delta: .zero, value: .zero, slopes: .zero, error: .zero)

  /// - Parameter orbit: The orbit before its first step.
  init(_ map: HybridMap, _ orbit: ExactHybridOrbit) {
    self.map = map
    c = Planar<FloatExp>(orbit.c).length
    unit = FloatExp(16, exponent: -orbit.c.precision)
    let z = Planar<FloatExp>(orbit.z)
    (register.reference, register.value) = (z, z)
    if map.constant != nil {
      (register.slopes.alongX.re, register.slopes.alongY.im) = (FloatExp(1), FloatExp(1))
    }
  }

  var value: Planar<FloatExp> { register.value }
  var slopes: AbsPowerSlopes<FloatExp> { register.slopes }
  var error: FloatExp { register.error }
  /// A bound on the rounding error of a number of the size of the escape radius.
  var rounding: FloatExp { FloatExp(Multibrot.escapeRadius) * unit }

  /// The escape of an orbit that has advanced with this derivative.
  func escape(of orbit: ExactHybridOrbit, n: Int) -> Escape {
    Escape(n: n, z: orbit.z.nearest, slope: slopes.effective(at: value))
  }

  /// Takes a step of an orbit, and advances with it.
  ///
  /// - Returns: The values in the slots of the line, then zeros in those that it does not have.
  @discardableResult
  mutating func step(_ iterate: inout ExactHybridOrbit) -> [Planar<FloatExp>] {
    let line = iterate.line
    values.removeAll(keepingCapacity: true)
    iterate.step { values.append(Planar<FloatExp>($1).withoutVanishing) }
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
    let z = Planar<FloatExp>(iterate.z).withoutVanishing
    if map.constant == nil {
      now.slopes.alongX.re = now.slopes.alongX.re + FloatExp(1)
      now.slopes.alongY.im = now.slopes.alongY.im + FloatExp(1)
    }
    now.error = now.error + unit * (z.length + c)
    // An orbit that is lost stays lost, and its bound would square itself.
    now.error = min(max(now.error, FloatExp(1, exponent: FloatExp.leastExponent)), FloatExp(0x1p64))
    (now.reference, now.value) = (z, z)
    register = now
    var slots = Array(repeating: Planar<FloatExp>.zero, count: map.slotCount)
    for (index, step) in map.lines[line].steps.enumerated() where step.slot >= 0 {
      slots[step.slot] = values[index]
    }
    return slots
  }
}
