// LSystemGeneration — the letters of an L-system after some generations, in big numbers.

internal import BigNumbers

/// The displacement of each letter, divided by λ once for each generation, and its turn.
struct LSystemGeneration {
  var displacements: [BigComplex]
  /// In multiples of the angle.
  var turns: [Int]
}
