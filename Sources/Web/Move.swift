// Move — one step from a view to the next, as the page sends it.

internal import BigNumbers
internal import Coloring
internal import Core
internal import Drawing
internal import FractalEngine
internal import Jobs
internal import Places

/// One change of the view: a part of a gesture, or what a key or a button does.
///
/// One member is set, which says what changes. Only `zoom` may have others beside it, `x` and `y`,
/// and so may `formula`, a `power`.
struct Move: Decodable, Sendable {
  /// A zoom by 2^(−`zoom` / 64) around the point (`x`, `y`), in heights from the center.
  var zoom: Int?
  var x: Double?
  var y: Double?
  /// The point that becomes the center, in heights from the center.
  var pan: [Double]?
  /// A rotation of the picture, in degrees counter-clockwise on the screen.
  var turn: Double?
  /// The direction of the stretch, as in a location.
  var skew: String?
  /// The factor of the stretch, as in a location.
  var stretch: String?
  /// Whether to undo rotation, skew and stretch.
  var upright: Bool?
  /// 1 to 4, as in a journey.
  var quadrant: Int?
  var out: Bool?
  var home: Bool?
  /// The point whose Julia set is shown, in heights from the center.
  var julia: [Double]?
  /// Whether to return from a Julia set to the plane of c.
  var plane: Bool?
  /// The change of a Julia set's constant, in the plane of c.
  var constant: [Double]?
  var iterations: String?
  /// Whether to double the limit.
  var more: Bool?
  var look: [String: String?]?
  /// Values of a scene: `step`, `angle`, `sides`; null stands for the usual one.
  var scene: [String: String?]?
  /// Another formula, by its name or as one writes it, and its power.
  var formula: String?
  var power: Int?
}

extension Move {
  /// Whether it changes only the colors, the limit, or the values of a scene.
  var staysInPlace: Bool { look != nil || iterations != nil || more != nil || scene != nil }
}

extension Location {
  /// The place after a move.
  ///
  /// - Parameter lastLimit: The limit that was last used, for `more`.
  /// - Throws: A `UserError`.
  func moved(by move: Move, lastLimit: Int?) throws -> Location {
    if let zoom = move.zoom {
      return try zoomed(by64ths: zoom, right: move.x ?? 0, up: move.y ?? 0)
    }
    if let pan = move.pan { return try centered(right: pan.first(), up: pan.second()) }
    if let turn = move.turn { return try turned(by: turn) }
    if let text = move.skew { return try skewed(to: text) }
    if let text = move.stretch { return try stretched(to: text) }
    if move.upright == true { return upright }
    if let number = move.quadrant {
      guard let quadrant = UInt8(exactly: number).flatMap(Quadrant.init) else {
        throw BadInput("a view has no quadrant \(number)")
      }
      return try stepping(into: quadrant)
    }
    if move.out == true { return try steppingOut() }
    if move.home == true {
      var next = upright
      next.window = .home
      return next
    }
    if let point = move.julia { return try juliaSet(right: point.first(), up: point.second()) }
    if move.plane == true { return try parameterPlane() ?? self }
    if let step = move.constant { return try withConstant(movedBy: step.first(), step.second()) }
    if let text = move.iterations { return try iterated(text) }
    if move.more == true {
      var limit = lastLimit ?? 1_000
      if case .limit(let chosen) = iterations { limit = chosen }
      return try iterated(String(min(2 * limit, Location.mostIterations)))
    }
    if let look = move.look { return try colored(look) }
    if let values = move.scene { return try drawn(with: values) }
    if let name = move.formula { return try iterating(name, power: move.power) }
    throw BadInput("a move says nothing that is known")
  }

  /// The view after a zoom by k/64 octaves around a point, which keeps its place on the screen.
  private func zoomed(by64ths k: Int, right: Double, up: Double) throws -> Location {
    guard (-Move.mostSteps...Move.mostSteps).contains(k) else {
      throw BadInput("no view is that deep")
    }
    if k == 0 { return self }
    // k = 64 · halvings + rest with 0 ≤ rest < 64.
    let halvings = k >> 6
    let rest = k & 63
    var next = try height.multiplied(byPowerOfTwo: -halvings)
    if rest != 0 {
      next = try next.multiplied(by: ExactDecimal(Move.roots[rest], exponent: -12)).shortened
    }
    if right == 0 && up == 0 { return try zoomed(toHeight: next) }
    guard right.isFinite && up.isFinite && abs(right) < 1e6 && abs(up) < 1e6 else {
      throw BadInput("a pointer is somewhere on the screen")
    }
    // First the point becomes the center, then it returns to where it was. One pan by the factor
    // 1 − 2^(−k/64) would not do: for large k that is 1 in doubles.
    return try centered(right: right, up: up, height: next).centered(right: -right, up: -up)
  }

  /// The view after the picture was turned counter-clockwise: the view itself turns the other way.
  private func turned(by degrees: Double) throws -> Location {
    guard degrees.isFinite else { throw BadInput("a turn has an angle") }
    let hundredths = (degrees * 100).rounded() / 100
    let difference = try rotation.subtracting(ExactDecimal("\(hundredths)"))
    return try rotated(to: difference.plain)
  }

  private func juliaSet(right: Double, up: Double) throws -> Location {
    guard let julia = try centered(right: right, up: up).juliaSet() else {
      throw BadInput(
        "\(formula) has no Julia sets here", remedy: "They belong to points of the plane of c.")
    }
    return try julia.wholeJuliaSet()
  }

  private func withConstant(movedBy right: Double, _ up: Double) throws -> Location {
    guard let c = givenConstant else { throw BadInput("this is no Julia set") }
    guard right.isFinite && up.isFinite && abs(right) < 4 && abs(up) < 4 else {
      throw BadInput("a constant moves by less than 4")
    }
    let tolerance = ExactDecimal(1, exponent: -15)
    let moved = try PlanePoint(
      re: ExactDecimal(
        shortestWithin: tolerance, of: c.re.adding(ExactDecimal(exactly: right))),
      im: ExactDecimal(shortestWithin: tolerance, of: c.im.adding(ExactDecimal(exactly: up))))
    return try julia(of: moved)
  }

  /// The whole picture of another formula, in the same colors.
  ///
  /// Without a power, a family of hybrid formulas is shown where it is best seen.
  private func iterating(_ text: String, power: Int?) throws -> Location {
    var next = upright
    (next.window, next.hybrid, next.power) = (.home, nil, 2)
    if let power, !Location.powers.contains(power) {
      throw BadInput("a power is a whole number from 2 to 1000")
    }
    let entry = Formulas.named(text)
    // A hybrid formula is shown in the plane of c first.
    if entry?.takesOperations == true { next.constant = nil }
    if power == nil, let entry, entry.isFamily {
      let seen = try Location(parsing: "fathom1:\(entry.view):f=\(text)")
      (next.formula, next.hybrid, next.window) = (seen.formula, seen.hybrid, seen.window)
      (next.power, next.constant) = (seen.power, nil)
    } else {
      next = try Formulas.location(next, typed: text, power: power)
    }
    _ = try Formulas.chosen(by: next)
    return entry?.takesConstant == true && entry?.takesOperations == false
      ? try next.wholeJuliaSet() : next
  }

  /// The scene with other values.
  private func drawn(with values: [String: String?]) throws -> Location {
    guard var scene = try Scene(self) else { throw BadInput("this place is no scene") }
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      guard ["step", "angle", "sides"].contains(key) else {
        throw BadInput("a move of a scene has no ‘\(key.prefix(40))’")
      }
      scene = try scene.setting(key, to: value)
    }
    return scene.location
  }

  private func colored(_ look: [String: String?]) throws -> Location {
    var next = self
    for (name, value) in look {
      switch name {
      case "color": next.color = value
      case "pal": next.palette = try value.map { try Recipe.palette($0).name }
      default:
        guard let key = LookKey(rawValue: name), key != .trap else {
          throw BadInput("a look has no ‘\(name.prefix(40))’")
        }
        if let value { try next.look.set(key, to: value) } else { next.look.reset(key) }
      }
    }
    return next
  }
}

extension [Double] {
  fileprivate func first() throws -> Double { try part(0) }
  fileprivate func second() throws -> Double { try part(1) }

  private func part(_ index: Int) throws -> Double {
    guard count == 2, self[index].isFinite, abs(self[index]) < 1e6 else {
      throw BadInput("a point has two numbers")
    }
    return self[index]
  }
}

extension Move {
  /// A bound of `zoom`, in 64ths of an octave: no view is deeper than 33 million octaves.
  fileprivate static let mostSteps = 64 * 34_000_000

  /// 10¹² · 2^(−k/64), rounded.
  fileprivate static let roots: [Int] = (0..<64).map { k in
    // 2^(−k/64) by square roots alone, which have the same bits on every machine.
    var (value, root) = (1.0, 0.5)
    for bit in 0..<6 {
      root = root.squareRoot()
      if k >> (5 - bit) & 1 == 1 { value *= root }
    }
    return Int((value * 1e12).rounded())
  }
}
