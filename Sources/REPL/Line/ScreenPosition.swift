// ScreenPosition — a position on the screen, counted from the beginning of the prompt.

/// A position on the screen, counted from the beginning of the prompt.
struct ScreenPosition: Equatable {
  var row = 0
  var column = 0
}
