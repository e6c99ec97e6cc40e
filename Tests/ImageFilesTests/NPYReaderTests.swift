// NPYReaderTests — an independent reader in Python finds in an array what was written.

import Core
import Foundation
import Testing
import TestSupport

@testable import ImageFiles

@Suite struct NPYReaderTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  private static let names = [
    "count", "smooth", "distance", "distance_x", "distance_y", "period", "status",
  ]

  @Test(arguments: [1, 7, 40])
  func `another reader finds every field of every sample`(_ band: Int) throws {
    let (width, height) = (13, 40)
    var random = SeededGenerator(seed: 5)
    let buffer = randomOutcomes(width: width, height: height, limit: 5000, using: &random)
    let path = "\(folder.path)/sea.npy"
    let writer = try NPYWriter(path: path, width: width, height: height, features: [])
    for first in stride(from: 0, to: height, by: band) {
      try writer.write(buffer.rows(first..<min(first + band, height)))
    }
    try writer.finish()
    let read = try reading(path)
    #expect(read.shape == [height, width])
    #expect(read.fields.map(\.name) == Self.names)
    for field in read.fields {
      let wanted = (0..<buffer.tile.count).map { expected(field.name, buffer[$0]) }
      let isSame = zip(field.values, wanted).allSatisfy { found, right in
        // The length of a vector that is no number is any value that is none.
        let isNoNumber = Double(bitPattern: found).isNaN && Double(bitPattern: right).isNaN
        return found == right || field.name == "distance" && isNoNumber
      }
      #expect(isSame && field.values.count == wanted.count, "\(field.name)")
    }
  }

  @Test func `features have fields of their own, with as many numbers as channels`() throws {
    let features: [OrbitFeature] = [
      .stripe(density: 3), .triangle, .angle, .multiplier, .trapDistance(.usual),
    ]
    let tile = Tile(x: 0, y: 0, width: 20, height: 9)
    let buffer = specimen(tile, features: features)
    let path = "\(folder.path)/features.npy"
    let writer = try NPYWriter(path: path, width: 20, height: 9, features: features)
    try writer.write(buffer)
    try writer.finish()
    let read = try reading(path)
    #expect(
      read.fields.map(\.name)
        == Self.names + [
          "stripe_average", "triangle_average", "escape_angle", "multiplier", "trap_distance",
          "trap_angle",
        ])
    for (feature, field) in zip(features, read.fields.dropFirst(Self.names.count)) {
      let values = try #require(buffer.values(of: feature))
      let expected = values.map { value -> UInt64 in
        let (low, high) = (UInt64(value.x.bitPattern), UInt64(value.y.bitPattern))
        return feature == .multiplier ? high << 32 | low : low
      }
      #expect(field.values == expected, "\(field.name)")
    }
  }

  @Test func `an unfinished array leaves no file behind`() throws {
    let path = "\(folder.path)/part.npy"
    let writer = try NPYWriter(path: path, width: 4, height: 4, features: [])
    try writer.write(specimen(Tile(x: 0, y: 0, width: 4, height: 2)))
    writer.abandon()
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.isEmpty, "\(left)")
  }

  /// The expected bits of a field, computed in another way than the writer does.
  private func expected(_ name: String, _ outcome: PixelOutcome) -> UInt64 {
    let none = name == "smooth" || name == "distance" ? Double.nan.bitPattern : 0
    switch outcome {
    case .escaped(let n, let fraction, let x, let y):
      switch name {
      case "count": return UInt64(n)
      case "smooth": return (Double(n) + Double(fraction)).bitPattern
      case "distance":
        return (Double(x) * Double(x) + Double(y) * Double(y)).squareRoot().bitPattern
      case "distance_x": return UInt64(x.bitPattern)
      case "distance_y": return UInt64(y.bitPattern)
      case "status": return 1
      default: return 0
      }
    case .interior(let period):
      switch name {
      case "count": return .max
      case "distance_x", "distance_y": return UInt64(Float.nan.bitPattern)
      case "period": return UInt64(period)
      case "status": return 2
      default: return none
      }
    case .unresolved(let n):
      switch name {
      case "count": return UInt64(n)
      case "distance_x", "distance_y": return UInt64(Float.nan.bitPattern)
      default: return none
      }
    }
  }

  private struct Reading {
    var shape: [Int] = []
    var fields: [(name: String, values: [UInt64])] = []
  }

  /// The output of `read-npy.py` for a file.
  private func reading(_ path: String) throws -> Reading {
    var reading = Reading()
    for line in try linesOfPythonReader("read-npy.py", path) {
      let words = line.split(separator: " ").map(String.init)
      if words[0] == "shape" { reading.shape = words.dropFirst().compactMap { Int($0) } }
      if words[0] == "field" {
        reading.fields.append((words[1], words.dropFirst(3).compactMap { UInt64($0, radix: 16) }))
      }
    }
    return reading
  }
}
