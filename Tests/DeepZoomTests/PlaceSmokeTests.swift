import Testing
import Numbers
@testable import DeepZoom

@Suite struct PlaceSmoke {
  @Test func smoke() throws {
    let l = try Location(parsing: "see <fathom1:re=-0.743643887037158704752191506114774:im=0.131825904205311970493132056385139:h=2e-29:n=20000> ok")
    print(l.canonical, l.zoom)
    #expect(try Location(parsing: l.canonical) == l)
    let j = try Location(journey: "1-4-4-1-3-3")
    print(j.canonical, j.re, j.im, j.height)
    let v = Viewport(l, size: try PictureSize(parsing: "320x240"))
    print(v.spacing, v.precision(iterations: 20000), v.exactPixel(0, 0, precision: 200).re.nearest)
    for bad in ["fathom1:re=abc", "fathom1:re=1", "fathom1:re=1:im=2:j=1:h=3", "fathom2:re=1", "fathom1:re=1:re=2", "x", "fathom1:j=15", "fathom1:j=1:k=12345678", "fathom1:j=1:k=1234","fathom1:"] {
      do { print(try Location(parsing: bad)) } catch { print(bad, "→", error) }
    }
  }
}
