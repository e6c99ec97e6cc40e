// Answer — the lines that a command prints, and its effect on the screen.

package import Coloring
package import Places

/// The result of one command.
package struct Answer: Sendable, Equatable {
  /// The lines that were asked for; they are printed in scripts too.
  package var lines: [String] = []
  /// The palettes of the first lines, one for each line, shown beside them on a terminal with
  /// colors.
  package var palettes: [Palette] = []
  /// Further lines for a user at a terminal; scripts omit them.
  package var remarks: [String] = []
  /// Warnings about what was typed; scripts print them on standard error.
  package var warnings: [String] = []
  package var effect = Effect.none

  /// The effect of a command on the screen.
  package enum Effect: Sendable, Equatable {
    case none
    /// The view or its appearance has changed, and is to be drawn.
    case draw
    /// The user is asked a question; after a yes, the line is carried out.
    case ask(String, ifYes: String)
    case leave
    /// The user may move the view's c with the keyboard.
    case drag
    /// The view is drawn, which these begin with; the others are then shown one after another in
    /// its place, and at last it is shown again.
    case play([Location])
  }

  package init(
    lines: [String] = [], palettes: [Palette] = [], remarks: [String] = [],
    warnings: [String] = [], effect: Effect = .none
  ) {
    self.palettes = palettes
    (self.lines, self.remarks, self.warnings, self.effect) = (lines, remarks, warnings, effect)
  }

  /// Appends the answer of another command.
  mutating func append(_ next: Answer) {
    // Palettes belong to the first lines, so they can only be appended if every line has one.
    if lines.count == palettes.count { palettes += next.palettes }
    lines += next.lines
    remarks += next.remarks
    warnings += next.warnings
    if next.effect != .none { effect = next.effect }
  }
}
