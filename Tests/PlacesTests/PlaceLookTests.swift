// PlaceLookTests — the keys of a look: read, written, rejected.

import BigNumbers
import Testing

@testable import Places

@Suite struct PlaceLook {
  private static let place = "fathom1:re=-0.75:im=0.1:h=0.01"

  private func location(_ look: String) throws -> Location {
    try Location(parsing: Self.place + look)
  }

  @Test func `keys come after the palette, in one order and form`() throws {
    let typed =
      ":unresolved=00ff7f:interior=102030:opacity=0.40:blend=soft:layer=slope:stripes=07:relief=0e0:light=-30.0:gamma=11e-1"
      + ":x=1:density=2.50:phase=-0.25:pal=ember:color=smooth"
    #expect(
      try location(typed).canonicalBody
        == Self.place + ":color=smooth:pal=ember:phase=-0.25:density=2.5:gamma=1.1:light=-30"
        + ":relief=0:stripes=7:interior=102030:unresolved=00ff7f:layer=slope:blend=soft:opacity=0.4:x=1"
    )
  }

  @Test func `defaults are left out`() throws {
    let usual = try location(
      ":phase=0:density=1.0:gamma=1:light=135:relief=0.60:stripes=4:opacity=1")
    #expect(usual.canonicalBody == Self.place)
    #expect(usual.look == LookKeys() && usual.look.texts.isEmpty)
  }

  /// A layer's parts may be missing; usual ones of lights are left out.
  @Test(
    arguments: [
      ("layer", "slope,multiply,0.60,near/distance,,0.5/quadrant,,,far/smooth", nil),
      ("layer", "slope,,", "slope"),
      ("lights", "300.0,0.50,ffffff/-7,0.5,ffaa66", "300/-7,0.5,ffaa66"),
    ] as [(String, String, String?)])
  func `lists are read in any form and written in one`(
    _ key: String, _ typed: String, _ canonical: String?
  ) throws {
    let location = try location(":\(key)=\(typed)")
    let text = canonical ?? typed.replacing("0.60", with: "0.6")
    #expect(location.look.texts == ["\(key)=\(text)"])
    #expect(try Location(parsing: location.canonical) == location)
  }

  @Test func `a key that was set is read again, and can be reset`() throws {
    var location = try location("")
    let values: [(LookKey, String)] = [
      (.phase, "999.125"), (.density, "0.01"), (.gamma, "10"), (.light, "360"), (.relief, "1"),
      (.stripes, "32"), (.interior, "fedcba"), (.unresolved, "000001"),
      (.layer, "a-name"), (.blend, "screen"), (.opacity, "0"),
      (.trap, "0.5,-1.25,1.75,30,0123abcd"),
      (.traps, "point,0.5,-0.25/circle,0,0,0.000001/stalk,0,0,45"), (.trapby, "angle"),
      (.texture, "0123abcd"), (.lights, "-45/300,0.5,ffaa66/30,1.75"),
    ]
    #expect(values.map(\.0) == LookKey.allCases)
    for (key, value) in values { try location.look.set(key, to: value) }
    #expect(location.look.texts == values.map { "\($0.rawValue)=\($1)" })
    #expect(try Location(parsing: location.canonical) == location)
    #expect(location.look.nearest.phase == 999.125 && location.look.nearest.density == 0.01)
    for key in LookKey.allCases { location.look.reset(key) }
    #expect(location.look == LookKeys())
  }

  @Test func `colors are taken as people type them`() throws {
    var keys = LookKeys()
    try keys.set(.interior, to: "#FF8000")
    #expect(keys.texts == ["interior=ff8000"])
  }

  @Test(arguments: [
    ("phase=1001", "the phase must lie between -1000 and 1000, in at most 30 places"),
    ("phase=1e-31", "the phase must lie between -1000 and 1000, in at most 30 places"),
    ("density=0", "the density must lie between 0.01 and 100, in at most 30 places"),
    ("gamma=10.1", "gamma must lie between 0.1 and 10, in at most 30 places"),
    ("light=-361", "the light's angle must lie between -360 and 360, in at most 30 places"),
    ("relief=-0.1", "the relief must lie between 0 and 1, in at most 30 places"),
    ("opacity=2", "the opacity must lie between 0 and 1, in at most 30 places"),
    ("stripes=0", "the number of stripes must be a whole number from 1 to 32"),
    ("stripes=2.5", "the number of stripes must be a whole number from 1 to 32"),
    ("interior=12345", "the interior's color must be six hexadecimal digits, RRGGBB"),
    ("unresolved=#12345", "the color of unresolved pixels must be six hexadecimal digits, RRGGBB"),
    ("relief=much", "‘much’ is no decimal number"),
    ("layer=-a", "‘-a’ is no name"),
    ("layer=slope/", "‘’ is no name"),
    ("layer=a/b/c/d/e/f/g/h", "the list of layers must have 1 to 7 layers with ‘/’ between them"),
    ("layer=slope,soft,2", "a layer's opacity must lie between 0 and 1, in at most 30 places"),
    ("lights=1/2/3/4/5", "the list of lights must have 1 to 4 lights with ‘/’ between them"),
    ("lights=361", "a light's angle must lie between -360 and 360, in at most 30 places"),
    ("lights=0,3", "a light's strength must lie between 0 and 2, in at most 30 places"),
    ("lights=0,1,red", "a light's color must be six hexadecimal digits, RRGGBB"),
    ("blend=", "‘’ is no name"),
  ])
  func `a value out of bounds is reported at its position`(_ pair: String, _ problem: String) {
    do {
      _ = try location(":" + pair)
      Issue.record("\(pair) was taken")
    } catch let userError as LocationError {
      #expect(userError.problem == problem)
      #expect(userError.spot?.key == String(pair.prefix { $0 != "=" }))
    } catch { Issue.record(error) }
  }
}
