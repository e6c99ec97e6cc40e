// PlaceChecksumTests — the checksum: no single wrong character passes.

import Testing

@testable import DeepZoom

@Suite struct PlaceChecksum {
  @Test(arguments: PlaceSamples.canonical)
  func `every change of one character is noticed`(_ text: String) {
    let bytes = Array(text.utf8)
    for offset in bytes.indices {
      for byte in UInt8(0x09)..<0x7F where byte != bytes[offset] {
        var changed = bytes
        changed[offset] = byte
        let damaged = String(decoding: changed, as: UTF8.self)
        #expect(throws: LocationComplaint.self, "\(damaged)") {
          try Location(parsing: damaged)
        }
      }
    }
  }

  @Test(arguments: PlaceSamples.canonical)
  func `every lost or doubled character is noticed`(_ text: String) {
    let bytes = Array(text.utf8)
    for offset in bytes.indices {
      var lost = bytes
      lost.remove(at: offset)
      var doubled = bytes
      doubled.insert(bytes[offset], at: offset)
      for changed in [lost, doubled] {
        let damaged = String(decoding: changed, as: UTF8.self)
        #expect(throws: LocationComplaint.self, "\(damaged)") {
          try Location(parsing: damaged)
        }
      }
    }
  }

  @Test func `cut short within its checksum it is called so`() throws {
    let text = try #require(PlaceSamples.canonical.last)
    for lost in 1...7 {
      let cut = String(text.dropLast(lost))
      #expect(throws: LocationComplaint.damaged(Spot(nil, cut.count))) {
        try Location(parsing: cut)
      }
    }
  }

  @Test(arguments: PlaceSamples.canonical)
  func `one wrong character is named`(_ text: String) throws {
    for offset in 8..<text.count - 11 {
      var bytes = Array(text.utf8)
      guard (0x30...0x38).contains(bytes[offset]) else { continue }
      let meant = bytes[offset] - 0x30
      bytes[offset] = 0x39
      let damaged = String(decoding: bytes, as: UTF8.self)
      let complaint = #expect(throws: LocationComplaint.self) { try Location(parsing: damaged) }
      #expect(
        complaint?.remedy == "Character \(offset + 1) may be ‘\(meant)’ instead of ‘9’, "
          + "or else copy it once more.")
    }
  }

  @Test func `it can be opened all the same`() throws {
    let text = "fathom1:j=144133:k=00000000"
    #expect(throws: LocationComplaint.damaged(Spot(nil, 16))) { try Location(parsing: text) }
    let location = try Location(parsing: text, ignoringChecksum: true)
    #expect(location.canonical == "fathom1:j=144133:k=2576d984")
  }
}
