// Catalogue — the list of all rows. A new family is one file and one line here.

enum Catalogue {
  /// All rows; nothing is computed for them yet.
  static func rows(_ conditions: Conditions) throws -> [Row] {
    let frames = try Frame.all(conditions.kernel)
    var rows: [Row] = []
    rows += try KernelRows.rows()
    rows += OrbitRows.rows()
    rows += TableRows.rows(frames)
    rows += PNGRows.rows()
    rows += ProgramRows.rows(frames, conditions)
    rows += FrameRows.rows(frames, conditions)
    rows += try InteriorRows.rows(conditions)
    rows += try PreviewRows.rows(conditions)
    return rows
  }
}

extension [Row] {
  /// The rows whose names contain a text, and the rows with which they are compared.
  func chosen(_ filter: String?, includesHeavy: Bool) -> [Row] {
    let possible = includesHeavy ? self : self.filter { $0.cost != .heavy }
    guard let filter else { return possible }
    let chosen = possible.filter { $0.name.contains(filter) }
    let names = Set(chosen.map(\.name) + chosen.compactMap { $0.comparison?.name })
    return possible.filter { names.contains($0.name) }
  }
}
