// FeatureRequest — what is asked for of a picture's orbits beyond outcomes.

package import Core

/// What is asked for of a picture's orbits beyond outcomes.
package struct FeatureRequest: Sendable, Equatable {
  package var features: [OrbitFeature]
  /// Needed for the feature of that name.
  package var trap: OrbitTrap?

  package init(_ features: [OrbitFeature] = [], trap: OrbitTrap? = nil) {
    (self.features, self.trap) = (features, trap)
  }
}
