// JSON — writes values as JSON, with members in the order in which they were given.

/// A JSON value to be written.
///
/// An encoder's dictionary would not do: its order changes from run to run. Pictures carry this
/// text, and the same picture must have the same bytes.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number, as the shortest decimal that gives the same double; null if it is not finite.
  case number(Double)
  case string(String)
  case array([JSON])
  /// An array, written with one line for each element.
  case lines([JSON])
  case object([Member])

  /// A name and its value.
  package struct Member: Sendable {
    package let name: String
    package let value: JSON

    package init(_ name: String, _ value: JSON) { (self.name, self.value) = (name, value) }
  }

  /// The JSON text on one line, except for the elements of `lines`.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): JSON.quote(value, to: &text)
    case .array(let values): JSON.write(values, separator: ",", to: &text)
    case .lines(let values): JSON.write(values, separator: ",\n ", to: &text)
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        JSON.quote(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ values: [JSON], separator: String, to text: inout String) {
    text += separator == "," || values.isEmpty ? "[" : "[\n "
    for (index, value) in values.enumerated() {
      if index > 0 { text += separator }
      value.write(to: &text)
    }
    text += "]"
  }

  private static func quote(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral
{
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }

  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
}
