// PaletteStoreError — why a palette cannot be saved.

internal import Core
internal import ImageFiles

package enum PaletteStoreError: UserError, Equatable {
  case noName(String)
  case builtIn(String)
  case noFormat(String)
  case taken(String)

  package var problem: String {
    switch self {
    case .noName(let name): "‘\(name.excerpt)’ is no name for a palette"
    case .builtIn(let name): "‘\(name)’ is one of Fathom's own palettes"
    case .noFormat(let path): "palettes are not written as ‘\(path.excerpt)’"
    case .taken(let name): "there is a palette or a file ‘\(name.excerpt)’"
    }
  }

  package var place: String? { nil }

  package var remedy: String? {
    switch self {
    case .noName: "A name has small letters, digits and ‘-’, a letter first."
    case .builtIn: "Give it another name."
    case .noFormat:
      "End the name in "
        + PaletteWriters.fileExtensions.map { ".\($0)" }.joined(separator: ", ") + "."
    case .taken: "Give another name, or --force to replace it."
    }
  }
}
