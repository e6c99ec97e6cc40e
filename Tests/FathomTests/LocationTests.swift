// LocationTests — places by the library: texts, files, exact moves, looks.

import Fathom
import Testing
import TestSupport

@Suite("Location")
struct LocationTests {
  @Test(
    "a place is read from a location, a journey or a name, and from its own text",
    arguments: ["fathom1:re=-0.75:im=0.1:h=1e-30:n=5000:pal=ember", "1-4-4-1-3-3", "seahorse"])
  func texts(_ text: String) throws {
    let place = try Location(text)
    #expect(try Location(place.description).description == place.description)
    #expect(place.description.hasPrefix("fathom1:k="))
  }

  @Test("numbers keep all their digits")
  func digits() throws {
    let re = "-1." + String(repeating: "123456789", count: 40)
    let place = try Location(
      re: ExactDecimal(re), im: 0, height: ExactDecimal("1e-300"), formula: .burningShip)
    #expect(place.re.description == re)
    #expect(place.height.nearest == 1e-300)
    #expect(place.description.contains(":f=burning-ship"))
  }

  @Test("four quadrants lead to the same view as the journey of these digits")
  func quadrants() throws {
    var place = Location.home
    for number in [1, 4, 3, 2] { place = try place.quadrant(number) }
    #expect(try place == Location("1-4-3-2"))
    #expect(place.journey == "1-4-3-2")
    #expect(place.height < Location.home.height)
    for _ in 0..<4 { place = try place.steppedOut() }
    #expect(place.description == Location.home.description)
  }

  @Test("a view a thousand octaves down and back is the first one")
  func depth() throws {
    let deep = try Location.home.zoomed(toHeight: ExactDecimal("3e-1000"))
    #expect(try deep.zoomed(toHeight: 3) == Location.home.zoomed(toHeight: 3))
    #expect(deep.zoom == "1.33e1000")
  }

  @Test("the place of another program's file is read")
  func files() throws {
    let folder = try Folder()
    let path = try folder.write(
      "Re: -1.5\r\nIm: 0.25\r\nZoom: 2e10\r\nIterations: 400\r\n", as: "x.kfr")
    let place = try Location(contentsOf: path)
    #expect(place.re.description == "-1.5")
    #expect(place.height.nearest == 2e-10)
    #expect(place.iterationLimit == .exactly(400))
  }

  @Test("an error says what, where and what to do")
  func mistakes() throws {
    let mistake = #expect(throws: FathomError.self) { try Location("fathom1:re=x:im=0:h=1") }
    #expect(mistake?.place?.contains("re") == true)
    #expect(mistake?.isCancellation == false)
    #expect(throws: FathomError.self) { try Location("no-such-place") }
    #expect(throws: FathomError.self) { try Location.home.quadrant(5) }
    #expect(throws: FathomError.self) { try Location(re: 0, im: 0, height: 0) }
    #expect(throws: FathomError.self) { try Location(contentsOf: "/nowhere/x.png") }
    #expect(throws: FathomError.self) { try ExactDecimal("1.2.3") }
  }

  @Test("a look is part of the place's text, and a value out of range is refused")
  func looks() throws {
    var look = try Location("seahorse").look
    (look.palette, look.phase, look.interior) = (try Palette("ember"), 0.25, "ff0000")
    let place = try Location("seahorse").colored(look)
    #expect(place.look == look)
    for part in [":pal=ember", ":phase=0.25", ":interior=ff0000"] {
      #expect(place.description.contains(part))
    }
    look.gamma = 1000
    #expect(throws: FathomError.self) { try place.colored(look) }
    #expect(throws: FathomError.self) { try Palette("no-such-palette") }
  }

  @Test("every built-in place has a text that leads to it")
  func builtIn() throws {
    #expect(BuiltInPlace.all.count > 40)
    for place in BuiltInPlace.all {
      #expect(try Location(place.id) == place.location)
      #expect(Formula.all.contains(place.location.formula))
    }
  }
}
