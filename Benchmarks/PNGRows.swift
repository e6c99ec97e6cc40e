// PNGRows — encodes, compresses and writes the rows of a picture.

import Coloring
import Foundation
import ImageFiles

enum PNGRows {
  private static let width = 1280
  private static let height = 720

  /// The rows `png/BITS`; the unit is a pixel.
  static func rows() -> [Row] {
    [SampleDepth.eight, .sixteen].map { depth in
      Row(name: "png/\(depth.rawValue)", cost: .light, step: "pixel") {
        let picture = picture()
        var header = ImageHeader(width: width, height: height)
        header.depth = depth
        return { [header] _ in
          try TemporaryPicture.write { path in
            let writer = try PNGWriter(path: path, header: header)
            for row in picture { try writer.write(row) }
            try writer.finish()
          }
          return width * height
        }
      }
    }
  }

  /// Filaments on a smooth background, finer toward the right, which compress like real pictures.
  private static func picture() -> [[LinearColor]] {
    (0..<height).map { j in
      (0..<width).map { i in
        let (x, y) = (Double(i) / Double(width), Double(j) / Double(height) - 0.5)
        let waves = sin(40 * x * x + 9 * sin(11 * y)) + sin(70 * x * x * (y + 1))
        let value = 0.5 + 0.2 * waves + 0.1 * sin(900 * x * x * x * y)
        return LinearColor(
          displayed: value, 0.3 + 0.5 * value * value, 0.8 - 0.6 * value)
      }
    }
  }
}

/// A picture's file in the folder for temporary files; it is removed after use.
enum TemporaryPicture {
  static func write(_ body: (_ path: String) throws -> Void) throws {
    let name = "fathom-benchmarks-\(ProcessInfo.processInfo.processIdentifier).png"
    let path = FileManager.default.temporaryDirectory.appending(path: name).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }
}
