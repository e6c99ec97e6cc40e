// InkPicture — the strokes of a place, drawn in one picture of it.

internal import Core
package import Places
internal import Synchronization

/// The ink of a picture.
///
/// The picture is divided into fixed cells, and each visible stroke is listed in the squares that
/// it touches (`InkIndex`). A cell is drawn when it is first needed. So a picture has the same
/// bytes in whatever parts it is made, and a part that no stroke touches costs nothing.
package final class InkPicture: Sendable {
  /// One visible stroke.
  private struct Visible: Sendable {
    /// The stroke's index in the ink.
    let stroke: Int
    /// The index of its window's place.
    let placement: Int
    let box: InkBox
    /// The factor of its opacity, by its size.
    let share: Double
  }

  private let ink: Ink
  private let placements: [InkPlacement]
  private let visible: [Visible]
  /// The places of the visible strokes, by their indices in `visible`.
  private let index: InkIndex
  private let columns: Int
  private let size: PictureSize
  private let memory = Mutex(Memory())

  /// The side of a cell in pixels, which is that of a canvas's squares.
  package static let cellSide = 256
  /// The most cells that are kept in memory: 100 MB.
  private static let mostCells = 400

  /// The cells that have been drawn.
  private struct Memory {
    var cells: [Int: InkCell] = [:]
    var order: [Int] = []
  }

  /// Finds the strokes that are visible in a picture.
  ///
  /// - Complexity: O(strokes), without their points; each window is placed once.
  package init(_ ink: Ink, _ location: Location, size: PictureSize) {
    (self.ink, self.size) = (ink, size)
    columns = (size.width + Self.cellSide - 1) / Self.cellSide
    let view = InkViewport(location, size: size)
    var visible: [Visible] = []
    var placements: [InkPlacement] = []
    for sheet in ink.sheets {
      let anchor = ink.strokes[sheet.lowerBound].anchor
      guard let placement = InkPlacement(of: anchor, in: view) else { continue }
      for index in sheet {
        let share = Self.share(ofSize: ink.boxes[index].size * placement.scale)
        let box = placement.box(around: ink.boxes[index])
        guard share > 0, box.high.x >= 0, box.high.y >= 0, box.low.x <= view.width,
          box.low.y <= view.height
        else { continue }
        visible.append(
          Visible(stroke: index, placement: placements.count, box: box, share: share))
      }
      placements.append(placement)
    }
    (self.visible, self.placements) = (visible, placements)
    index = InkIndex(
      visible.map(\.box), cellSide: Self.cellSide, width: size.width, height: size.height)
  }

  /// The number of strokes that are visible.
  package var visibleCount: Int { visible.count }

  /// The factor of a stroke's opacity by its size on the screen: 0 below 0.3 and above 2¹⁵ pixels,
  /// 1 from 1 to 2¹⁴, and linear between.
  package static func share(ofSize pixels: Double) -> Double {
    max(0, min((pixels - 0.3) / 0.7, (0x1p15 - pixels) / 0x1p14, 1))
  }

  // MARK: Drawing

  /// The cells with ink that touch a part of a row, from left to right.
  ///
  /// - Throws: `CanvasError` if there is not enough memory.
  package func cells(inRow j: Int, columns range: Range<Int>) throws(CanvasError) -> [InkCell] {
    if visible.isEmpty || range.isEmpty { return [] }
    let row = j / Self.cellSide
    var found: [InkCell] = []
    for column in range.lowerBound / Self.cellSide...(range.upperBound - 1) / Self.cellSide {
      if let cell = try cell(row, column) { found.append(cell) }
    }
    return found
  }

  private func cell(_ row: Int, _ column: Int) throws(CanvasError) -> InkCell? {
    let number = row * columns + column
    if let cell = memory.withLock({ $0.cells[number] }) { return cell }
    let strokes = index.strokes(row: row, column: column)
    if strokes.isEmpty { return nil }
    var canvas = Canvas(width: size.width, height: size.height)
    for stroke in strokes { draw(visible[stroke], on: &canvas) }
    let tile = Tile(
      x: column * Self.cellSide, y: row * Self.cellSide, width: Self.cellSide,
      height: Self.cellSide)
    let cell = InkCell(tile: tile, rgba: try canvas.pixels(in: tile))
    memory.withLock { memory in
      guard memory.cells.updateValue(cell, forKey: number) == nil else { return }
      memory.order.append(number)
      if memory.order.count > Self.mostCells {
        memory.cells[memory.order.removeFirst()] = nil
      }
    }
    return cell
  }

  /// A canvas with all visible strokes, for vector files.
  package var canvas: Canvas {
    var canvas = Canvas(width: size.width, height: size.height)
    for stroke in visible { draw(stroke, on: &canvas) }
    return canvas
  }

  /// The size in pixels below which details of an outline are left out.
  private static let detail = 0.25

  /// The picture's center in pixels.
  var middle: SIMD2<Double> { SIMD2(Double(size.width), Double(size.height)) / 2 }

  /// The color of a stroke as six hexadecimal digits.
  func color(of stroke: Int) -> String { ink.strokes[stroke].color.text }

  /// The topmost visible strokes: the index of each, its outline, the place of its window, and its
  /// opacity.
  func visibleOutlines(most: Int) -> [(Int, StrokeOutline, InkPlacement, Double)] {
    visible.suffix(most).map { one in
      let (stroke, placement) = (ink.strokes[one.stroke], placements[one.placement])
      let outline = StrokeOutline(stroke, tolerance: Self.detail / placement.scale)
      return (one.stroke, outline, placement, stroke.opacity * one.share)
    }
  }

  private func draw(_ one: Visible, on canvas: inout Canvas) {
    let (stroke, placement) = (ink.strokes[one.stroke], placements[one.placement])
    let outline = StrokeOutline(stroke, tolerance: Self.detail / placement.scale)
    canvas.fill(
      CanvasPath(outline, placement),
      CanvasColor(stroke.color, opacity: stroke.opacity * one.share))
  }
}

extension CanvasPath {
  /// An outline in the pixels of a picture.
  init(_ outline: StrokeOutline, _ placement: InkPlacement) {
    self.init()
    guard let first = outline.edges.first else { return }
    move(to: placement.pixel(first.start))
    for edge in outline.edges {
      let end = placement.pixel(edge.end)
      if edge.isStraight {
        line(to: end)
      } else {
        curve(placement.pixel(edge.control1), placement.pixel(edge.control2), to: end)
      }
    }
    close()
  }
}
