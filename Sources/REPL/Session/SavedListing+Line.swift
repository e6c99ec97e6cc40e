// SavedListing+Line — a saved place as a line of text, and as JSON.

internal import Core
internal import Jobs
internal import Places

extension SavedListing {
  /// The zoom, the day and the note, or the error of the file.
  var line: String {
    guard let zoom else { return "cannot be read: \(userError?.problem ?? "")" }
    let day = String(date.text.prefix(10))
    return ["zoom \(zoom)", day, note ?? title ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  var json: JSON {
    [
      "name": .string(name), "location": location.map { .string($0.canonical) } ?? .null,
      "zoom": zoom.map(JSON.string) ?? .null, "date": .string(date.text),
      "note": note.map(JSON.string) ?? .null, "title": title.map(JSON.string) ?? .null,
      "path": .string(path),
    ]
  }
}

extension StoreError {
  /// Whether another place has the name already.
  var isTaken: Bool {
    if case .exists = self { return true }
    return false
  }
}

extension JSON {
  /// An object with one more member.
  func adding(_ member: JSON.Member) -> JSON {
    guard case .object(let members) = self else { preconditionFailure("only objects have members") }
    return .object(members + [member])
  }
}
