// BuiltInPlace+Account — what `sights --json` reports of a sight.

package import FractalEngine

extension BuiltInPlace {
  /// The sight as an object: name, title, text, formula, zoom, period, measured seconds, location.
  ///
  /// - Throws: `LocationError` where the sight's text is no location.
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
