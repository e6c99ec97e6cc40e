// CairoSurface — the only file that calls libcairo, through CCairo.

import CCairo
internal import Core

/// Pixels, an SVG file or a PDF file on which cairo draws.
@safe final class CairoSurface {
  private let cairo: OpaquePointer
  /// The part of the picture that is drawn: subtracted from all coordinates.
  private let origin: SIMD2<Double>

  /// The forms of a vector file.
  enum File { case svg, pdf }

  /// Transparent pixels of a part of the picture.
  init(pixels tile: Tile) throws(CanvasError) {
    guard let cairo = unsafe fathom_cairo_pixels(Int32(tile.width), Int32(tile.height)) else {
      throw .failed("out of memory")
    }
    unsafe self.cairo = cairo
    origin = SIMD2(Double(tile.x), Double(tile.y))
  }

  /// A file with one picture; its sides are in pixels.
  init(_ file: File, width: Int, height: Int) throws(CanvasError) {
    let create = unsafe file == .svg ? fathom_cairo_svg : fathom_cairo_pdf
    guard let cairo = unsafe create(Double(width), Double(height)) else {
      throw .failed("out of memory")
    }
    unsafe self.cairo = cairo
    origin = .zero
  }

  deinit { unsafe fathom_cairo_destroy(cairo) }

  /// Draws a shape as far as it lies within the clip.
  func draw(_ shape: CanvasShape, clip: CanvasClip) {
    var isEmpty = true
    clip.cut(shape.path, stroke: shape.line?.width) { element in
      isEmpty = false
      switch element {
      case .move(let point):
        let p = point - origin
        unsafe fathom_cairo_move(cairo, p.x, p.y)
      case .line(let point):
        let p = point - origin
        unsafe fathom_cairo_line(cairo, p.x, p.y)
      case .curve(let first, let second, let end):
        let (a, b, p) = (first - origin, second - origin, end - origin)
        unsafe fathom_cairo_curve(cairo, a.x, a.y, b.x, b.y, p.x, p.y)
      case .close: unsafe fathom_cairo_close(cairo)
      }
    }
    if isEmpty { return }
    let color = shape.color
    unsafe fathom_cairo_color(cairo, color.red, color.green, color.blue, color.opacity)
    if let line = shape.line {
      unsafe fathom_cairo_stroke(cairo, line.width, line.isRound ? 1 : 0)
    } else {
      unsafe fathom_cairo_fill(cairo, shape.isEvenOdd ? 1 : 0)
    }
  }

  /// Writes a premultiplied ARGB value for each pixel, before anything is drawn.
  func fill(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt32) {
    var stride = 0
    guard let rows = unsafe fathom_cairo_rows(cairo, &stride) else { return }
    for y in 0..<height {
      for x in 0..<width { unsafe rows[y * stride + x] = pixel(x, y) }
    }
    unsafe fathom_cairo_changed(cairo)
  }

  /// Calls a function with the premultiplied ARGB value of each pixel, when all is drawn.
  func readPixels(
    width: Int, height: Int, _ body: (_ x: Int, _ y: Int, UInt32) -> Void
  ) throws(CanvasError) {
    try finish()
    var stride = 0
    guard let rows = unsafe fathom_cairo_rows(cairo, &stride) else { throw .failed("no pixels") }
    for y in 0..<height {
      for x in 0..<width { unsafe body(x, y, rows[y * stride + x]) }
    }
  }

  /// The bytes of a file, when all is drawn.
  func fileBytes() throws(CanvasError) -> [UInt8] {
    try finish()
    var count = 0
    let start = unsafe fathom_cairo_bytes(cairo, &count)
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  private func finish() throws(CanvasError) {
    if let message = unsafe fathom_cairo_finish(cairo) {
      throw .failed(unsafe String(cString: message))
    }
  }
}
