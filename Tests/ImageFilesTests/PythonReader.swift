// PythonReader — runs a reader in Python that shares no code with the package.

import Foundation
import Testing

/// The lines that a script in this folder prints about a file.
func linesOfPythonReader(_ script: String, _ path: String) throws -> [Substring] {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [
    "python3", URL(filePath: #filePath).deletingLastPathComponent().appending(path: script).path,
    path,
  ]
  process.environment = ProcessInfo.processInfo.environment.merging(
    ["PYTHONIOENCODING": "utf-8"]) { $1 }
  process.standardOutput = output
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  try #require(process.terminationStatus == 0)
  return text.split(separator: "\n")
}
