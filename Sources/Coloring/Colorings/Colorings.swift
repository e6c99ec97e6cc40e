// Colorings — all colorings. A new coloring is one new file and one line here.

/// All colorings; the first is the default.
package enum Colorings {
  package static let all: [any Coloring.Type] = [
    QuantileColoring.self, QuadrantColoring.self, ShaderColoring.self, SmoothColoring.self,
    HistogramColoring.self, DistanceColoring.self, SlopeColoring.self, StripeColoring.self,
    TriangleColoring.self, DecompositionColoring.self, PeriodColoring.self,
    TrapsColoring.self, InsideColoring.self, AtomsColoring.self, TextureColoring.self,
    CountColoring.self,
  ]

  /// The coloring with a name; nil if there is none.
  package static func named(_ name: String) -> (any Coloring.Type)? {
    all.first { $0.name == name }
  }
}
