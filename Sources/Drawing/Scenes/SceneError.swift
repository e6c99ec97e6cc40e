// SceneError — what can be wrong with a scene.

internal import Core

/// A scene that cannot be drawn.
package enum SceneError: UserError, Equatable {
  case unknown(String)
  case badStep(String)
  case badAngle(String)
  case badSides(String)
  case badColor(String)
  case unknownKey(String)
  /// A key that another scene has.
  case foreignKey(String, scene: String)
  case badRule(String)
  case badLine(Int, String)
  case noGrowth(String)
  /// The step is `auto`, so that one more or less means nothing.
  case noNumber
  case angleTooFine(String)
  case tooMany
  case fractionTooDeep
  case stretched
  /// A command that needs pixels that were iterated.
  case notIterated

  package var problem: String {
    switch self {
    case .unknown(let name): "there is no scene ‘\(name.prefix(40))’"
    case .badStep(let text): "‘\(text.prefix(40))’ is no step"
    case .badAngle(let text): "‘\(text.prefix(40))’ is no angle"
    case .badSides(let text): "‘\(text.prefix(40))’ is no number of sides"
    case .badColor(let text): "‘\(text.prefix(40))’ is no color"
    case .unknownKey(let key): "a scene has no ‘\(key.prefix(40))’"
    case .foreignKey(let key, let scene): "the scene \(scene) has no ‘\(key)’"
    case .badRule(let what): "this L-system cannot be drawn: \(what)"
    case .badLine(_, let what): what
    case .noNumber: "the step is ‘auto’"
    case .noGrowth(let angle): "at an angle of \(angle)° this figure does not grow"
    case .angleTooFine(let angle): "the angle \(angle.prefix(40)) has more than 3 decimals"
    case .tooMany: "this view has more than \(FigureDescent.mostParts) parts"
    case .fractionTooDeep: "a step between two whole ones shows only the whole figure"
    case .stretched: "a scene is not stretched"
    case .notIterated: "a scene has no iterated pixels"
    }
  }

  package var place: String? {
    switch self {
    case .badLine(let line, _): "line \(line)"
    case .badStep: "step"
    case .badAngle, .angleTooFine: "angle"
    case .badSides: "sides"
    case .badColor: "ground"
    default: nil
    }
  }

  package var remedy: String? {
    switch self {
    case .unknown: "Give one of \(Scene.names.joined(separator: ", "))."
    case .badStep: "Give a number from 0 to 1000000 with at most 6 decimals, or ‘auto’."
    case .badAngle: "Give degrees between -1000000 and 1000000, with at most 30 decimals."
    case .badSides: "Give a whole number from 3 to 12."
    case .badColor: "Give six hexadecimal digits, RRGGBB, in small letters."
    case .unknownKey:
      "Its keys are \(Scene.keys.joined(separator: ", ")), and those of every place."
    case .foreignKey: "Leave it out."
    case .badRule, .badLine: "See docs/scenes.md for the form."
    case .noNumber: "Set it to a number first: step 5."
    case .noGrowth: "Give another angle."
    case .angleTooFine: "Round it."
    case .tooMany: "Give a smaller step, or ‘step=auto’."
    case .fractionTooDeep: "Give a whole step, or ‘auto’, or zoom out."
    case .stretched: "Leave out ‘stretch’."
    case .notIterated: "Scenes can be shown, rendered, printed as posters and filmed."
    }
  }
}
