// PlaceChecksumTests — the checksum detects every single wrong character.

import BigNumbers
import Testing
import TestSupport

@testable import Places

@Suite struct PlaceChecksum {
  @Test(arguments: PlaceSamples.canonical + PlaceSamples.canonical.map(PlaceSamples.earlier))
  func `every change of one character is detected`(_ text: String) throws {
    let meant = try Location(parsing: text)
    let bytes = Array(text.utf8)
    // A third of the characters at each offset, other ones at the next; scripts/fuzz-nightly tries
    // all of them.
    let step = max(1, 118 / fuzzCount(39))
    for offset in bytes.indices {
      for byte in UInt8(0x09)..<0x7F where byte != bytes[offset] {
        if (Int(byte) + offset) % step != 0 { continue }
        var changed = bytes
        changed[offset] = byte
        let damaged = String(decoding: changed, as: UTF8.self)
        // Capital letters in the heading are read as lowercase ones.
        if offset < 6, byte | 0x20 == bytes[offset] {
          #expect(try Location(parsing: damaged) == meant, "\(damaged)")
          continue
        }
        #expect(throws: LocationError.self, "\(damaged)") {
          try Location(parsing: damaged)
        }
      }
    }
  }

  @Test(arguments: PlaceSamples.canonical + PlaceSamples.canonical.map(PlaceSamples.earlier))
  func `every lost or doubled character is detected`(_ text: String) {
    let bytes = Array(text.utf8)
    for offset in bytes.indices {
      var lost = bytes
      lost.remove(at: offset)
      var doubled = bytes
      doubled.insert(bytes[offset], at: offset)
      for changed in [lost, doubled] {
        let damaged = String(decoding: changed, as: UTF8.self)
        #expect(throws: LocationError.self, "\(damaged)") {
          try Location(parsing: damaged)
        }
      }
    }
  }

  @Test func `a text that is cut within its checksum is reported as cut`() throws {
    let text = PlaceSamples.earlier(try #require(PlaceSamples.canonical.last))
    for lost in 1...7 {
      let cut = String(text.dropLast(lost))
      #expect(throws: LocationError.damaged(Spot(nil, cut.count))) {
        try Location(parsing: cut)
      }
    }
  }

  @Test(arguments: PlaceSamples.canonical)
  func `one wrong character is named`(_ text: String) throws {
    for offset in 19..<text.count {
      var bytes = Array(text.utf8)
      guard (0x30...0x38).contains(bytes[offset]) else { continue }
      let meant = bytes[offset] - 0x30
      bytes[offset] = 0x39
      let damaged = String(decoding: bytes, as: UTF8.self)
      let userError = #expect(throws: LocationError.self) { try Location(parsing: damaged) }
      #expect(
        userError?.remedy == "Character \(offset + 1) may be ‘\(meant)’ instead of ‘9’, "
          + "or else copy it once more.")
    }
  }

  @Test(arguments: PlaceSamples.canonical)
  func `a cut at any place, also at a line's end, is detected`(_ text: String) {
    for count in 0..<text.count {
      let cut = String(text.prefix(count))
      for behind in ["", "\n", ".", " and so on", "\n> Best wishes"] {
        #expect(throws: LocationError.self, "\(cut + behind)") {
          try Location(parsing: cut + behind)
        }
      }
    }
  }

  @Test(arguments: PlaceSamples.canonical)
  func `the checksum is read at any position`(_ text: String) throws {
    let pairs = PlaceSamples.bare(text).split(separator: ":").dropFirst()
    let checksum = String(text.dropFirst(8).prefix(10))
    for index in 0...pairs.count {
      var all = pairs.map(String.init)
      all.insert(checksum, at: index)
      let moved = "fathom1:" + all.joined(separator: ":")
      #expect(try Location(parsing: "> \(moved).\n> Best").canonical == text)
    }
  }

  @Test func `coordinates with far more digits than their height give a warning`() throws {
    let cut =
      "fathom1:re=-0.7436438870371587047521915061147:im=0.1318259042053119704931320563851:h=1e-2"
    let found = try Location.parsed(cut)
    #expect(found.warnings.first?.contains("31 decimals") == true)
    #expect(found.location.height.plain == "0.01")
    // The complete text and one with a valid checksum give no warning.
    #expect(try Location.parsed(cut + "9").warnings.isEmpty)
    #expect(try Location.parsed(found.location.canonical).warnings.isEmpty)
    // A height with as many digits as its center, as halving makes it, is complete.
    let halved = "0." + String(repeating: "0", count: 24) + String(repeating: "5", count: 76)
    #expect(try Location.parsed("fathom1:re=\(halved):im=0:h=\(halved)").warnings.isEmpty)
  }

  @Test func `keys without a meaning are kept and named in a warning`() throws {
    let found = try Location.parsed("fathom1:re=0:im=0:h=1:iter=300")
    #expect(found.warnings == ["the key ‘iter’ is not known here and has no effect."])
    #expect(found.location.canonicalBody == "fathom1:re=0:im=0:h=1:iter=300")
    let keys = (0..<10).map { ":z\($0)=1" }.joined()
    let many = try Location.parsed("fathom1:j=1" + keys).warnings
    #expect(many.count == 1 && many[0].contains("‘z7’ and 2 more are not known"), "\(many)")
    // The keys of a scene are checked by the scene.
    #expect(try Location.parsed("fathom1:re=0:im=0:h=1:f=scene-tree:step=8").warnings.isEmpty)
    let file = try FathomFormat.places(in: Array("fathom1:j=1:x=2".utf8), ignoringChecksum: false)
    #expect(file.first?.warnings.first?.contains("‘x’") == true)
  }

  @Test func `a location with a wrong checksum can be opened on request`() throws {
    let text = "fathom1:j=144133:k=00000000"
    #expect(throws: LocationError.damaged(Spot(nil, 16))) { try Location(parsing: text) }
    let location = try Location(parsing: text, ignoringChecksum: true)
    #expect(location.canonical == "fathom1:k=2576d984:j=144133")
  }
}
