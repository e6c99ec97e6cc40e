// CommandError — the errors of a typed command, as shown to users.

internal import Core

/// A command that cannot be carried out as typed.
package enum CommandError: UserError, Equatable {
  /// No command has this name or beginning; `similar` is the nearest name, if one is near.
  case unknown(String, similar: String?)
  case ambiguous(String, among: [String])
  case openQuote
  /// The digit is not the number of a quadrant.
  case noQuadrant(Character)
  case missing(String, usage: String)
  case tooMany(String, usage: String)
  case unknownOption(String, usage: String)
  case noValue(option: String, usage: String)
  /// The word is not of the kind that is expected in its place.
  case unfit(String, expected: String)
  /// There is no such setting.
  case noSetting(String, known: [String])
  /// A place with that name is saved already.
  case taken(String)
  /// The history has no earlier view.
  case nothingBehind
  case nothingAhead
  /// The view shows no scene.
  case noScene
  /// The option has no effect on a scene.
  case foreignToScenes(option: String)
  case nothingToResume
  /// There is no window to fill, or it is too small.
  case noWindow
  /// A script calls itself, or scripts are nested too deeply.
  case tooDeep(path: String)

  /// Whether the error is that the first word names no command.
  var isOfVerb: Bool {
    switch self {
    case .unknown, .ambiguous: true
    default: false
    }
  }

  package var problem: String {
    switch self {
    case .unknown(let verb, _): "unknown command ‘\(verb.excerpt)’"
    case .ambiguous(let verb, let names):
      "‘\(verb.excerpt)’ may mean \(names.joined(separator: ", "))"
    case .openQuote: "a quote is opened and not closed"
    case .noQuadrant(let digit): "there is no quadrant \(digit)"
    case .missing(let what, _): "\(what) is missing"
    case .tooMany(let word, _): "‘\(word.excerpt)’ is one word too many"
    case .unknownOption(let option, _): "there is no option ‘\(option.excerpt)’ here"
    case .noValue(let option, _): "the option \(option) has no value"
    case .unfit(let word, let expected): "‘\(word.excerpt)’ is not \(expected)"
    case .noSetting(let name, _): "there is no setting ‘\(name.excerpt)’"
    case .taken(let name): "a place is saved as ‘\(name.excerpt)’ already"
    case .nothingBehind: "there is no view to go back to"
    case .nothingAhead: "there is no view to go forward to"
    case .noScene: "this view shows no scene"
    case .foreignToScenes(let option): "\(option) has no effect on a scene"
    case .nothingToResume: "no earlier session has left a view"
    case .noWindow: "there is no window with room for a picture"
    case .tooDeep: "scripts call each other more than 16 deep"
    }
  }

  package var place: String? {
    if case .tooDeep(let path) = self { return path }
    return nil
  }

  package var remedy: String? {
    switch self {
    case .unknown(_, let similar?): "Did you mean ‘\(similar)’?"
    case .unknown(_, nil): "‘help’ lists the commands."
    case .ambiguous: "Type a letter more."
    case .openQuote: "Close it, or leave it out."
    case .noQuadrant: "1 is top left, 2 top right, 3 bottom left, 4 bottom right."
    case .missing(_, let usage), .tooMany(_, let usage), .unknownOption(_, let usage),
      .noValue(_, let usage):
      "Usage: \(usage)"
    case .unfit: nil
    case .noSetting(_, let known): "Known are: \(known.joined(separator: ", "))."
    case .taken: "Choose another name, or replace it with ‘--force’."
    case .nothingBehind: "This is where the session began."
    case .nothingAhead: "‘forward’ undoes ‘back’."
    case .noScene: "Go to one first: scene tree."
    case .foreignToScenes: "Leave it out."
    case .nothingToResume: "Give a place: goto PLACE."
    case .noWindow: "Set this shape at a terminal, in a larger window or in another mode."
    case .tooDeep: "Does it read itself?"
    }
  }
}
