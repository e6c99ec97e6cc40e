// FigureChild — a part of a figure within another part.

internal import BigNumbers

/// A part within another.
struct FigureChild: Sendable {
  let kind: Int
  let offset: BigComplex
  let factor: BigComplex
  /// Offset and factor in doubles.
  let near: (offset: SIMD2<Double>, factor: SIMD2<Double>)

  init(kind: Int, offset: BigComplex, factor: BigComplex) {
    (self.kind, self.offset, self.factor) = (kind, offset, factor)
    near = (offset.nearest, factor.nearest)
  }
}
