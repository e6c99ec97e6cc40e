// ProbeResult — the values of single pixels, and how they were computed.

package import Places

/// The values of the pixels, and how they were computed.
package struct ProbeResult: Sendable {
  package let location: Location
  package let size: PictureSize
  package let limit: Int
  package let pixels: [PixelList.Pixel]
  package let values: [PixelValue]

  /// The result as one object, with a line for each pixel.
  package var json: JSON {
    [
      "location": .string(location.canonical), "size": size.json, "limit": .integer(limit),
      "pixels": .lines(
        zip(pixels, values).map { pixel, value in
          .object(
            [JSON.Member("i", .integer(pixel.i)), JSON.Member("j", .integer(pixel.j))]
              + value.members)
        }),
    ]
  }
}
