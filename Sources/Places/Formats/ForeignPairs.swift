// ForeignPairs — the pairs of another program's file.

/// The pairs of a file; a key may occur several times with the same value.
struct ForeignPairs {
  private let values: [String: ForeignValue]
  private let lastLine: Int

  /// - Throws: An error when a key has two values.
  init(_ pairs: [ForeignValue], lastLine: Int) throws(LocationError) {
    var values: [String: ForeignValue] = [:]
    for pair in pairs {
      if let first = values[pair.key], first.bytes != pair.bytes {
        throw .foreign(
          "‘\(pair.key)’ has another value than in line \(first.line)",
          Spot(nil, line: pair.line))
      }
      values[pair.key] = pair
    }
    self.values = values
    self.lastLine = lastLine
  }

  subscript(_ key: String) -> ForeignValue? { values[key] }

  func required(_ key: String) throws(LocationError) -> ForeignValue {
    guard let value = values[key] else {
      throw .foreign("‘\(key)’ is missing", Spot(nil, line: lastLine))
    }
    return value
  }

  /// The place at `real`, `imag` and `zoom`, with the iteration limit of a key.
  ///
  /// A missing limit is a warning.
  func place(limit key: String) throws(LocationError) -> SavedPlace {
    let zoom = try required("zoom")
    var place = SavedPlace(
      try ForeignValue.location(
        try required("real"), try required("imag"),
        height: ForeignScale.height(over: try zoom.size()), by: zoom))
    if let limit = self[key] {
      place.location.iterations = try limit.iterations(&place.warnings)
    } else {
      place.warnings.append(ForeignValue.missingLimit(key))
    }
    return place
  }
}
