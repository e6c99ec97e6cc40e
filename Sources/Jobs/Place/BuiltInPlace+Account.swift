// BuiltInPlace+Account — a built-in place as JSON, for `sights --json`.

package import Places

extension BuiltInPlace {
  /// The place as an object: name, title, text, formula, zoom, period, measured seconds, location.
  ///
  /// - Throws: `LocationError` if the place's text is no location.
  package func json() throws -> JSON {
    let location = try location()
    return [
      "name": .string(name), "title": .string(title), "lines": .array(lines.map(JSON.string)),
      "formula": .string(location.formula), "zoom": .string(location.zoom),
      "period": period.map(JSON.integer) ?? .null, "seconds": .number(renderSeconds),
      "location": .string(location.canonical),
    ]
  }
}
