// ColorStopsTests — lists of colors as one word: written, read again, and rejected.

import Core
import Testing
import TestSupport

@Suite struct ColorStopsTests {
  private func stops(_ text: String) throws -> ColorStops { try ColorStops(parsing: text.utf8) }

  @Test func `stops without a place are spaced evenly between those that have one`() throws {
    func places(_ text: String) throws -> [Int] { try stops(text).stops.map(\.place) }
    #expect(try places("000000,111111,222222,333333") == [0, 250_000, 500_000, 750_000])
    #expect(try places("000000,111111,222222") == [0, 333_333, 666_667])
    #expect(try places("081026,123c80@13,3283be@25") == [0, 130_000, 250_000])
    #expect(
      try places("000000@10,111111,222222@20,333333") == [100_000, 150_000, 200_000, 650_000])
    #expect(try places("000000,111111,222222@90") == [0, 450_000, 900_000])
    #expect(try places("000000@0.0001,ffffff@99.9999") == [1, 999_999])
    #expect(try stops("081026,fffFFF".lowercased()).stops.map(\.color) == [0x081026, 0xFFFFFF])
  }

  @Test(arguments: [
    ("081026,123c80@13,3283be@25", "081026,123c80@13,3283be@25"),
    ("000000@0,111111@50.0", "000000,111111"),
    ("000000@00,111111@33.3333,222222@66.6667", "000000,111111,222222"),
    ("000000@10,111111@60", "000000@10,111111@60"),
    ("000000,111111,222222@50.1200", "000000,111111@25.06,222222@50.12"),
  ])
  func `the same stops have one text`(_ typed: String, _ canonical: String) throws {
    #expect(try stops(typed).text == canonical)
    #expect(try stops(canonical) == stops(typed))
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `any stops are read as they were written`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for count in [2, 3, 7, 100, 256] {
      var places: Set<Int> = []
      while places.count < count { places.insert(Int.random(in: 0..<1_000_000, using: &random)) }
      let color = { UInt32.random(in: 0...0xFFFFFF, using: &random) }
      let ring = ColorStops(places.sorted().map { ColorStops.Stop(color: color(), place: $0) })
      #expect(try stops(ring.text) == ring, "seed \(seed)")
      let even = ColorStops(even: (0..<count).map { _ in color() })
      #expect(try stops(even.text) == even && !even.text.contains("@"), "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      ("", .noColor("", offset: 0)), ("081026", .tooFew), ("081026,", .noColor("", offset: 7)),
      ("08102,123c80", .noColor("08102", offset: 0)),
      ("081026,123C80", .noColor("123C80", offset: 7)),
      ("081026,12345678", .noColor("12345678", offset: 7)),
      ("081026,123c80@", .noPlace("", offset: 14)),
      ("081026,123c80@100", .noPlace("100", offset: 14)),
      ("081026,123c80@-1", .noPlace("-1", offset: 14)),
      ("081026,123c80@1.", .noPlace("1.", offset: 14)),
      ("081026,123c80@1.00001", .noPlace("1.00001", offset: 14)),
      ("081026,123c80@1@2", .noPlace("1@2", offset: 14)),
      ("081026@5,123c80@5", .notRising(offset: 9)), ("081026@5,123c80@4", .notRising(offset: 9)),
      ("081026,123c80@0", .notRising(offset: 7)),
      ("081026@50,123c80,000000,111111", .notRising(offset: 17)),
      ("081026@0.0001,000000,111111@0.0002", .notRising(offset: 21)),
    ] as [(String, ColorStopsError)])
  func `an error has its place`(_ text: String, _ expected: ColorStopsError) {
    #expect(throws: expected) { try stops(text) }
    #expect(!expected.problem.isEmpty && expected.remedy != nil)
  }

  @Test func `more than 256 stops are refused`() throws {
    let color = ["000000"]
    let most = Array(repeating: color, count: 256).joined().joined(separator: ",")
    #expect(try stops(most).stops.count == 256)
    #expect(throws: ColorStopsError.tooMany(offset: 7 * 256)) { try stops(most + ",000000") }
  }

  @Test func `no bytes cause a crash`() {
    var random = SeededGenerator(seed: 7)
    let letters = Array("0af,@.9 \u{FF}-é".utf8)
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = Array("081026,123c80@13,3283be@25.5".utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        bytes[at] = letters.randomElement(using: &random) ?? 0
      }
      guard let ring = try? ColorStops(parsing: bytes) else { continue }
      accepted += 1
      #expect((try? stops(ring.text)) == ring)
    }
    #expect(accepted > 1_000)
  }
}
