// RawDataOption — the file of samples that is written beside a picture.

import ArgumentParser
import ImageFiles
import Jobs
import REPL

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The option --save-raw.
struct RawDataOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write also every sample's count, distance and status: .npy for NumPy, or .exr.",
      valueName: "file"), completion: .file(extensions: ["npy", "exr"]))
  var saveRaw: String?

  /// The path of the file; nil if none was asked for.
  ///
  /// - Parameter picture: The path of the picture, which must be another file.
  func path(beside picture: String) throws -> String? {
    guard let saveRaw else { return nil }
    if saveRaw == picture {
      throw UsageError(
        problem: "the picture and its raw data would be one file", place: "--save-raw",
        remedy: "Give another name, as in --save-raw samples.npy.")
    }
    return saveRaw
  }

  /// The hidden files that remain if the program is killed while it writes a picture.
  func unfinishedFiles(beside picture: String) -> [String] {
    ([picture] + (saveRaw.map { [$0] } ?? [])).map { ImageWriters.temporaryPath(of: $0) }
  }
}

extension Session {
  /// Removes files if the program is interrupted.
  func removeAtInterruption(_ unfinished: [String]) {
    interruption.lastWords {
      for path in unfinished { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}
