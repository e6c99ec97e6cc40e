// JuliaViewTests — goes from the plane of c to Julia sets and back, exactly.

import BigNumbers
import FractalEngine
import Testing

@testable import Places

@Suite struct JuliaViewTests {
  private func body(_ place: String, _ next: (Location) throws -> Location?) throws -> String? {
    try next(try Location(parsing: place))?.canonicalBody
  }

  @Test func `a deep view's Julia set is shown around z = c, at the same height`() throws {
    let center = "re=-0.743643887037158704752191506114774:im=0.131825904205311970493132056385139"
    let c = "c=-0.743643887037158704752191506114774,0.131825904205311970493132056385139"
    let julia = try body("fathom1:\(center):h=2e-29:rot=30:p=3") { try $0.juliaSet() }
    #expect(julia == "fathom1:\(center):h=2e-29:rot=30:f=julia:p=3:\(c)")
    let back = try body(try #require(julia)) { try $0.parameterPlane() }
    #expect(back == "fathom1:\(center):h=2e-29:rot=30:p=3")
  }

  @Test(arguments: [
    ("re=0.25:im=0.5:h=1", "re=0:im=0:h=4:f=julia:c=0.25,0.5"),
    ("re=0.25:im=0.5:h=0.99", "re=0.25:im=0.5:h=0.99:f=julia:c=0.25,0.5"),
    ("j=1431", "re=-1.15625:im=0.28125:h=0.1875:f=julia:c=-1.15625,0.28125"),
  ])
  func `from height 1 on, the whole Julia set is shown`(_ place: String, _ julia: String) throws {
    #expect(try body("fathom1:\(place)") { try $0.juliaSet() } == "fathom1:\(julia)")
  }

  @Test(arguments: ["f=julia", "f=julia:c=0,1", "f=burning-ship", "f=carpet"])
  func `views of other formulas have no Julia set of their center`(_ formula: String) throws {
    #expect(try body("fathom1:re=0:im=0:h=1e-3:\(formula)") { try $0.juliaSet() } == nil)
  }

  @Test(arguments: [
    ("re=0:im=0:h=4:f=julia:c=0,1", "re=0:im=1:h=3"),
    ("re=0:im=1.04:h=0.1:f=julia:c=0,1", "re=0:im=1:h=0.1"),
    ("re=0:im=1.06:h=0.1:f=julia:c=0,1", "re=0:im=1:h=3"),
    ("re=0:im=0:h=4:f=julia", "re=-0.76:im=0.15:h=3"),
  ])
  func `the plane of c has c in its middle`(_ julia: String, _ plane: String) throws {
    #expect(try body("fathom1:\(julia)") { try $0.parameterPlane() } == "fathom1:\(plane)")
  }

  @Test(arguments: [
    ("re=0.5:im=0:h=1e-3:f=julia:p=3:c=0,1", "re=0.5:im=0:h=0.001:f=julia:p=3:c=2,-3e-1"),
    ("re=0.5:im=0:h=1e-3:p=3", "re=0:im=0:h=4:f=julia:p=3:c=2,-0.3"),
    ("re=0.5:im=0:h=1e-3:f=tricorn:p=3", "re=0:im=0:h=4:f=julia:c=2,-0.3"),
  ])
  func `another constant keeps the window of a Julia set`(_ place: String, _ next: String) throws {
    let c = try PlanePoint(parsing: "2,-0.3")
    let wanted = try Location(parsing: "fathom1:\(next)")
    #expect(try Location(parsing: "fathom1:\(place)").julia(of: c) == wanted)
  }

  @Test(arguments: ["-0.8,0.156", "0,-1", "1e-30,2", "0.10,0"])
  func `a constant is read as a location reads it, and comes back`(_ text: String) throws {
    let point = try PlanePoint(parsing: text)
    let location = try Location(parsing: "fathom1:re=0:im=0:h=4:f=julia:c=\(text)")
    #expect(location.constant == point)
    #expect(try PlanePoint(parsing: point.text) == point)
    #expect(try Location(parsing: location.canonical) == location)
  }

  @Test(arguments: ["", "1", "1,2,3", "1,", "a,1", "1,2000000"])
  func `an invalid constant is refused`(_ text: String) {
    #expect(throws: LocationError.self) { try PlanePoint(parsing: text) }
  }

  @Test(arguments: [
    ("-0.743643887,0.131825904", "-0.7436,0.1318"), ("0.25,-1", "0.25,-1"), ("1e-9,-1e-9", "0,0"),
    ("0.00005,999999.99999", "0.0001,1000000"), ("0.0003,-2.5", "0.0003,-2.5"),
  ])
  func `the short form of a point has four decimal places`(_ text: String, _ short: String) throws {
    #expect(try PlanePoint(parsing: text).shortText == short)
  }

  @Test func `the smallest step is the last place that a constant may have`() throws {
    let deep = Location(window: try LocationWindow(re: .zero, im: .zero, height: .smallest))
    var step = DecimalStep(across: deep)
    for _ in 0..<400_000 { step = step.finer }
    #expect(step.finer == step && step.tenth == step)
    let moved = try PlanePoint(re: .zero, im: .zero).moved(right: 1, up: 0, by: step)
    #expect(moved.re.decimalPlaces == Location.mostPlaces)
  }
}

extension ExactDecimal {
  fileprivate static let smallest = Location.smallestHeight
}
