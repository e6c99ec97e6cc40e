// EXRReaderTests — an independent reader in Python finds in a file what was written.

import Core
import Testing
import TestSupport

@testable import ImageFiles

@Suite struct EXRReaderTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  @Test(arguments: [5000, 1 << 33])
  func `another reader finds the shared channels and attributes`(_ limit: Int) throws {
    let (width, height) = (30, 45)
    var random = SeededGenerator(seed: 11)
    let buffer = randomOutcomes(width: width, height: height, limit: limit, using: &random)
    let path = "\(folder.path)/sea.exr"
    let writer = try EXRWriter(
      path: path,
      header: EXRHeader(
        width: width, height: height, samples: 3, limit: limit,
        texts: [ImageText("Location", "fathom1:j=144133"), ImageText("Title", "Tiefe — 深い")],
        dotsPerInch: 300))
    try writer.write(buffer)
    try writer.finish()

    let read = try reading(path)
    let attributes = read.attributes
    #expect(attributes["dataWindow"] == "box2i [0, 0, 29, 44]")
    #expect(attributes["compression"] == #"compression "03""#)
    #expect(attributes["Iterations"] == (limit == 5000 ? "int 5000" : #"string "8589934592""#))
    #expect(attributes["IterationsBias"] == "int 1024")
    #expect(attributes["Samples"] == "int 3")
    #expect(attributes["xDensity"] == "float 900.0")
    #expect(attributes["Location"] == #"string "fathom1:j=144133""#)
    #expect(attributes["Title"] == #"string "Tiefe \u2014 \u6df1\u3044""#)

    let isWide = limit > 5000
    #expect(
      read.channels.keys.sorted()
        == (isWide
          ? ["DEX", "DEY", "N0", "N1", "NF", "Period0", "Period1"]
          : ["DEX", "DEY", "N", "NF", "Period"]))
    for (name, channel) in read.channels {
      #expect(
        channel.type
          == (name.hasPrefix("N") && name != "NF" || name.hasPrefix("P")
            ? "uint" : "float"))
      let same = channel.values == buffer.expected(name)
      #expect(same, "\(name)")
    }
  }

  private struct Reading {
    var attributes: [String: String] = [:]
    var channels: [String: (type: String, values: [UInt32])] = [:]
  }

  /// The output of `read-exr.py` for a file.
  private func reading(_ path: String) throws -> Reading {
    var reading = Reading()
    for line in try linesOfPythonReader("read-exr.py", path) {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      if words[0] == "attribute" { reading.attributes[words[1]] = words[2] }
      if words[0] == "channel" {
        let values = words[2].split(separator: " ")
        reading.channels[words[1]] = (
          String(values[0]), values.dropFirst().compactMap { UInt32($0, radix: 16) }
        )
      }
    }
    return reading
  }
}

extension IterationBuffer {
  /// The expected content of a channel, computed in another way than the writer does.
  fileprivate func expected(_ channel: String) -> [UInt32] {
    (0..<tile.count).map { index in
      let isEscaped = statuses[index] == .escaped
      // The smooth count, counts[index] + fractions[index], as whole iterations and a fraction.
      let whole = UInt64(counts[index]) + (fractions[index] == 1 ? 1 : 0) + 1024
      let period = statuses[index] == .interior ? UInt64(counts[index]) : 0
      switch channel {
      case "N", "N0": return isEscaped ? UInt32(whole & 0xFFFF_FFFF) : 0xFFFF_FFFF
      case "N1": return isEscaped ? UInt32(whole >> 32) : 0xFFFF_FFFF
      case "NF": return fractions[index] == 1 ? 0 : fractions[index].bitPattern
      case "DEX": return distancesX[index].bitPattern
      case "DEY": return distancesY[index].bitPattern
      case "Period", "Period0": return UInt32(period & 0xFFFF_FFFF)
      case "Period1": return UInt32(period >> 32)
      default: return 0
      }
    }
  }
}
