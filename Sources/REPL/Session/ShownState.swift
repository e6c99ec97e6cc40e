// ShownState — a view, with the settings of the screen.

/// A view, with the settings of the screen.
package struct ShownState: Sendable, Equatable {
  package let view: ExplorerView
  package let settings: ScreenSettings
  /// Whether there is a view to go back to.
  package let hasPast: Bool
}
