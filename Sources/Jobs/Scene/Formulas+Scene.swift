// Formulas+Scene — refuses scenes where pixels are to be iterated.

internal import Drawing
package import FractalEngine
package import Places

extension Formulas {
  /// The formula of a location that is no scene.
  ///
  /// - Throws: `SceneError.notIterated`; `FormulaError`.
  package static func iterated(by location: Location) throws -> ChosenFormula {
    if Scene.isNamed(by: location) { throw SceneError.notIterated }
    return try chosen(by: location)
  }
}
