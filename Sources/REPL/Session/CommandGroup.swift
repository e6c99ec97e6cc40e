// CommandGroup — the purposes of commands.

/// The purposes of commands, in the order in which help shows them.
package enum CommandGroup: String, Sendable, CaseIterable {
  case wander = "To wander"
  case look = "To change the look"
  case picture = "To make and check pictures"
  case places = "To keep and share places"
  case session = "The session"
}
