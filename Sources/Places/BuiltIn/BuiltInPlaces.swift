// BuiltInPlaces — all built-in places, from shallow to deep.

/// The sights: home, then from shallow to deep.
package enum BuiltInPlaces {
  package static let all: [BuiltInPlace] = [
    .home, .tricorn, .carpet, .holes, .julia, .bulb, .celtic, .armada, .airplane, .tutorial,
    .valley, .pagoda, .feathers, .elephant, .tails, .beads, .perpendicular, .cubic, .scroll,
    .depth14, .rings, .whirl, .medallion, .sunflower, .shuttle, .seahorse, .ship30, .peanuts, .dust,
    .branch, .whirlpools, .frost, .clover, .island1142, .depth113, .flake, .dragon, .needle,
    .mosaic, .helix,
    .virus, .mitosis, .leaves, .tile, .daisy, .star, .depth1086, .infinity, .depth5294,
  ]

  /// The conditions under which `renderSeconds` were measured; docs/sights.md has the command.
  package static let measure =
    "Times: seconds of one core for 640x360; Fathom 0.1.0, AMD EPYC with AVX-512."

  /// The sight with a name, or nil.
  package static func named(_ name: String) -> BuiltInPlace? { all.first { $0.name == name } }
}
