// TrapKey — the position of an image that a place lays into the plane of z, and its checksum.

package import BigNumbers

/// The value of `trap=RE,IM,WIDTH,DEGREES,CHECKSUM`: an image's position, and what identifies it.
///
/// The image itself is not part of a location and must be supplied when the location is opened.
package struct TrapKey: Equatable, Sendable {
  /// The image's middle; each part within ±1000.
  package var re: ExactDecimal
  package var im: ExactDecimal
  /// The width in plane units; 1e-6 … 1000.
  package var width: ExactDecimal
  /// The rotation of the image, counter-clockwise; within ±360.
  package var degrees: ExactDecimal
  /// The CRC-32 of the image's pixels, in eight hexadecimal digits.
  package var checksum: String

  /// Makes a key for an image in the middle of the plane, 1 wide.
  package init(checksum: String) {
    (re, im, width, degrees) = (.zero, .zero, .one, .zero)
    self.checksum = checksum
  }

  /// The value as a location writes it.
  var text: String {
    [re.plain, im.plain, width.plain, degrees.plain, checksum].joined(separator: ",")
  }

  /// - Throws: An error when the text is not such a value.
  init(_ value: RawValue) throws(LocationError) {
    let expected = "re,im,width,degrees and the image's checksum"
    let parts = try value.parts(5, as: expected)
    let isHex = { (byte: UInt8) in 0x30...0x39 ~= byte || 0x61...0x66 ~= byte }
    guard parts[4].bytes.count == 8, parts[4].bytes.allSatisfy(isHex) else {
      throw .wrongParts(expected: expected, parts[4].spot)
    }
    self.init(checksum: parts[4].text)
    re = try parts[0].decimal(-1000...1000, "the trap's middle")
    im = try parts[1].decimal(-1000...1000, "the trap's middle")
    width = try parts[2].decimal(
      ExactDecimal(1, exponent: -6)...ExactDecimal(1000), "the trap's width")
    degrees = try parts[3].decimal(-360...360, "the trap's angle")
  }

  /// Sets the image's position from what people type.
  ///
  /// - Parameter center: `RE,IM`.
  /// - Throws: An error when a text is not a number, or is out of range.
  package mutating func place(center: String?, width: String?, degrees: String?)
    throws(LocationError)
  {
    let texts = [
      center ?? "\(re.plain),\(im.plain)", width ?? self.width.plain,
      degrees ?? self.degrees.plain, checksum,
    ]
    self = try TrapKey(
      RawValue(key: "trap", bytes: Array(texts.joined(separator: ",").utf8), position: { $0 }))
  }
}
