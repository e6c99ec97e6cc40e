// Location+Julia — from the plane of c to the Julia set of one c, and back.

internal import BigNumbers
package import Places

extension Location {
  /// The constant c of the whole picture; nil if each pixel is a c of its own.
  ///
  /// A location may omit it; then it is the formula's default.
  package var givenConstant: PlanePoint? {
    constant ?? (formula == Formulas.julia ? JuliaPlane.defaultConstant : nil)
  }

  /// The Julia set whose c is this view's center, exactly.
  ///
  /// Near a Misiurewicz point c, the Mandelbrot set and the Julia set of c about z = c look alike,
  /// except for a rotation and a factor (Tan Lei, Commun. Math. Phys. 134, 1990). So below height 1
  /// the view has that center and keeps its height. Otherwise it shows all of the Julia set.
  ///
  /// - Returns: Nil where the view has one c already, or the formula has no Julia sets.
  package func juliaSet() throws(LocationError) -> Location? {
    guard givenConstant == nil, let name = juliaFormula else { return nil }
    var next = self
    (next.formula, next.constant) = (name, PlanePoint(re: re, im: im))
    let isNear = formula == Multibrot.name && height < .one
    next.window =
      isNear
      ? try LocationWindow(re: re, im: im, height: height) : try LocationWindow.wholeJuliaSet()
    return next
  }

  /// The formula of this formula's Julia sets.
  private var juliaFormula: String? {
    if formula == Multibrot.name { return Formulas.julia }
    return Formulas.named(formula)?.takesConstant == true ? formula : nil
  }

  /// Returns the same view with another constant, or, from a plane of c, the view of the whole
  /// Julia set.
  ///
  /// A formula without Julia sets is replaced by z² + c.
  package func julia(of constant: PlanePoint) throws(LocationError) -> Location {
    var next = self
    next.constant = constant
    if givenConstant != nil { return next }
    if juliaFormula == nil { (next.power, next.hybrid) = (2, nil) }
    next.formula = juliaFormula ?? Formulas.julia
    next.window = try LocationWindow.wholeJuliaSet()
    return next
  }

  /// Returns the view of the whole Julia set of this formula and constant.
  package func wholeJuliaSet() throws(LocationError) -> Location {
    var next = self
    next.window = try LocationWindow.wholeJuliaSet()
    return next
  }

  /// Returns the plane of c about this Julia set's own c.
  ///
  /// The height stays the same if z = c is in view, since the surroundings look alike. Otherwise it
  /// is 3.
  ///
  /// - Returns: Nil where each pixel is a c of its own already.
  package func parameterPlane() throws(LocationError) -> Location? {
    guard let c = givenConstant else { return nil }
    var next = self
    next.constant = nil
    if formula == Formulas.julia { next.formula = Multibrot.name }
    let isNear = height < .one && shows(c)
    next.window = try LocationWindow(re: c.re, im: c.im, height: isNear ? height : ExactDecimal(3))
    return next
  }

  /// Whether a point lies in the square about the center whose side is the view's height.
  package func shows(_ point: PlanePoint) -> Bool {
    guard let x = try? point.re.subtracting(re), let y = try? point.im.subtracting(im) else {
      return false
    }
    let reach = height.halved
    return x.magnitude <= reach && y.magnitude <= reach
  }
}

extension LocationWindow {
  /// The view of all points that do not escape, which lie within 2 of 0 for |c| ≤ 2.
  fileprivate static func wholeJuliaSet() throws(LocationError) -> LocationWindow {
    try LocationWindow(re: .zero, im: .zero, height: ExactDecimal(4))
  }
}

extension Formulas {
  /// The name of the formula whose parameter plane is the Mandelbrot set's.
  package static let julia = "julia"
}
