// Surroundings — the environment of a session.

package import Jobs

/// The environment of a session.
package struct Surroundings: Sendable {
  package var places = PlaceStore.standard
  /// The state that is kept between sessions; nil to keep none.
  package var state: SessionState?
  package var effort = Effort()
  /// The environment variables, such as PATH.
  package var environment: [String: String] = [:]
  /// Whether a person is there to answer questions.
  package var isInteractive = false
  package var now: @Sendable () -> Timestamp = { .now }

  package init() {}
}
