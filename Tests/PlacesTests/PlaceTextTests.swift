// PlaceTextTests — the location string: written, and read again wherever it was pasted.

import BigNumbers
import Testing

@testable import Places

@Suite struct PlaceText {
  @Test(arguments: PlaceSamples.canonical)
  func `a canonical text is read and written as the same bytes`(_ text: String) throws {
    let location = try Location(parsing: text)
    #expect(location.canonical == text)
    #expect(try Location(parsing: location.canonicalBody) == location)
  }

  @Test(arguments: [
    (
      "fathom1:h=30e-1:im=-0:re=-0.50:n=auto:f=mandelbrot:p=2:rot=0.0",
      "fathom1:re=-0.5:im=0:h=3"
    ),
    ("fathom1:j=1-4-4-1-3-3:base=-5e-1,0.0,3,3", "fathom1:j=144133"),
    (
      "fathom1:j=1:pal=081026@0,123c80@13.0,3283be@25", "fathom1:j=1:pal=081026,123c80@13,3283be@25"
    ),
    ("fathom1:j=1:pal=081026@0,123c80@50", "fathom1:j=1:pal=081026,123c80"),
    // Without a checksum, wrapped after a comma.
    (
      "fathom1:j=1:pal=081026,\n> be3280@9,\n> c0ffee",
      "fathom1:j=1:pal=081026,be3280@9,c0ffee@54.5"
    ),
    ("fathom1:j=1:pal=081026,be3280, accede", "fathom1:j=1:pal=081026,be3280,accede"),
    ("fathom1:j=1:pal=081026,be3280, decided so", "fathom1:j=1:pal=081026,be3280"),
    (
      "fathom1:new=1:n=007:re=1e-3:other=A/b%20:im=2:h=0.00000012",
      "fathom1:re=0.001:im=2:h=1.2e-7:n=7:new=1:other=A/b%20"
    ),
  ])
  func `any order and notation gives the canonical text`(_ text: String, _ body: String)
    throws
  {
    #expect(try Location(parsing: text).canonicalBody == body)
  }

  @Test(arguments: [
    "@", "  @\n", "see @ there", "<@>", "\"@\"", "(@)", "‘@’", "[@]: nice", "https://a.b/#@",
    "`@`.", "@; and more", "\u{FEFF}@\r\n", "--- @ ---", "place=1 @", "xfathom1:j=1 @",
  ])
  func `the text around a location does not matter`(_ frame: String) throws {
    for text in PlaceSamples.canonical {
      let pasted = frame.split(separator: "@", omittingEmptySubsequences: false)
        .joined(separator: text)
      #expect(try Location(parsing: pasted).canonical == text)
    }
  }

  @Test(arguments: [7, 20, 40, 72], ["\n", "\r\n", "\n> ", "\n>> ", "\n  ", " ", "\n| "])
  func `line breaks, blanks and quotation marks do not matter`(_ width: Int, _ gap: String) throws {
    for text in PlaceSamples.canonical {
      var pasted = "> "
      for (index, character) in text.enumerated() {
        // The heading is not split, since without it no location would be found.
        if index > 8 && index % width == 0 { pasted += gap }
        pasted.append(character)
      }
      #expect(try Location(parsing: pasted + gap + "Best wishes").canonical == text)
    }
  }

  @Test(arguments: [
    ("go to fathom1:j=144133.", "fathom1:j=144133"),
    ("fathom1:j=144133, then out", "fathom1:j=144133"),
    ("fathom1:j=144133 3 steps", "fathom1:j=144133"),
    ("fathom1:re=-0.75:im=0.1:h=2e-29 5 stars", "fathom1:re=-0.75:im=0.1:h=2e-29"),
    ("fathom1:re=-0.75 11:im=0.1:h=3\n4 more\n", "fathom1:re=-0.7511:im=0.1:h=3"),
    ("fathom1:re=-0.75:im=0.1:h=3を見て", "fathom1:re=-0.75:im=0.1:h=3"),
    ("*fathom1:re=-0.75:im=0.1:h=3* and **more**", "fathom1:re=-0.75:im=0.1:h=3"),
    ("<a href='#fathom1:j=144133'>12</a>", "fathom1:j=144133"),
    ("fathom1:j=144133 x 10 pixels", "fathom1:j=144133"),
    ("fathom1:re=-0.75: im=0.1: h=3 x", "fathom1:re=-0.75:im=0.1:h=3"),
    ("fathom1:re=-0.75 :im=0.1 :h=3: it", "fathom1:re=-0.75:im=0.1:h=3"),
    ("fathom1:j=14 fathom1:j=33", "fathom1:j=14"),
    ("fathom1:j=14\nfathom1:re=0:im=0:h=1\n", "fathom1:j=14"),
  ])
  func `a location without a checksum ends at the first possible end`(
    _ pasted: String, _ body: String
  ) throws {
    #expect(try Location(parsing: pasted).canonicalBody == body)
  }

  @Test(arguments: [
    ("home", "fathom1:re=-0.5:im=0:h=3"), ("1-4-4-1-3-3", "fathom1:j=144133"),
    ("144133", "fathom1:j=144133"), ("see fathom1:j=2", "fathom1:j=2"),
    ("needle", "fathom1:re=-2:im=0:h=1e-200"),
  ])
  func `a place is typed as a string, a name or a journey`(_ text: String, _ body: String) throws {
    #expect(try Location(typed: text).canonicalBody == body)
  }

  /// The rest of the last value stands after what the location can hold.
  @Test(arguments: [
    "·10⁻³", "×10^-3", " × 10⁻³", " x 10^-3", "*10^-3", " e-3", "\ne-3", "\n-3", "\n> 3\n", "^-3",
    "е-3", "'234", "’234", " 234", "~3", "２", "½", "٫5", "³", ";n=500", "&n=500", " n=500",
    "\nn=500", " | n=500", "：n=500", "\n> p=3",
  ])
  func `the rest of a value is not left behind`(_ rest: String) throws {
    let text = "fathom1:re=-0.75:im=0.1:h=1"
    let error = #expect(throws: LocationError.self) { try Location(parsing: text + rest) }
    guard case .followed = error else {
      Issue.record("\(rest): \(String(describing: error))")
      return
    }
    #expect(error?.spot?.character == text.count + 1)
    // With its checksum the location is complete, whatever follows it.
    let whole = try Location(parsing: text)
    #expect(try Location(parsing: whole.canonical + " " + rest) == whole)
    #expect(try Location.parsed(text + rest, ignoringChecksum: true).location == whole)
  }

  @Test func `a name that ends in a hyphen goes on`() {
    #expect(throws: LocationError.self) {
      try Location(parsing: "fathom1:re=0:im=0:h=1:f=burning-\nship")
    }
  }

  @Test func `a long journey broken over lines is read to its end`() throws {
    let steps = String(repeating: "14413321", count: 30)
    let lines = stride(from: 0, to: steps.count, by: 60).map { start in
      steps.dropFirst(start).prefix(60)
    }
    let text = "fathom1:j=" + lines.joined(separator: "\n") + "\n"
    #expect(try Location(parsing: text).journey?.text == steps)
  }

  @Test(arguments: BuiltInPlaces.all.indices)
  func `every sight is a place that its own text leads back to`(_ index: Int) throws {
    let sight = BuiltInPlaces.all[index]
    let location = try sight.location()
    #expect(location.canonicalBody == sight.text)
    #expect(try Location(parsing: location.canonical) == location)
    #expect(sight.lines.count == 2)
    #expect(BuiltInPlaces.named(sight.name)?.text == sight.text)
    #expect(BuiltInPlaces.all.filter { $0.name == sight.name }.count == 1)
  }

  @Test(arguments: [("3", "1.33e0"), ("4e-1000", "1e1000"), ("1e6", "4e-6"), ("2e-29", "2e29")])
  func `zoom is four by the height`(_ height: String, _ zoom: String) throws {
    #expect(try Location(parsing: "fathom1:re=0:im=0:h=\(height)").zoom == zoom)
  }
}
