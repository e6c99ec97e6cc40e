// Canvas — a list of shapes, drawn as pixels of any tile, as SVG, or as PDF.

package import Core

/// Shapes in the order in which they are drawn, in pixels of one picture.
///
/// Pixels are drawn in fixed squares of the picture, `block` pixels on a side, of which a tile
/// shows a part. So a pixel has the same bytes in every tile, whatever its size.
///
/// ```swift
/// var canvas = Canvas(width: 1280, height: 720)
/// canvas.stroke(CanvasPath([[10, 10], [200, 80]], isClosed: false), .init(width: 2), color)
/// let rgba = try canvas.pixels(in: Tile(x: 0, y: 0, width: 256, height: 256))
/// let file = try canvas.svg()
/// ```
package struct Canvas: Sendable {
  package let width: Int
  package let height: Int
  private var shapes: [CanvasShape] = []

  /// The side of the squares in which pixels are drawn.
  private static let block = 256
  /// The longest side of an SVG or PDF file, in pixels; pictures may be larger.
  package static let longestSide = 1 << 14

  /// - Parameters:
  ///   - width: The width of the whole picture in pixels, at least 1.
  ///   - height: Its height.
  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    (self.width, self.height) = (width, height)
  }

  package var isEmpty: Bool { shapes.isEmpty }

  /// Fills a path; its subpaths are closed.
  ///
  /// - Parameter isEvenOdd: Whether to fill where the winding number is odd, instead of nonzero.
  package mutating func fill(_ path: CanvasPath, _ color: CanvasColor, isEvenOdd: Bool = false) {
    if path.isEmpty { return }
    shapes.append(CanvasShape(path: path, color: color, isEvenOdd: isEvenOdd))
  }

  /// Strokes a path.
  package mutating func stroke(_ path: CanvasPath, _ line: CanvasLine, _ color: CanvasColor) {
    if path.isEmpty { return }
    shapes.append(CanvasShape(path: path, color: color, line: line))
  }

  /// Draws the shapes of another canvas over those of this one.
  package mutating func draw(_ other: Canvas) { shapes += other.shapes }

  /// Fills the whole picture.
  package mutating func fillAll(_ color: CanvasColor) {
    let (w, h) = (Double(width), Double(height))
    fill(CanvasPath([[0, 0], [w, 0], [w, h], [0, h]], isClosed: true), color)
  }

  /// The pixels of a tile on a transparent ground: red, green, blue and opacity of 8 bits, not
  /// premultiplied, row by row.
  package func pixels(in tile: Tile) throws(CanvasError) -> [UInt8] {
    var rgba = [UInt8](repeating: 0, count: 4 * tile.count)
    for block in Self.blocks(of: tile) {
      let surface = try CairoSurface(pixels: block)
      draw(on: surface, block)
      try surface.readPixels(width: block.width, height: block.height) { x, y, argb in
        guard let index = Self.index(x, y, of: block, in: tile), argb >> 24 != 0 else { return }
        let opacity = argb >> 24
        for (channel, shift) in [16, 8, 0].enumerated() {
          let premultiplied = argb >> UInt32(shift) & 0xFF
          rgba[4 * index + channel] = UInt8((premultiplied * 255 + opacity / 2) / opacity)
        }
        rgba[4 * index + 3] = UInt8(opacity)
      }
    }
    return rgba
  }

  /// Draws over the pixels of a tile: red, green and blue of 8 bits, row by row.
  package func draw(over rgb: inout [UInt8], of tile: Tile) throws(CanvasError) {
    precondition(rgb.count == 3 * tile.count, "a pixel has three bytes")
    if shapes.isEmpty { return }
    for block in Self.blocks(of: tile) {
      let surface = try CairoSurface(pixels: block)
      surface.fill(width: block.width, height: block.height) { x, y in
        guard let index = Self.index(x, y, of: block, in: tile) else { return 0xFF00_0000 }
        return rgb[3 * index..<3 * index + 3].reduce(0xFF) { $0 << 8 | UInt32($1) }
      }
      draw(on: surface, block)
      try surface.readPixels(width: block.width, height: block.height) { x, y, argb in
        guard let index = Self.index(x, y, of: block, in: tile) else { return }
        rgb[3 * index] = UInt8(argb >> 16 & 0xFF)
        rgb[3 * index + 1] = UInt8(argb >> 8 & 0xFF)
        rgb[3 * index + 2] = UInt8(argb & 0xFF)
      }
    }
  }

  /// The bytes of an SVG file whose unit is the pixel.
  package func svg() throws(CanvasError) -> [UInt8] {
    // Cairo numbers its surfaces in the order in which the program makes them; the bytes are to
    // depend on the shapes alone.
    let text = String(decoding: try file(.svg), as: UTF8.self)
    return Array(text.replacing(/id="surface[0-9]+"/) { _ in "id=\"surface\"" }.utf8)
  }

  /// The bytes of a PDF file of one page, one point a pixel.
  package func pdf() throws(CanvasError) -> [UInt8] { try file(.pdf) }

  private func file(_ kind: CairoSurface.File) throws(CanvasError) -> [UInt8] {
    guard max(width, height) <= Self.longestSide else {
      throw .tooLarge(width: width, height: height)
    }
    let surface = try CairoSurface(kind, width: width, height: height)
    draw(on: surface, Tile(x: 0, y: 0, width: width, height: height))
    return try surface.fileBytes()
  }

  private func draw(on surface: CairoSurface, _ seen: Tile) {
    let low = SIMD2(Double(seen.x), Double(seen.y))
    let clip = CanvasClip(
      seenLow: low, seenHigh: low + SIMD2(Double(seen.width), Double(seen.height)))
    for shape in shapes { surface.draw(shape, clip: clip) }
  }

  /// The squares that a tile touches.
  private static func blocks(of tile: Tile) -> [Tile] {
    if tile.count == 0 { return [] }
    let columns = tile.x / block...(tile.x + tile.width - 1) / block
    let rows = tile.y / block...(tile.y + tile.height - 1) / block
    return rows.flatMap { row in
      columns.map { Tile(x: $0 * block, y: row * block, width: block, height: block) }
    }
  }

  /// The index within a tile of a block's pixel; nil if it is outside.
  private static func index(_ x: Int, _ y: Int, of block: Tile, in tile: Tile) -> Int? {
    let (column, row) = (block.x + x - tile.x, block.y + y - tile.y)
    guard (0..<tile.width).contains(column), (0..<tile.height).contains(row) else { return nil }
    return row * tile.width + column
  }
}
