// InkText — writes and reads ink as lines of JSON; docs/formats/ink.md describes them.

internal import Core

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

internal import BigNumbers
internal import Places

extension Ink {
  /// The name and the version in the first line of a file.
  private static let format = "fathom-ink"
  private static let version = 1

  // MARK: Writing

  /// The text of a file, each line of which ends with a line break.
  package var text: String {
    var text = "{\"format\":\"\(Self.format)\",\"version\":\(Self.version)}\n"
    var anchor: InkAnchor?
    for stroke in strokes {
      if stroke.anchor != anchor {
        let window = stroke.anchor
        text += "{\"window\":{\"re\":\"\(window.re.compact)\",\"im\":\"\(window.im.compact)\","
        text += "\"h\":\"\(window.height.compact)\"}}\n"
        anchor = window
      }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(stroke.points.count * InkPoint.byteCount)
      for point in stroke.points { point.write(to: &bytes) }
      text += "{\"stroke\":{\"color\":\"\(stroke.color.text)\",\"opacity\":\(stroke.opacity),"
      text += "\"widths\":[\(stroke.widths.lowerBound),\(stroke.widths.upperBound)],"
      text += "\"points\":\"\(Data(bytes).base64EncodedString())\"}}\n"
    }
    return text
  }

  // MARK: Reading

  /// Reads the text of a file.
  ///
  /// - Throws: `InkError`, which names the line of the mistake.
  package init(parsing bytes: [UInt8]) throws(InkError) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let decoder = JSONDecoder()
    var found: [Stroke] = []
    var anchor: InkAnchor?
    var hasHeader = false
    for (index, bytes) in lines.enumerated() where !bytes.allSatisfy(Self.isBlank) {
      let number = index + 1
      let line = try Self.line(bytes, number, decoder, isFirst: !hasHeader)
      if !hasHeader {
        try Self.check(header: line, number)
        hasHeader = true
      } else if let window = line.window {
        anchor = try Self.anchor(window, number)
      } else if let stroke = line.stroke {
        guard let anchor else {
          throw InkError("the stroke has no window before it", line: number)
        }
        guard found.count < Ink.mostStrokes else {
          throw InkError("the ink has more than \(Ink.mostStrokes) strokes", line: number)
        }
        found.append(try Self.stroke(stroke, anchor, number))
      } else {
        throw InkError("the line is neither a window nor a stroke", line: number)
      }
    }
    guard hasHeader else { throw Self.noInk(line: nil) }
    self.init(found)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0D].contains(byte) }

  private static func noInk(line: Int?) -> InkError {
    InkError(
      "this is no file of ink", line: line,
      remedy: "Its first line is {\"format\":\"\(format)\",\"version\":\(version)}.")
  }

  private static func line(
    _ bytes: ArraySlice<UInt8>, _ number: Int, _ decoder: JSONDecoder, isFirst: Bool
  ) throws(InkError) -> InkLine {
    do {
      return try decoder.decode(InkLine.self, from: Data(bytes))
    } catch {
      if isFirst { throw noInk(line: number) }
      throw InkError(Self.problem(of: error), line: number)
    }
  }

  /// The problem that a decoder has found, as a clause.
  private static func problem(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "the line cannot be read" }
    func name(_ path: [any CodingKey]) -> String { path.last?.stringValue ?? "line" }
    switch error {
    case .keyNotFound(let key, _): return "‘\(key.stringValue)’ is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "‘\(name(context.codingPath))’ has a value of another kind"
    case .dataCorrupted(let context):
      if context.codingPath.isEmpty { return "the line is no JSON" }
      return context.debugDescription
    @unknown default: return "the line cannot be read"
    }
  }

  private static func check(header: InkLine, _ number: Int) throws(InkError) {
    guard header.format == format, let given = header.version else { throw noInk(line: number) }
    guard given == version else {
      throw InkError(
        "the ink has version \(given); this program reads version \(version)", line: number,
        remedy: "Use a newer Fathom.")
    }
  }

  private static func anchor(_ window: InkLine.Window, _ number: Int) throws(InkError)
    -> InkAnchor
  {
    func decimal(_ text: String, _ key: String) throws(InkError) -> ExactDecimal {
      do { return try ExactDecimal(text) } catch {
        throw InkError("‘\(key)’ is no number", line: number)
      }
    }
    let (re, im) = (try decimal(window.re, "re"), try decimal(window.im, "im"))
    let height = try decimal(window.h, "h")
    do { return try InkAnchor(re: re, im: im, height: height) } catch {
      throw InkError(error.problem, line: number, remedy: error.remedy)
    }
  }

  private static func stroke(_ line: InkLine.Stroke, _ anchor: InkAnchor, _ number: Int)
    throws(InkError) -> Stroke
  {
    guard let color = HexColor(line.color.utf8) else {
      throw InkError("‘color’ is not six hexadecimal digits in lower case", line: number)
    }
    guard line.widths.count == 2, line.widths[0] <= line.widths[1] else {
      throw InkError("‘widths’ is not two numbers, the smaller one first", line: number)
    }
    guard let data = Data(base64Encoded: line.points) else {
      throw InkError("‘points’ is no base64", line: number)
    }
    let bytes = Array(data)
    guard bytes.count.isMultiple(of: InkPoint.byteCount) else {
      throw InkError(
        "‘points’ has \(bytes.count) bytes, which is no multiple of \(InkPoint.byteCount)",
        line: number)
    }
    let points = stride(from: 0, to: bytes.count, by: InkPoint.byteCount).map {
      InkPoint(bytes, at: $0)
    }
    do {
      return try Stroke(
        anchor: anchor, points: points, color: color, opacity: line.opacity,
        widths: line.widths[0]...line.widths[1])
    } catch {
      throw InkError(error.problem, line: number, remedy: error.remedy)
    }
  }
}
