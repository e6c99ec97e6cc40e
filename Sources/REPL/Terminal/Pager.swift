// Pager — shows a long text on a terminal, one window at a time.

internal import Jobs

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

package enum Pager {
  /// The pager for texts that are longer than the window, unless `$PAGER` names another.
  static let usual = "less -FRX"

  /// Prints a text on standard output, through a pager if that is a terminal too small for it.
  ///
  /// - Throws: What `Output.write(_:)` throws.
  package static func print(_ text: String) throws {
    let height = TerminalSize.of(descriptor: Output.standard.rawValue)?.rows
    let isLong = height.map { text.count(where: \.isNewline) + 2 > $0 } ?? false
    if isLong, Output.standard.isTerminal, !TerminalAbilities.own.isDumb {
      let named = ProcessInfo.processInfo.environment["PAGER"] ?? ""
      if ChildProcess.show(Array((text + "\n").utf8), with: named.isEmpty ? usual : named) {
        return
      }
    }
    try Output.standard.print(text)
  }
}
