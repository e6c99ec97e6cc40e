// HybridFormulaTests — formulas by operations: as locations write them, and as people do.

import BigNumbers
import Testing

@testable import Places

@Suite struct HybridFormulaTests {
  @Test(arguments: [
    "sqr,add", "absx,absy,sqr,add", "store,sqr,mul,add/negy,sqr,add",
    "rot22.5,sqr,absx,add/rot-180,sqr,sqr,negx,add/sqr,add",
  ])
  func `a location keeps its operations`(_ operations: String) throws {
    let text = "fathom1:re=0:im=0:h=3:f=hybrid:ops=\(operations)"
    let location = try Location(parsing: text)
    #expect(location.hybrid?.text == operations)
    #expect(location.canonicalBody == text)
    #expect(try Location(parsing: location.canonical) == location)
    #expect(location.others.isEmpty)
  }

  @Test(arguments: [
    ("", HybridError.unknown("")), ("add", .degree(1, line: 1)), ("sqr", .wrongAdd(line: 1)),
    ("sqr,add,add", .wrongAdd(line: 1)), ("sqr,add/add,sqr", .wrongAdd(line: 2)),
    ("sqr,mul,add", .nothingStored(line: 1)), ("sqr,add/sqr,sine,add", .unknown("sine")),
    ("rot,sqr,add", .angle("rot")), ("rot361,sqr,add", .angle("rot361")),
    ("sqr,sqr,sqr,sqr,sqr,add", .degree(32, line: 1)),
    ("sqr,add/absx,rot45,add", .degree(1, line: 2)),
    (Array(repeating: "sqr,add", count: 17).joined(separator: "/"), .lineCount(17)),
    (String(repeating: "negx,", count: 64) + "sqr,add", .tooLong(line: 1)),
  ])
  func `a list of operations that is no formula is refused`(_ text: String, _ error: HybridError) {
    #expect(throws: error) { try HybridFormula(parsing: text) }
    #expect(throws: LocationError.self) {
      try Location(parsing: "fathom1:re=0:im=0:h=3:f=hybrid:ops=\(text)")
    }
  }

  /// A location without a checksum, as mail programs and people break its lines.
  @Test(arguments: [
    "sqr,@add/absx,absy,sqr,add", "sqr,add/@absx,absy,sqr,add", "sqr,add@/absx,absy,sqr,add",
    "sqr@,add/absx,absy@,sqr,add", "sqr,add/absx,@absy,@sqr,@add", "@sqr,add/absx,absy,sqr,add",
    "sqr,add/absx,absy,sqr,add@:n=300", "sqr,add@/absx,absy,sqr,add:n=300",
    "rot22.5,@sqr,add@/rot-180,sqr,add",
  ])
  func `operations that are broken over lines are read whole`(_ pattern: String) throws {
    let whole = try Location(
      parsing: "fathom1:re=0:im=0:h=3:f=hybrid:ops=" + pattern.filter { $0 != "@" })
    for gap in ["\n", "\r\n> ", " ", "\n  "] {
      let text = pattern.split(separator: "@", omittingEmptySubsequences: false)
        .joined(separator: gap)
      let found = try Location(
        parsing: "see fathom1:re=0:im=0:h=3:f=hybrid:ops=\(text)\nfoo, bar/baz")
      #expect(found == whole, "\(text)")
    }
  }

  @Test(arguments: [
    "sqr,add/ab@sx,absy,sqr,add", "sqr,add/absx,absy,sqr,a@dd", "rot22@.5,sqr,add",
    "sqr,ad@d/absx,sqr,add", "sqr,add/abs@x,sqr,add",
  ])
  func `operations whose words are broken are refused`(_ pattern: String) {
    let text = pattern.split(separator: "@").joined(separator: "\n")
    #expect(throws: LocationError.self) {
      try Location(parsing: "fathom1:re=0:im=0:h=3:f=hybrid:ops=\(text)")
    }
  }

  @Test(arguments: [
    "sqr,add\n/etc/motd", "sqr,add, addition", "sqr,add / absolute", "sqr,add\nsqr",
  ])
  func `words after the operations do not belong to them`(_ text: String) throws {
    let location = try Location(parsing: "fathom1:re=0:im=0:h=3:f=hybrid:ops=\(text)")
    #expect(location.hybrid?.text == "sqr,add")
  }

  @Test func `degrees count squares and stored values`() throws {
    let formula = try HybridFormula(parsing: "sqr,add/store,sqr,mul,add/sqr,store,sqr,mul,absx,add")
    #expect(formula.lineDegrees == [2, 3, 6])
  }

  @Test(arguments: [
    ("z^2 + c", "sqr,add"), ("c + z²", "sqr,add"), ("z*z+c", "sqr,add"),
    ("z z z + c", "store,sqr,mul,add"), ("z^7+c", "store,sqr,mul,sqr,mul,add"),
    ("abs(z)^2 + c", "absx,absy,sqr,add"), ("(|x| + i|y|)^2 + c", "absx,absy,sqr,add"),
    ("(|x| + i y)^2 + c", "absx,sqr,add"), ("(|x| - i*y)^2 + c", "absx,negy,sqr,add"),
    ("conj(z)^3 + c", "negy,store,sqr,mul,add"), ("(x - iy)^2 + c", "negy,sqr,add"),
    ("|re(z^2)| + i im(z^2) + c", "sqr,absx,add"), ("abs(z^2) + c", "sqr,absx,absy,add"),
    ("-z^2 + c", "sqr,negx,negy,add"), ("i z^2 + c", "sqr,rot90,add"),
    ("rot(-22.5, z)^2 + c", "rot-22.5,sqr,add"), ("z conj(z)^2 + c", "store,negy,sqr,mul,add"),
    ("z**2 + c; abs(z)^2 + c", "sqr,add/absx,absy,sqr,add"),
    ("sqr(sqr(z)) + c", "sqr,sqr,add"), ("z^2 * z^2 + c", "sqr,sqr,add"),
    ("(-|x| + i y)^2 + c", "absx,negx,sqr,add"),
  ])
  func `a formula that is written as mathematics becomes operations`(
    _ written: String, _ operations: String
  ) throws {
    #expect(HybridFormula.isWritten(written))
    let formula = try HybridFormula(written: written)
    #expect(formula.text == operations)
    // Shown to people and read again, it is the same.
    #expect(try HybridFormula(written: formula.written).text == operations, "\(formula.written)")
  }

  @Test(arguments: [
    ("z^3 - z + c", WrittenFormulaError.sum("-z")), ("z^2 + 1 + c", .sum("1")),
    ("z^2", .noConstant), ("2 z^2 + c", .factor("2")), ("|z|^2 + c", .modulus("z")),
    ("x^2 + c", .parts), ("sin(z) + c", .unknownName("sin")), ("z^17 + c", .exponent("17")),
    ("z^c + c", .exponent("c")), ("(z^2 + c", .unexpected(nil, offset: 8)),
    ("z^2 + c)", .unexpected(")", offset: 7)), ("z^2 / z + c", .unexpected("/", offset: 4)),
    ("conj(z) abs(z) + c", .product("conj(z) abs(z)")), ("z + c", .operations(.degree(1, line: 1))),
    ("", .unexpected(nil, offset: 0)),
  ])
  func `what no operation expresses is refused with its name`(
    _ written: String, _ error: WrittenFormulaError
  ) {
    #expect(throws: error) { try HybridFormula(written: written) }
  }

  @Test func `one line that has a name is known by it`() throws {
    let ship = try #require(try HybridFormula(written: "abs(z)^3 + c").named)
    #expect(ship == ("burning-ship", 3))
    #expect(try HybridFormula(written: "(|x| + i y)^2 + c").named == nil)
    #expect(try HybridFormula(parsing: "sqr,add/sqr,add").named == nil)
  }

  @Test func `deep parentheses are refused`() {
    let text = String(repeating: "(", count: 400) + "z" + String(repeating: ")", count: 400)
    #expect(throws: WrittenFormulaError.self) { try HybridFormula(written: text + "^2 + c") }
  }
}
