// DoubtResolver — gives doubtful pixels a second and, where need be, a third opinion.
//
// docs/theory.md §7: how doubt is found, and why these two answers settle it.

internal import Ground
internal import Numbers
internal import Synchronization

/// A pixel whose count the kernels in doubles cannot vouch for.
struct DoubtfulPixel: Sendable {
  /// Its number among the pixels asked for.
  let index: Int
  /// Column and row in the picture.
  let i: Int
  let j: Int
  /// How far off c, in spacings, its orbit may belong when computed in pairs of doubles.
  let pairShift: Double
}

/// Iterates doubtful pixels in pairs of doubles, and what is left in full precision.
struct DoubtResolver<F: Formula>: Sendable {
  private let frame: PixelFrame
  private let picture: PictureConstants<F>
  private let kernel: KernelChoice
  private let measure: EscapeMeasure
  private let residues: LazyResidues
  /// Of a shallow view: pairs are iterated plainly, too.
  private let plain: PlainRunner<F>?

  init(
    _ frame: PixelFrame, _ picture: PictureConstants<F>, _ kernel: KernelChoice,
    _ residues: LazyResidues, _ plain: PlainRunner<F>?
  ) {
    self.plain = plain
    (self.frame, self.picture, self.kernel, self.residues) = (frame, picture, kernel, residues)
    measure = EscapeMeasure(picture.formula, frame.viewport)
  }

  /// Whether an error of `shift` spacings in c could change the count, or the third digit of the
  /// smooth count behind the point.
  ///
  /// A shift moves the smooth count by shift / (distance · ln p); eight times that must stay
  /// within the room to the next whole number, and below 2^−9 / ln p.
  static func isDoubtful(_ outcome: PixelOutcome, shift: Double) -> Bool {
    guard case .escaped(_, let fraction, let x, let y) = outcome else { return false }
    let distance = Complex(Double(x), Double(y)).maxNorm
    let room = Double(min(fraction, 1 - fraction))
    return !(8 * shift <= min(room, 0x1p-9) * distance)
  }

  /// Whether an orbit that did not escape may have lost its way: an error of `shift` spacings
  /// in c has grown to a sizable part of z.
  static func mayHaveEscaped(z: Complex, slope: ScaledComplex, shift: Double) -> Bool {
    if !(8 * shift).isFinite { return true }
    let error = ScaledDouble(8 * shift) * slope.maxNorm
    return error > ScaledDouble(0x1p-6 * z.maxNorm)
  }

  /// The outcomes of doubtful pixels, in their order.
  ///
  /// - Throws: `CancellationError`.
  func outcomes(of pixels: [DoubtfulPixel], _ work: inout WorkCounts) throws -> [PixelOutcome] {
    if pixels.isEmpty { return [] }
    work.doubtful += pixels.count
    let found = try pairOutcomes(of: pixels)
    return try zip(pixels, found).map { pixel, precise in
      var growth = 0
      if case .escaped(let n, let z, let slope) = precise {
        growth = frame.inSpacings(slope).length.exponent - 32
        let outcome = measure.outcome(n: n, z: z, slope: frame.inSpacings(slope))
        if !Self.isDoubtful(outcome, shift: pixel.pairShift) { return outcome }
      } else if case .unresolved = precise {
        return .unresolved(iterations: picture.limit)
      } else if case .lost(let bits) = precise {
        growth = bits
      }
      if let outcome = try tripleOutcome(pixel) { return outcome }
      work.iteratedExactly += 1
      return try exactOutcome(pixel, growth: max(0, growth))
    }
  }

  private func pairOutcomes(of pixels: [DoubtfulPixel]) throws -> [PreciseOutcome] {
    if let plain { return try plain.pairOutcomes(of: pixels) }
    let grid = PreciseGrid(frame)
    return try picture.preciseOutcomes(
      of: pixels.map { grid[$0.i, $0.j] }, residues.pairs(picture, frame.viewport), kernel)
  }

  /// The pixel in triples of doubles; nil where they would not pay, or leave doubt too.
  private func tripleOutcome(_ pixel: DoubtfulPixel) throws -> PixelOutcome? {
    guard plain == nil && picture.hasTripleBlocks else { return nil }
    let known = try residues.triples(picture, frame.viewport)
    let offset = TripleComplex(PreciseGrid(frame).exactOffset(pixel.i, pixel.j))
    switch try picture.tripleOutcome(at: offset, known.0, known.1) {
    case .lost: return nil
    case .unresolved: return .unresolved(iterations: picture.limit)
    case .escaped(let n, let z, let slope):
      let outcome = measure.outcome(n: n, z: z, slope: frame.inSpacings(slope))
      // Blocks and roundings are that much smaller than those of pairs.
      return Self.isDoubtful(outcome, shift: 0x1p-40 * pixel.pairShift) ? nil : outcome
    }
  }

  /// The pixel by plain iteration.
  ///
  /// - Parameter growth: Bits that pairs say it needs beyond the standard precision.
  private func exactOutcome(_ pixel: DoubtfulPixel, growth: Int) throws -> PixelOutcome {
    let exact = ExactPixels(frame.viewport, measure, limit: picture.limit)
    return try exact.outcome(pixel.i, pixel.j, growth: growth) {
      try picture.formula.quickEscape(of: $0, limit: picture.limit)
    }
  }
}

/// The residues of one reference orbit and the blocks in pairs of doubles, computed when the
/// first doubtful pixel asks for them.
final class LazyResidues: Sendable {
  private let stored: Mutex<OrbitResidues?>
  private let storedPairs = Mutex<PairReference?>(nil)
  private let storedTriples = Mutex<TripleReference?>(nil)

  init(known: OrbitResidues? = nil) { stored = Mutex(known) }

  /// The residues where they have been found; nil, too, while they are being computed.
  var known: OrbitResidues? { stored.withLockIfAvailable { $0 } ?? nil }

  /// What there is of them, in bytes; what is being built just now counts when it is done.
  var byteCount: Int {
    let pairs = storedPairs.withLockIfAvailable { $0?.table.byteCount }.flatMap { $0 }
    let triples = storedTriples.withLockIfAvailable { $0?.byteCount }.flatMap { $0 }
    return (known?.byteCount ?? 0) + (pairs ?? 0) + (triples ?? 0)
  }

  /// The residues and the blocks that are built on them.
  fileprivate func pairs<F: Formula>(_ picture: PictureConstants<F>, _ viewport: Viewport) throws
    -> PairReference
  {
    try storedPairs.withLock { stored in
      if let stored { return stored }
      let computed = try picture.pairReference(value(picture, viewport))
      stored = computed
      return computed
    }
  }

  /// The residues, what they lack, and the blocks in triples of doubles.
  fileprivate func triples<F: Formula>(_ picture: PictureConstants<F>, _ viewport: Viewport)
    throws -> (OrbitResidues, TripleReference)
  {
    let residues = try value(picture, viewport)
    return try storedTriples.withLock { stored in
      if let stored { return (residues, stored) }
      let center = viewport.center(
        precision: picture.orbit.precision + TripleReference.furtherPrecision)
      let computed = try picture.tripleReference(residues, at: center)
      stored = computed
      return (residues, computed)
    }
  }

  private func value<F: Formula>(_ picture: PictureConstants<F>, _ viewport: Viewport) throws
    -> OrbitResidues
  {
    try stored.withLock { stored in
      if let stored { return stored }
      let center = viewport.center(precision: picture.orbit.precision)
      let computed = try picture.formula.residues(of: picture.orbit, at: center)
      stored = computed
      return computed
    }
  }
}

/// Pixels' offsets to more digits than doubles.
struct PreciseGrid {
  private let frame: PixelFrame
  /// spacing / r.
  private let unit: BigFloat

  /// In bits.
  private static let precision = 224

  init(_ frame: PixelFrame) {
    self.frame = frame
    var unit = frame.viewport.height.bigFloat(precision: Self.precision)
    unit.divide(
      by: BigFloat(Double(frame.viewport.size.height), precision: Self.precision))
    unit.scale(byPowerOfTwo: -frame.radius.exponent)
    self.unit = unit
  }

  /// As pairs of doubles.
  subscript(i: Int, j: Int) -> PrecisePixel {
    let exact = exactOffset(i, j)
    let offset = exact.nearest
    var scratch = BigFloat(precision: Self.precision)
    let re = exact.re.residue(from: offset.re, &scratch)
    let im = exact.im.residue(from: offset.im, &scratch)
    return PrecisePixel(offset: offset, offsetResidue: Complex(re, im))
  }

  /// d ÷ r.
  func exactOffset(_ i: Int, _ j: Int) -> BigComplex {
    let (u, v) = frame.viewport.screenOffset(i, j)
    let (cosine, sine) = (frame.viewport.cosine, frame.viewport.sine)
    return BigComplex(part(u, cosine, -v, sine), part(u, sine, v, cosine))
  }

  /// (a·b + c·d) · unit.
  private func part(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> BigFloat {
    var sum = BigFloat(a, precision: Self.precision)
    sum.multiply(by: b)
    var other = BigFloat(c, precision: Self.precision)
    other.multiply(by: d)
    sum.add(other)
    sum.multiply(by: unit)
    return sum
  }
}
