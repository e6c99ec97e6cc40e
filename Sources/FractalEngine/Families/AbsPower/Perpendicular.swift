// Perpendicular — z ← (|Re z| − i·Im z)^p + c.

extension AbsPowerMap {
  /// The perpendicular Mandelbrot set: for p = 2, re ← re² − im² and im ← −2·|re|·im.
  package static func perpendicular(power: Int) -> AbsPowerMap {
    AbsPowerMap(power: power, before: [.re, .conjugation])
  }
}
