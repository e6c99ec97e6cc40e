// TrapShapesTests — the text of an orbit trap's shapes, and what it refuses.

import Testing

@testable import Core

@Suite struct TrapShapesTests {
  @Test(arguments: [
    ("stalk", "stalk"), ("point,0,0", "point"), ("point,0,-0.5", "point,0,-0.5"),
    ("circle", "circle"), ("circle,0,0,1", "circle"), ("circle,0,0,0.50", "circle,0,0,0.5"),
    ("cross,-1.25,1,2,-30.5", "cross,-1.25,1,2,-30.5"), ("cross,1,0,1,0.000", "cross,1"),
    ("line,0.000001,1000,360/point", "line,0.000001,1000,360/point"),
    ("cross,0,0,1,45", "cross,0,0,1,45"),
  ])
  func `a text is read, and written as short as it can be`(_ typed: String, _ text: String) throws {
    let shapes = try #require(TrapShapes(typed))
    #expect(shapes.text == text)
    #expect(TrapShapes(text) == shapes)
  }

  @Test(arguments: [
    "", "/", "blob", "point/", "point,", "point,1,2,3", "point,1e3", "point,+1", "point,.5",
    "point,1.", "point,0.1234567", "point,1000.1", "circle,0,0,0", "circle,0,0,-1",
    "circle,0,0,1,5", "line,0,0,361", "point,1.2.3", "point,--1", "Point", "point, 1",
    "point,99999999999999999999", Array(repeating: "point", count: 9).joined(separator: "/"),
  ])
  func `other texts are no shapes`(_ text: String) {
    #expect(TrapShapes(text) == nil)
  }

  @Test func `shapes with the same text are equal, and have numbers in millionths`() throws {
    let shape = try #require(TrapShape("cross,-0.000001,12.5,3,90"))
    #expect(
      (shape.re, shape.im, shape.size, shape.degrees) == (-1, 12_500_000, 3_000_000, 90_000_000))
    #expect(TrapShape("circle,0,0,1") == TrapShape(.circle))
    #expect(TrapShape("point") != TrapShape("point,0.5"))
  }
}
