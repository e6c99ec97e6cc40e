// PaletteGradientTests — GIMP's gradients and rows of pictures, compared with their formulas.

import Core
import Foundation
import Testing
import TestSupport

@testable import Coloring
@testable import ImageFiles

@Suite struct PaletteGradientTests {
  private let red = "1 0 0 1", blue = "0 0 1 1"

  /// The color at a position of a gradient, 0 to 1, in levels of 255.
  private func levels(_ segments: [String], at place: Double) throws -> [Double] {
    let text = "GIMP Gradient\nName: x\n\(segments.count)\n" + segments.joined(separator: "\n")
    let found = try PaletteFormats.palette(
      in: PaletteSource(path: "x.ggr", bytes: Array(text.utf8)))
    let isMirrored = !found.notes.filter { $0.contains("there and back") }.isEmpty
    let color = PaletteRing(found.stops).color(at: isMirrored ? place / 2 : place).hex
    return [16, 8, 0].map { Double(color >> $0 & 255) }
  }

  /// The share of the right color, according to GIMP's documentation of blendings.
  private func share(_ blending: Int, _ place: Double, middle: Double) -> Double {
    let linear =
      place <= middle ? 0.5 * place / middle : 0.5 + 0.5 * (place - middle) / (1 - middle)
    switch blending {
    case 0: return linear
    case 1: return pow(place, log(0.5) / log(middle))
    case 2: return (sin(Double.pi * (linear - 0.5)) + 1) / 2
    case 3: return (1 - (linear - 1) * (linear - 1)).squareRoot()
    case 4: return 1 - (1 - linear * linear).squareRoot()
    default: return place >= middle ? 1 : 0
    }
  }

  @Test(arguments: 0...5, [0.3, 0.5, 0.8])
  func `each blending follows its formula`(_ blending: Int, _ middle: Double) throws {
    for place in stride(from: 0.05, through: 0.95, by: 0.1) {
      if blending == 5 && abs(place - middle) < 0.01 { continue }
      let found = try levels(["0 \(middle) 1 0 0 0 1 1 1 1 1 \(blending) 0"], at: place)
      let expected = 255 * share(blending, place, middle: middle)
      for level in found { #expect(abs(level - expected) <= 4, "\(place): \(level), \(expected)") }
    }
  }

  @Test func `hues turn in the given direction`() throws {
    // Halfway from red to blue: upward over green, downward over magenta.
    let up = try levels(["0 .5 1 \(red) \(blue) 0 1"], at: 0.5)
    let down = try levels(["0 .5 1 \(red) \(blue) 0 2"], at: 0.5)
    let straight = try levels(["0 .5 1 \(red) \(blue) 0 0"], at: 0.5)
    for (found, expected) in [
      (up, [0.0, 255, 0]), (down, [255, 0, 255]), (straight, [128, 0, 128]),
    ] {
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 24 }, "\(found), \(expected)")
    }
  }

  @Test func `segments join, and equal ends close the ring`() throws {
    let there = "0 .25 .5 \(red) \(blue) 0 0"
    let back = "0.5 .75 1 \(blue) \(red) 0 0"
    for place in [0.1, 0.4, 0.6, 0.9] {
      let share = place < 0.5 ? 2 * place : 2 - 2 * place
      let found = try levels([there, back], at: place)
      #expect(abs(found[2] - 255 * share) <= 6 && abs(found[0] - 255 * (1 - share)) <= 6)
    }
    let text = "GIMP Gradient\n1\n0 .5 1 1 0 0 .5 0 0 1 1 0 0 1 0\n"
    let notes = try PaletteFormats.palette(
      in: PaletteSource(path: "x.ggr", bytes: Array(text.utf8))
    ).notes
    #expect(notes.count == 3, "two ends, opacity, foreground")
  }

  @Test func `the colors of a picture are those of its middle row`() throws {
    let folder = try Folder()
    let path = folder.path + "/strip.png"
    func row(_ color: (Double) -> LinearColor) -> [LinearColor] {
      (0..<900).map { color(Double($0) / 900) }
    }
    let palette = Palettes.all[3]
    let ring = palette.ring
    let rows = row { _ in .white } + row { ring.color(at: $0) } + row { _ in .black }
    var header = ImageHeader(width: 900, height: 3)
    header.depth = .sixteen
    let bytes = try PNGWriter.bytes(of: rows, header: header)
    put(bytes, in: path)
    let found = try PaletteFormats.palette(
      in: PaletteSource(path: path, bytes: Array(bytes.prefix(8))))
    #expect(found.notes.isEmpty && found.stops.stops.count < 40)
    for k in 0..<64 {
      let at = Double(k) / 64
      let (one, other) = (PaletteRing(found.stops).color(at: at).hex, ring.color(at: at).hex)
      #expect(isAlike(one, other, within: 0.015))
    }
    put(bytes.prefix(200), in: path)
    #expect(throws: PictureError.self) {
      try PaletteFormats.palette(in: PaletteSource(path: path, bytes: bytes))
    }
  }
}
