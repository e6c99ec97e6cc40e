// StoreError — why a place cannot be saved, renamed or removed.

internal import Core
internal import ImageFiles

/// A problem with the folder of saved places, or with a name in it.
package enum StoreError: UserError, Equatable {
  case exists(String)
  /// No place is saved under this name; `similar` is the nearest name, if one is near.
  case unknown(String, similar: String?)
  case badName(String, NameFlaw)
  case diskFull(path: String)
  case notWritable(path: String, reason: String)

  /// Converts an error of writing a file to one of the place's file.
  init(_ userError: PictureError, path: String) {
    switch userError {
    case .diskFull: self = .diskFull(path: path)
    case .notWritable(_, let reason), .writeFailed(_, let reason):
      self = .notWritable(path: path, reason: reason)
    case .isFolder: self = .notWritable(path: path, reason: "a folder stands there")
    default: self = .notWritable(path: path, reason: userError.problem)
    }
  }

  package var problem: String {
    switch self {
    case .exists(let name): "a place is saved as ‘\(name.excerpt)’ already"
    case .unknown(let name, _): "no place is saved as ‘\(name.excerpt)’"
    case .badName(let name, let flaw): StoreError.problem(name.excerpt, flaw)
    case .diskFull: "the disk is full; nothing was changed"
    case .notWritable(_, let reason): "nothing can be saved here (\(reason))"
    }
  }

  package var place: String? {
    switch self {
    case .exists, .unknown, .badName: nil
    case .diskFull(let path), .notWritable(let path, _): path
    }
  }

  package var remedy: String? {
    switch self {
    case .exists: "Choose another name, or say that it is to be replaced."
    case .unknown(_, let similar?): "Did you mean ‘\(similar)’?"
    case .unknown(_, nil): "See which places are saved."
    case .badName(let name, let flaw): StoreError.remedy(name, flaw)
    case .diskFull: "Free some space."
    case .notWritable: "Check the permissions."
    }
  }

  private static func problem(_ name: String, _ flaw: NameFlaw) -> String {
    switch flaw {
    case .empty: "a saved place needs a name"
    case .tooLong: "the name has more than \(PlaceName.longest) bytes"
    case .slash: "‘\(name)’ has a slash in it, and would be taken for a file"
    case .point: "‘\(name)’ begins with a point, and would be hidden"
    case .hyphen: "‘\(name)’ begins with a hyphen, and would be taken for an option"
    case .blanks: "‘\(name)’ begins or ends with a blank"
    case .control: "the name has a line break or another control character in it"
    case .journey: "‘\(name)’ would be taken for a journey"
    case .location: "‘\(name)’ would be taken for a location"
    case .ending: "‘\(name)’ would be taken for a file"
    case .sight: "‘\(name)’ is the name of a sight, which it would hide"
    }
  }

  private static func remedy(_ name: String, _ flaw: NameFlaw) -> String {
    switch flaw {
    case .empty: "Give it one, such as ‘spiral’."
    case .tooLong: "Choose a shorter one; a note can hold the rest."
    case .slash: "Leave the slash out: places lie in one folder."
    case .point, .hyphen: "Begin it with a letter."
    case .blanks: "Leave the blanks around it out."
    case .control: "Use letters, digits, blanks and signs."
    case .journey: "Add a letter."
    case .location: "Choose a word; the location is saved with it."
    case .ending(let ending): "Leave ‘\(ending)’ out."
    case .sight: "Choose another, such as ‘my-\(name)’."
    }
  }
}
