// CanvasTests — fills, strokes, cutting far outside, tiles of any size, vector files.

import Core
import Foundation
import Testing

@testable import Drawing

#if canImport(FoundationXML)
import FoundationXML
#endif

private let red = CanvasColor(HexColor(0xFF0000))
private let blue = CanvasColor(HexColor(0x0000FF), opacity: 0.5)

@Suite("Canvas")
struct CanvasTests {
  @Test("a rectangle on pixel boundaries is sharp, and elsewhere nothing is drawn")
  func rectangle() throws {
    var canvas = Canvas(width: 20, height: 10)
    canvas.fill(CanvasPath([[2, 3], [7, 3], [7, 5], [2, 5]], isClosed: true), red)
    let rgba = try canvas.pixels(in: Tile(x: 0, y: 0, width: 20, height: 10))
    for y in 0..<10 {
      for x in 0..<20 {
        let isInside = (2..<7).contains(x) && (3..<5).contains(y)
        let pixel = Array(rgba[4 * (20 * y + x)..<4 * (20 * y + x) + 4])
        #expect(pixel == (isInside ? [255, 0, 0, 255] : [0, 0, 0, 0]))
      }
    }
  }

  @Test("half opacity keeps its color, and mixes evenly with what is below")
  func opacity() throws {
    var canvas = Canvas(width: 2, height: 1)
    canvas.fillAll(blue)
    let tile = Tile(x: 0, y: 0, width: 2, height: 1)
    #expect(try canvas.pixels(in: tile) == [0, 0, 255, 128, 0, 0, 255, 128])
    var rgb: [UInt8] = [255, 255, 255, 0, 0, 0]
    try canvas.draw(over: &rgb, of: tile)
    #expect(rgb == [127, 127, 255, 0, 0, 128])
  }

  @Test("a shape with far corners is the same in view as one that ends just outside")
  func farCorners() throws {
    let tile = Tile(x: 0, y: 0, width: 300, height: 300)
    for far in [1e5, 1e6, 1e9, 1e40] {
      var (long, short) = (Canvas(width: 300, height: 300), Canvas(width: 300, height: 300))
      // A triangle from a corner in view: both its sides are diagonals.
      long.fill(
        CanvasPath(
          [[150, 100], [150 + far, 100 + far], [150 - far, 100 + far]], isClosed: true), red)
      short.fill(CanvasPath([[150, 100], [450, 400], [-150, 400]], isClosed: true), red)
      long.stroke(CanvasPath([[20, 30], [20, far]], isClosed: false), CanvasLine(width: 3), blue)
      short.stroke(
        CanvasPath([[20, 30], [20, 900]], isClosed: false), CanvasLine(width: 3), blue)
      #expect(try long.pixels(in: tile) == short.pixels(in: tile), "corners at \(far)")
    }
  }

  @Test("a far corner outside the picture still counts: the picture within a shape is full")
  func around() throws {
    var canvas = Canvas(width: 30, height: 30)
    canvas.fill(CanvasPath([[-1e8, -1e8], [3e8, -1e8], [-1e8, 3e8]], isClosed: true), red)
    let rgba = try canvas.pixels(in: Tile(x: 0, y: 0, width: 30, height: 30))
    #expect(stride(from: 0, to: rgba.count, by: 4).allSatisfy { rgba[$0 + 3] == 255 })
  }

  @Test("a curve with far control points goes through its middle")
  func farCurve() throws {
    var canvas = Canvas(width: 200, height: 200)
    var path = CanvasPath()
    path.move(to: [0, 100])
    path.curve([50, -1e7], [150, 1e7 + 200], to: [200, 100])
    canvas.stroke(path, CanvasLine(width: 2), red)
    let rgba = try canvas.pixels(in: Tile(x: 0, y: 0, width: 200, height: 200))
    // At t = ½ it is at (100, 100), going straight down.
    for y in [0, 99, 199] {
      let row = (0..<200).filter { rgba[4 * (200 * y + $0) + 3] > 0 }
      #expect(row.contains(99) && row.contains(100))
    }
  }

  @Test("the bytes of a pixel do not depend on the size of the tile")
  func tiles() throws {
    var canvas = Canvas(width: 700, height: 300)
    for index in 0..<40 {
      let at = Double(index)
      canvas.stroke(
        CanvasPath(
          [[-1e5 + 7000 * at, -300], [700 + at * at, 600 - 11.3 * at]], isClosed: false),
        CanvasLine(width: 0.5 + at / 7), index.isMultiple(of: 2) ? red : blue)
    }
    let whole = try canvas.pixels(in: Tile(x: 0, y: 0, width: 700, height: 300))
    for (width, height) in [(37, 41), (100, 300), (256, 256), (700, 1)] {
      for y in stride(from: 0, to: 300, by: height) {
        for x in stride(from: 0, to: 700, by: width) {
          let tile = Tile(x: x, y: y, width: min(width, 700 - x), height: min(height, 300 - y))
          let pixels = try canvas.pixels(in: tile)
          for row in 0..<tile.height {
            let start = 4 * (700 * (y + row) + x)
            let part = pixels[4 * tile.width * row..<4 * tile.width * (row + 1)]
            #expect(whole[start..<start + 4 * tile.width] == part)
          }
        }
      }
    }
  }

  @Test("an SVG file is XML of the picture's size, a PDF file is one page; both are repeatable")
  func files() throws {
    var canvas = Canvas(width: 120, height: 80)
    canvas.stroke(CanvasPath([[1, 1], [1e9, 1e9]], isClosed: false), CanvasLine(width: 2), red)
    let svg = try canvas.svg()
    let document = try XMLDocument(data: Data(svg))
    let root = try #require(document.rootElement())
    #expect(root.name == "svg")
    #expect(String(decoding: svg, as: UTF8.self).contains("viewBox=\"0 0 120 80\""))
    #expect(try canvas.svg() == svg)
    let pdf = try canvas.pdf()
    #expect(pdf.starts(with: Array("%PDF-1.".utf8)))
    #expect(String(decoding: pdf, as: UTF8.self).contains("/MediaBox [ 0 0 120 80 ]"))
    #expect(try canvas.pdf() == pdf)
  }

  @Test("a vector file that is too large is refused, by a message with its size")
  func tooLarge() {
    var canvas = Canvas(width: 20_000, height: 10)
    canvas.fillAll(red)
    #expect(throws: CanvasError.tooLarge(width: 20_000, height: 10)) { try canvas.svg() }
  }
}
