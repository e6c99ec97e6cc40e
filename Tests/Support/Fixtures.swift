// Fixtures — reads the files in Data for the tests.

internal import Foundation

/// Reads the files in Data for the tests.
package enum Fixtures {
  /// The views of Data/truth.
  package static let truthNames: [String] = {
    let folder = Bundle.module.url(forResource: "Data/truth", withExtension: nil)
    let files = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) }
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  /// A JSON object from Data.
  package static func object(_ name: String) throws -> [String: Any] {
    guard let file = Bundle.module.url(forResource: "Data/\(name)", withExtension: "json"),
      let root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    else { throw FixtureError("Data/\(name).json holds no object") }
    return root
  }

  /// The rows of a table in facts.json.
  package static func facts(_ table: String) throws -> [[Any]] {
    let value = try object("facts")[table]
    guard let rows = (value as? [String: Any])?["rows"] ?? value, let table = rows as? [[Any]]
    else { throw FixtureError("facts.json has no table \(table)") }
    return table
  }

  /// A list in facts.json whose entries have names.
  package static func namedFacts(_ list: String) throws -> [[String: Any]] {
    let value = try object("facts")[list]
    let rows = (value as? [String: Any])?["rows"] ?? value
    guard let entries = rows as? [[String: Any]] else {
      throw FixtureError("facts.json has no list \(list)")
    }
    return entries
  }
}

extension [String: Any] {
  package func text(_ key: String) throws -> String {
    guard let value = self[key] as? String else { throw FixtureError("\(key) is no text") }
    return value
  }

  package func whole(_ key: String) throws -> Int {
    guard let value = self[key] as? Int else { throw FixtureError("\(key) is no number") }
    return value
  }

  package func rows(_ key: String) throws -> [[Any]] {
    guard let value = self[key] as? [[Any]] else { throw FixtureError("\(key) is no table") }
    return value
  }
}

extension [Any] {
  package func whole(_ column: Int) throws -> Int {
    guard let value = self[column] as? Int else { throw FixtureError("\(self) at \(column)") }
    return value
  }

  package func text(_ column: Int) throws -> String {
    guard let value = self[column] as? String else { throw FixtureError("\(self) at \(column)") }
    return value
  }

  /// A number, which may be given as text to keep all of its digits.
  package func number(_ column: Int) throws -> Double {
    if let number = self[column] as? NSNumber { return number.doubleValue }
    guard let value = Double(try text(column)) else { throw FixtureError("\(self) at \(column)") }
    return value
  }
}
