// QuotedPrintableTests — locations in mails as they were sent, encoded and with broken lines.

import Testing

@testable import Places

@Suite("Quoted-printable")
struct QuotedPrintableTests {
  private static let bodies = [
    "fathom1:re=-0.743643887037158704752191506114774:im=0.131825904205311970493132056385139:h=2e-29",
    "fathom1:j=144133:n=5000:color=slope", "fathom1:re=-0.5:im=0:h=3:f=julia:c=-0.8,0.156",
  ]

  /// A text as a mail has it: `=` as `=3D`, if `isEncoded`, and lines of so many characters.
  private func mailed(_ text: String, _ length: Int, isEncoded: Bool, mark: String = "") -> String {
    var rest = isEncoded ? text.replacing("=", with: "=3D")[...] : text[...]
    var lines: [Substring] = []
    while rest.count > length {
      // An encoded byte is not broken.
      let end = (length - 2..<length).first {
        isEncoded && rest[rest.index(rest.startIndex, offsetBy: $0)] == "="
      }
      lines.append(rest.prefix(end ?? length))
      rest = rest.dropFirst(end ?? length)
    }
    return (lines + [rest]).joined(separator: "=\n" + mark)
  }

  @Test(arguments: bodies)
  func `a location broken anywhere is the same place, with and without a checksum`(
    _ body: String
  ) throws {
    let location = try Location(parsing: body)
    for text in [location.canonical, body] {
      for length in 8...80 {
        let encoded = mailed(text, length, isEncoded: true)
        #expect(try Location(parsing: encoded) == location, "\(encoded)")
        #expect(
          try FathomFormat.places(in: Array(encoded.utf8), ignoringChecksum: false)
            .map(\.location) == [location])
        let quoted = mailed(text, length, isEncoded: true, mark: "> ")
        #expect(try Location(parsing: quoted) == location, "\(quoted)")
        #expect(Location.isWhole(in: quoted) == (text != body))
      }
    }
  }

  @Test(arguments: bodies)
  func `where only the lines are broken, it is the same place or an error`(_ body: String) throws {
    let location = try Location(parsing: body)
    for length in 8...80 {
      let text = mailed(location.canonical, length, isEncoded: false)
      #expect(try Location(parsing: text) == location, "\(text)")
      if let found = try? Location(parsing: mailed(body, length, isEncoded: false)) {
        #expect(found == location)
      }
    }
  }

  @Test func `a wrong checksum stays wrong`() {
    #expect(throws: LocationError.self) {
      try Location(parsing: "fathom1:k=3D2576d985:j=3D144=\n133")
    }
  }

  @Test func `a text without the encoding is not decoded`() {
    for text in ["fathom1:re=-0.5:im=0:h=3", "a = b", "1=2", ""] {
      let isBroken = text.contains("= ")
      #expect((QuotedPrintable.decoded(Array(text.utf8)) == nil) == !isBroken)
    }
    #expect(QuotedPrintable.decoded(Array("a=3Db=2E=\r\n> c=\n".utf8)) == Array("a=b.c".utf8))
  }
}
