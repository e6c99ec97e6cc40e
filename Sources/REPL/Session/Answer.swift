// Answer — what a command has to say, and what should happen on the screen.

package import Pictures

/// The result of one command.
package struct Answer: Sendable, Equatable {
  /// What was asked for; printed in scripts, too.
  package var lines: [String] = []
  /// Of the lines from the first on, the palettes they name: shown beside them where there are
  /// colors.
  package var palettes: [Palette] = []
  /// What a person at a terminal likes to be told, and a script need not say.
  package var remarks: [String] = []
  package var effect = Effect.none

  /// What should happen on the screen.
  package enum Effect: Sendable, Equatable {
    case none
    /// The view, or what is seen of it, has changed: draw it.
    case draw
    /// Ask a person; if the answer is yes, carry out that line.
    case ask(String, ifYes: String)
    case leave
    /// Let a person move the c of the view with the keyboard.
    case drag
  }

  package init(
    lines: [String] = [], palettes: [Palette] = [], remarks: [String] = [], effect: Effect = .none
  ) {
    self.palettes = palettes
    (self.lines, self.remarks, self.effect) = (lines, remarks, effect)
  }

  /// Another command's answer behind this one.
  mutating func append(_ next: Answer) {
    // A script's answer names palettes only if its first lines do.
    if lines.count == palettes.count { palettes += next.palettes }
    lines += next.lines
    remarks += next.remarks
    if next.effect != .none { effect = next.effect }
  }
}

/// A script that was broken off after some of its lines had been carried out.
struct UnfinishedScript: Error {
  /// Of those lines.
  let answer: Answer
  /// What ended it: a complaint, or a cancellation.
  let cause: any Error
}
