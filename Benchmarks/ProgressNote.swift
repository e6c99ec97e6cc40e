// ProgressNote — shows what is running on standard error, if that is a terminal.

import Foundation

struct ProgressNote {
  private let isShown = isatty(FileHandle.standardError.fileDescriptor) == 1

  /// Replaces the line with new text.
  func show(_ parts: String...) { write("\r\u{1B}[K" + parts.joined(separator: "  ")) }

  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    if isShown { FileHandle.standardError.write(Data(text.utf8)) }
  }
}
