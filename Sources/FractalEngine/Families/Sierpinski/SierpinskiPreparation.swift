// SierpinskiPreparation — the digits that all pixels of a view share.

internal import Places

/// The digits that all pixels of a view share.
struct SierpinskiPreparation: PreparedPicture {
  let frame: PixelFrame
  let address: SierpinskiReference

  var facts: ReferenceFacts {
    ReferenceFacts(precision: address.precision, length: address.levels, end: .limit)
  }
  var byteCount: Int { 2 * address.levels }
  var orbitLimit: Int? { nil }
  var endsAtLimit: Bool { false }
  var orbitLength: Int { address.levels }

  func pictureRunner(limit: Int, predictsInterior: Bool) -> any PictureRunner {
    SierpinskiRunner(frame: frame, address: address, limit: limit)
  }
}
