// CompletionKind+Words — what a shell offers for the words of the program's commands.

import ArgumentParser
import Jobs
import REPL

extension CompletionKind {
  /// Sights, saved places, and files.
  static let place = CompletionKind.words(.place)
  static let formula = CompletionKind.words(.formula)
  static let coloring = CompletionKind.words(.coloring)
  /// Palettes, or files of colors if no palette fits.
  static let palette = CompletionKind.words(.palette)
  /// The folders of posters that are being made; other folders lead to them.
  static let job = CompletionKind.directory

  /// Offers what the explorer's prompt offers for a word of this kind.
  private static func words(_ kind: WordKind) -> CompletionKind {
    .custom { _, _, word in Completer(places: .standard).candidates(for: word, kind) }
  }
}
