// SierpinskiPreparation — the digits that all pixels of a view share.

internal import Places

/// The digits that all pixels of a view share.
struct SierpinskiPreparation: PreparedPicture {
  let frame: PixelFrame
  let address: SierpinskiReference

  var viewport: Viewport { frame.viewport }
  var endsAtLimit: Bool { false }
  var orbitLength: Int { address.levels }

  func engine(limit: Int) -> PictureEngine {
    let runner = SierpinskiRunner(frame: frame, address: address, limit: limit)
    let bytes = 2 * address.levels
    let facts = ReferenceFacts(
      precision: address.precision, length: address.levels, end: .limit, origin: .computed,
      byteCount: { bytes })
    let compute: PictureEngine.Compute = { places, work, _ in
      try runner.outcomes(places, &work)
    }
    return PictureEngine(
      frame, limit: limit, orbitLimit: limit, facts, compute: compute, resolve: { _, _, _ in },
      raise: { engine(limit: $0) })
  }
}
