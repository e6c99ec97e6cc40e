// TerminalAbilities — what a terminal can show, by its environment and its replies.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The abilities of a terminal.
package struct TerminalAbilities: Sendable, Equatable {
  /// Whether it supports pictures by kitty's protocol.
  package var kitty = false
  /// Whether it supports pictures by iTerm2's protocol.
  package var iterm = false
  package var sixel = false
  package var truecolor = false
  package var color256 = false
  /// Whether characters are sent as UTF-8.
  package var isUTF8 = false
  /// Whether no colors are wanted, since NO_COLOR is set (no-color.org).
  package var isPlain = false
  /// Whether it has no control sequences at all.
  package var isDumb = false
  /// Whether it runs in tmux, screen or Zellij, which do not pass pictures on.
  package var isMultiplexed = false
  /// Whether it reports the mouse in the form SGR (mode 1006).
  package var mouse = false
  /// Whether it reports the mouse in pixels (mode 1016).
  package var mousePixels = false
  /// Whether it may be asked for its modes; macOS's Terminal would print a part of that query.
  package var canReportModes = false
  /// Whether it understands or ignores queries; the Linux console would print some of them.
  package var canBeAsked = false

  package init() {}

  /// The abilities according to this program's environment.
  package static var own: TerminalAbilities {
    TerminalAbilities(environment: ProcessInfo.processInfo.environment)
  }

  /// The abilities according to an environment, and to replies if there are any.
  package init(environment: [String: String], replies: TerminalReplies = TerminalReplies()) {
    func value(_ name: String) -> String { environment[name] ?? "" }
    let term = value("TERM")
    isDumb = ["", "dumb", "unknown"].contains(term)
    isPlain = !value("NO_COLOR").isEmpty
    isMultiplexed =
      term.hasPrefix("tmux") || term.hasPrefix("screen")
      || ["TMUX", "STY", "ZELLIJ"].contains { !value($0).isEmpty }
    canBeAsked = !isDumb && term != "linux"
    canReportModes = canBeAsked && value("TERM_PROGRAM") != "Apple_Terminal"
    mouse = !isDumb && replies.knownModes.contains(1006)
    mousePixels = mouse && replies.knownModes.contains(1016)
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(value).first { !$0.isEmpty } ?? ""
    isUTF8 = ["utf-8", "utf8"].contains { locale.lowercased().contains($0) }

    kitty = replies.hasKittyGraphics && !isMultiplexed
    sixel = replies.hasSixels && !isMultiplexed
    iterm =
      !isMultiplexed
      && (["iTerm.app", "WezTerm"].contains(value("TERM_PROGRAM"))
        || value("LC_TERMINAL") == "iTerm2")
    truecolor =
      ["truecolor", "24bit"].contains(value("COLORTERM")) || term.hasSuffix("-direct")
      || replies.isTrueColor || kitty || iterm
    if isDumb { (kitty, iterm, sixel, truecolor) = (false, false, false, false) }
    // Since version 3.16, the Linux console shows the nearest of its 16 colors.
    color256 =
      !isDumb && (truecolor || term.contains("256color") || isMultiplexed || term == "linux")
  }

  /// The best mode for pictures.
  package var bestMode: PictureMode {
    if isDumb { return .ascii }
    if isPlain { return isUTF8 ? .braille : .ascii }
    if kitty { return .kitty }
    if iterm { return .iterm }
    if sixel { return .sixel }
    guard isUTF8 else { return .ascii }
    if truecolor { return .blocks }
    return color256 ? .colors256 : .braille
  }
}
