// Figure — a recursive figure as parts within parts, each in coordinates of its own.

internal import BigNumbers

/// A figure whose parts are smaller copies of it, or of a few kinds of parts.
///
/// Each part has its own coordinates, complex numbers in which it has about the size 1. The part's
/// child is placed at `offset`, turned and made smaller: what is z in the part is
/// (z − offset) · `factor` in the child. All factors have the same modulus |λ|, so that all parts
/// of one generation have the same size.
protocol Figure: Sendable {
  /// |λ|² of the ratio λ by which a generation is larger than the next.
  func ratioSquared(precision: Int) -> BigFloat
  /// The generations after which parts are so small that a picture shows no more: branches of the
  /// tree below 1 pixel, others at most 2 pixels.
  ///
  /// - Parameter pixels: The pixels of the length 1 in the root, as log₂.
  func generations(log2Pixels: Double) -> Int
  /// The parts of which the whole figure consists, in root coordinates.
  ///
  /// - Parameter generations: The generations below these parts.
  /// - Throws: `CancellationError`.
  func roots(_ generations: Int, _ table: FigureTable) throws -> [FigureChild]
  /// The children of a kind of part, with `generations` below the part itself, at least 1.
  ///
  /// - Throws: `CancellationError`.
  func children(of kind: Int, generations: Int, _ table: FigureTable) throws -> [FigureChild]
  /// A disc around everything that belongs to a part: its center and radius.
  func disc(of kind: Int) -> (center: SIMD2<Double>, radius: Double)
  /// What a part itself shows, without its children.
  ///
  /// - Parameter generations: Those below it; a fraction is the growth of the youngest.
  func marks(of kind: Int, generations: Int, fraction: Double) -> [FigureMark]
  /// Whether marks are filled shapes instead of lines.
  var isFilled: Bool { get }
}
