// PlaceResolver+Argument — resolves a place given as an argument or through standard input.

import Core
import Jobs
import REPL

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PlaceResolver {
  /// The place that an argument names; ‘-’ stands for standard input.
  ///
  /// Standard input may contain the text of an argument, or the bytes of a file of places or of a
  /// picture.
  func resolveArgument(_ text: String) throws -> ResolvedPlace {
    guard text == "-" else { return try resolve(text) }
    var input = Input()
    let bytes = try input.allBytes()
    let blank = { (byte: UInt8) in byte <= 0x20 }
    let core = bytes.drop(while: blank).reversed().drop(while: blank).reversed()
    let line = String(decoding: core, as: UTF8.self)
    if line.isEmpty {
      throw UsageError(
        problem: "standard input holds no place", place: nil,
        remedy: "Send one, as in ‘echo 1-4 | fathom info -’.")
    }
    if let journey = PastedName.journey(overLines: line) { return try resolve(journey) }
    if !line.contains(where: \.isNewline), !line.utf8.contains(0), line != "-",
      !bytes.starts(with: [0x89, 0x50]), !bytes.starts(with: [0x76, 0x2F, 0x31])
    {
      return try resolve(line)
    }
    return try resolveFile(bytes)
  }

  /// The place in the bytes of a file.
  private func resolveFile(_ bytes: [UInt8]) throws -> ResolvedPlace {
    let path = FileManager.default.temporaryDirectory.path + "/fathom-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    do { return try resolve(path) } catch let userError as any UserError {
      throw StandardInputError(userError, file: path)
    }
  }
}

/// An error in a place that was read from standard input.
private struct StandardInputError: UserError {
  let problem: String
  let place: String?
  let remedy: String?

  init(_ userError: any UserError, file: String) {
    func named(_ text: String) -> String { text.replacing(file, with: "standard input") }
    problem = named(userError.problem)
    place = userError.place.map(named)
    remedy = userError.remedy.map(named)
  }
}
