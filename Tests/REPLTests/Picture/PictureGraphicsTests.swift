// PictureGraphicsTests — kitty, iTerm2 and sixel sequences are read back.

import Coloring
import Foundation
import REPL
import Testing

@Suite struct PictureGraphicsTests {
  @Test func `kitty gets the exact pixels, in pieces`() throws {
    let fit = try fit(.kitty)
    let sent = specimen(width: fit.width, height: fit.height)
    let commands = try block(sent, fit).components(separatedBy: "\u{1B}\\")
    #expect(commands.count > 3 && commands.last == "")
    var payload = ""
    for (index, command) in commands.dropLast().enumerated() {
      let parts = command.split(separator: ";", maxSplits: 1)
      #expect(parts.count == 2 && parts[0].hasPrefix("\u{1B}_G"))
      let keys = Set(parts[0].dropFirst(3).split(separator: ",").map(String.init))
      let isLast = index == commands.count - 2
      #expect(keys.contains(isLast ? "m=0" : "m=1") && keys.contains("q=2"))
      if index == 0 {
        let first: Set = ["a=T", "f=100", "i=1", "C=1", "c=\(fit.columns)", "r=\(fit.rows)"]
        #expect(keys.isSuperset(of: first))
      } else {
        #expect(keys.count == 2)
      }
      #expect(isLast ? parts[1].count <= 4096 : parts[1].count == 4096)
      payload += parts[1]
    }
    #expect(try picture(png: #require(Data(base64Encoded: payload))) == sent)
  }

  @Test func `iTerm2 gets the exact pixels, and the cursor stays`() throws {
    let fit = try fit(.iterm)
    let sent = specimen(width: fit.width, height: fit.height)
    let text = try block(sent, fit)
    let start = "\u{1B}7\u{1B}]1337;File="
    let end = "\u{7}\u{1B}8"
    #expect(text.hasPrefix(start) && text.hasSuffix(end))
    let parts = text.dropFirst(start.count).dropLast(end.count).split(separator: ":")
    #expect(parts.count == 2)
    let keys = Set(parts[0].split(separator: ";").map(String.init))
    let png = try #require(Data(base64Encoded: String(parts[1])))
    let wanted: Set = [
      "inline=1", "width=\(fit.columns)", "height=\(fit.rows)", "preserveAspectRatio=0",
      "doNotMoveCursor=1", "size=\(png.count)",
    ]
    #expect(keys == wanted)
    #expect(try picture(png: png) == sent)
  }

  @Test func `sixels show the picture, pixel by pixel`() throws {
    let fit = try fit(.sixel)
    let sent = specimen(width: fit.width, height: fit.height)
    let text = try block(sent, fit)
    #expect(text.hasPrefix("\u{1B}7") && text.hasSuffix("\u{1B}8"))
    let shown = try picture(sixels: String(text.dropFirst(2).dropLast(2)))
    #expect((shown.width, shown.height) == (fit.width, fit.height))
    // With dither, the mean of 4 × 4 pixels is exact within what 256 colors and percents allow.
    var total = 0
    for (j, i) in blocks(of: sent) {
      let (one, other) = (sum(sent, i, j), sum(shown, i, j))
      let errors = (0..<3).map { abs(one[$0] - other[$0]) / 16 }
      total += errors.reduce(0, +)
      #expect(errors.allSatisfy { $0 <= 48 }, "at \(i), \(j)")
    }
    #expect(total < 3 * 5 * blocks(of: sent).count, "at most 5 of 255 on average")
  }

  @Test func `a picture of another size is scaled to fit`() throws {
    let fit = try fit(.sixel)
    let text = try block(flat(160, width: 50, height: 77), fit)
    let shown = try picture(sixels: String(text.dropFirst(2).dropLast(2)))
    #expect((shown.width, shown.height) == (fit.width, fit.height))
    #expect(shown.bytes.allSatisfy { abs(Int($0) - 160) <= 3 })
  }

  @Test(arguments: PictureMode.allCases)
  func `the same picture gives the same text`(_ mode: PictureMode) throws {
    guard mode != .none else { return }
    let fit = try fit(mode)
    let sent = specimen(width: fit.width, height: fit.height)
    let once = try TerminalPicture.encode(sent, in: fit, cross: true)
    #expect(try TerminalPicture.encode(sent, in: fit, cross: true) == once)
  }

  /// The corners of blocks of 4 × 4 pixels: rows and columns.
  private func blocks(of picture: Pixmap) -> [(Int, Int)] {
    stride(from: 0, to: picture.height - 3, by: 4).flatMap { j in
      stride(from: 0, to: picture.width - 3, by: 4).map { (j, $0) }
    }
  }

  private func sum(_ picture: Pixmap, _ i: Int, _ j: Int) -> [Int] {
    var sum = [0, 0, 0]
    for index in 0..<16 {
      let color = picture[i + index % 4, j + index / 4]
      sum = [sum[0] + Int(color.red), sum[1] + Int(color.green), sum[2] + Int(color.blue)]
    }
    return sum
  }
}
