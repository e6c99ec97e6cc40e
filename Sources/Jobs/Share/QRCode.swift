// QRCode — a text as a QR code made of characters, so that a phone can read a place.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Draws QR codes with the command `qrencode`, if it is installed.
package enum QRCode {
  /// The longest text, in bytes; only digits can be that long.
  ///
  /// Other texts may have up to 2,953 bytes; `qrencode` itself rejects what is too long.
  private static let longest = 7_089
  /// The time limit; `qrencode` needs some milliseconds.
  private static let patience = Duration.seconds(2)

  /// The code in half blocks, with one line of text for two rows of modules.
  ///
  /// Nil if `qrencode` is not installed or fails, or the text is too long. The light modules are
  /// drawn, with a border of two modules, as suits a dark background.
  ///
  /// - Parameter searchPath: Folders separated by colons; by default those of `PATH`.
  package static func text(of string: String, searchPath: String? = nil) -> String? {
    output(of: string, ["-t", "UTF8", "-m", "2"], searchPath)
  }

  /// The rows of modules without a border, `1` for dark; nil as for `text(of:)`.
  package static func modules(of string: String, searchPath: String? = nil) -> [String]? {
    // `qrencode` writes two characters for each module, `#` for dark.
    output(of: string, ["-t", "ASCII", "-m", "0"], searchPath)?.split(separator: "\n").map { line in
      let characters = Array(line)
      return String(
        stride(from: 0, to: characters.count, by: 2).map { characters[$0] == "#" ? "1" : "0" })
    }
  }

  private static func output(of string: String, _ options: [String], _ searchPath: String?)
    -> String?
  {
    let bytes = Array(string.utf8)
    let path = searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
    guard (1...longest).contains(bytes.count),
      let program = ChildProcess.program("qrencode", in: path),
      let output = ChildProcess.output(
        of: program, options + ["-l", "L"], input: bytes, within: patience),
      let text = String(validating: output, as: UTF8.self), !text.isEmpty
    else { return nil }
    return text
  }
}
