// PlaceFormatTests — saved places are read as they were written.

import BigNumbers
import Testing
import TestSupport

@testable import Places

@Suite struct PlaceFormats {
  @Test func `a saved place keeps its title and notes`() throws {
    let place = SavedPlace(
      try Location(journey: "144133"), title: "Above", notes: ["zoom 8.53e1", "", "journey 1-4"])
    let text = FathomFormat.text(of: place)
    #expect(
      text == """
        fathom1:k=2576d984:j=144133
        # Above
        # zoom 8.53e1
        #
        # journey 1-4

        """)
    #expect(try LocationFormats.places(in: Array(text.utf8)) == [place])
    let windows = text.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    #expect(try LocationFormats.places(in: Array(windows.utf8), fileExtension: "fathom") == [place])
  }

  @Test func `several places in a file are all found`() throws {
    let texts = BuiltInPlaces.all.map { "\($0.text)\n# \($0.title)\n\n" }
    let places = try LocationFormats.places(in: Array(texts.joined().utf8))
    #expect(places.map(\.title) == BuiltInPlaces.all.map(\.title))
    #expect(places.map(\.location.canonicalBody) == BuiltInPlaces.all.map(\.text))
  }

  @Test func `a title with line breaks stays on its line`() throws {
    let place = SavedPlace(.home, title: "two\nlines fathom1:j=1")
    let text = FathomFormat.text(of: place)
    #expect(text.split(separator: "\n").count == 2)
  }

  @Test(arguments: ["", "hello", "fathom", "\u{0}\u{0}", "fathom1"])
  func `a text that is not a place is refused`(_ text: String) {
    #expect(throws: LocationError.noLocation) {
      try LocationFormats.places(in: Array(text.utf8))
    }
  }

  @Test func `names are unique`() {
    #expect(Set(LocationFormats.all.map { $0.name }).count == LocationFormats.all.count)
  }
}
