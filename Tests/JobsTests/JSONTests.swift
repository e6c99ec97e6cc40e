// JSONTests — every JSON reader accepts the text, and it is always the same.

import Foundation
import Testing

@testable import Jobs

@Suite("JSON")
struct JSONTests {
  @Test("members keep their order")
  func order() {
    let value: JSON = [
      "z": 1, "a": [.null, .bool(true), .number(0.5)], "m": ["k": "v"], "e": .array([]),
    ]
    #expect(value.text == #"{"z":1,"a":[null,true,0.5],"m":{"k":"v"},"e":[]}"#)
  }

  @Test("lines are written one below the other")
  func lines() {
    #expect(JSON.lines([1, 2]).text == "[\n 1,\n 2]")
    #expect(JSON.lines([]).text == "[]")
  }

  @Test("any text is read back unchanged")
  func strings() throws {
    let text = "\"\\ \u{0}\u{1F}\u{7F} tab\t line\n ‘é’ 🌀 \u{2028}"
    let read = try JSONSerialization.jsonObject(
      with: Data(JSON.string(text).text.utf8), options: .fragmentsAllowed)
    #expect(read as? String == text)
  }

  @Test(
    "a number is read back as the same double; what JSON cannot express is null",
    arguments: [0.1, 1e-300, -2.5e22, 4_503_599_627_370_497.5, 0x1p-1074, 0.0])
  func numbers(_ number: Double) {
    #expect(Double(JSON.number(number).text) == number)
    #expect(JSON.number(.nan).text == "null" && JSON.number(.infinity).text == "null")
  }
}
