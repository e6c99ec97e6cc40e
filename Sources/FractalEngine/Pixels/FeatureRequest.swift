// FeatureRequest — the orbit features that a picture needs beyond outcomes.

package import Core

/// The orbit features that a picture needs beyond outcomes.
package struct FeatureRequest: Sendable, Equatable {
  package var features: [OrbitFeature]
  /// The orbit trap, for the feature of that name.
  package var trap: OrbitTrap?

  package init(_ features: [OrbitFeature] = [], trap: OrbitTrap? = nil) {
    (self.features, self.trap) = (features, trap)
  }
}
