// Mosaics — cuts pictures into tiles and joins them, and halves them independently for comparison.

import Core
import Foundation
import Testing
import TestSupport

@testable import Coloring
@testable import ImageFiles

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A tile of the deepest level.
func cut(_ picture: Pixmap, _ pyramid: DeepZoomPyramid, _ column: Int, _ row: Int)
  -> Pixmap
{
  let tile = pyramid.levels.tile(pyramid.levels.deepest, column: column, row: row)
  var bytes: [UInt8] = []
  for y in tile.y..<tile.y + tile.height {
    let start = 3 * (y * picture.width + tile.x)
    bytes += picture.bytes[start..<start + 3 * tile.width]
  }
  return Pixmap(width: tile.width, height: tile.height, bytes: bytes)
}

/// A level, joined to one picture by the names of its files alone.
func joined(_ pyramid: DeepZoomPyramid, _ level: Int) throws -> Pixmap {
  let (width, height) = pyramid.levels.size(of: level)
  var result = Pixmap(
    width: width, height: height, bytes: Array(repeating: 0, count: 3 * width * height))
  for row in 0...(height - 1) / 256 {
    for column in 0...(width - 1) / 256 {
      let file = try PictureFile(path: pyramid.path(level, column: column, row: row))
      #expect(file.width == min(256, width - 256 * column))
      #expect(file.height == min(256, height - 256 * row))
      try file.forEachRow { j, rgba in
        for i in 0..<file.width {
          result[256 * column + i, 256 * row + j] = (rgba[4 * i], rgba[4 * i + 1], rgba[4 * i + 2])
        }
      }
    }
  }
  return result
}

/// A picture at half its size, as exact values from 0 to 255.
func halvedExactly(_ picture: Pixmap) -> [Double] { averagedExactly(picture, side: 2) }

/// The means of squares in linear light (IEC 61966-2-1); squares end at the picture's edge.
func averagedExactly(_ picture: Pixmap, side: Int) -> [Double] {
  let lights = (0...255).map { value in
    let v = Double(value) / 255
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
  }
  let width = (picture.width + side - 1) / side
  let height = (picture.height + side - 1) / side
  var sums = Array(repeating: 0.0, count: 3 * width * height)
  var counts = Array(repeating: 0.0, count: width * height)
  for j in 0..<picture.height {
    for i in 0..<picture.width {
      let at = j / side * width + i / side
      counts[at] += 1
      for channel in 0..<3 {
        sums[3 * at + channel] += lights[Int(picture.bytes[3 * (j * picture.width + i) + channel])]
      }
    }
  }
  return sums.indices.map { at in
    let light = sums[at] / counts[at / 3]
    return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }
}

/// A picture of random values, in which any error of averaging is visible.
func noise(_ width: Int, _ height: Int, seed: UInt64) -> Pixmap {
  var random = SeededGenerator(seed: seed)
  let bytes = (0..<3 * width * height).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
  return Pixmap(width: width, height: height, bytes: bytes)
}

/// A picture of gentle slopes, with Fathom's dither.
func slope(_ width: Int, _ height: Int) -> Pixmap {
  let encoder = RowEncoder(depth: .eight)
  let bytes = (0..<height).flatMap { j in
    let colors = (0..<width).map { i in
      let red: Float = 0.1 + 0.3 * Float(i) / Float(width)
      let green: Float = 0.5 * Float(j) / Float(height)
      let blue: Float = 0.6 + 0.2 * Float(i + j) / Float(width + height)
      return LinearColor(red, green, blue)
    }
    return encoder.encode(colors, j: j)
  }
  return Pixmap(width: width, height: height, bytes: bytes)
}

/// Collects what an XML parser finds in a description.
final class DescriptionReader: NSObject, XMLParserDelegate {
  var elements: [String] = []
  var attributes: [String: String] = [:]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append(name)
    self.attributes.merge(attributes) { _, new in new }
  }
}

extension DeepZoomPyramid {
  /// Builds all pieces one after another, and then the levels above them.
  func complete(base: Base, progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }) throws {
    let count = levels.tileCount
    var done = 0
    func advance() {
      done += 1
      progress(done, count)
    }
    for piece in 0..<pieceCount { try build(piece: piece, base: base, each: advance) }
    try finish(base: base, each: advance)
  }
}
