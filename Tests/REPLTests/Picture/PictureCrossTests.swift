// PictureCrossTests — the cross goes through the middle, and its numbers are in their places.

import Coloring
import Foundation
import REPL
import Testing

@Suite struct PictureCrossTests {
  @Test(arguments: [0, 128, 255] as [UInt8], [(800, 600), (64, 48), (123, 90)])
  func `the cross is visible on any gray, and changes nothing else`(
    _ level: UInt8, _ size: (Int, Int)
  ) throws {
    let (width, height) = size
    let plain = flat(level, width: width, height: height)
    let crossed = plain.crossed()
    func contrast(_ i: Int, _ j: Int) -> Int { abs(Int(crossed[i, j].red) - Int(level)) }
    // On both lines, some pixel within two of the middle differs by a tenth of the range.
    for i in 0..<width { #expect((-2...2).contains { contrast(i, height / 2 + $0) > 25 }) }
    for j in 0..<height { #expect((-2...2).contains { contrast(width / 2 + $0, j) > 25 }) }
    let far = (i: width / 2 - height / 3, j: height / 2 - height / 3)
    for j in 0..<far.j { for i in 0..<far.i { #expect(contrast(i, j) == 0) } }
    for j in 0..<far.j { for i in 0..<far.i { #expect(contrast(width - 1 - i, j) == 0) } }
  }

  @Test func `every quadrant has its number beside the center`() {
    let crossed = flat(0, width: 800, height: 600).crossed()
    // The ink in a window in each quadrant, away from the lines.
    let inks = [(-1, -1), (1, -1), (-1, 1), (1, 1)].map { x, y in
      (0..<1600).filter { index in
        let (i, j) = (index % 40, index / 40)
        let (left, top) = (x < 0 ? 355 : 405, y < 0 ? 255 : 305)
        return crossed[left + i, top + j].red > 120
      }.map { ($0 % 40, $0 / 40) }
    }
    #expect(inks.allSatisfy { $0.count > 30 })
    // The digit 1 is the narrowest and has the least ink.
    let widths = inks.map { ink in (ink.map(\.0).max() ?? 0) - (ink.map(\.0).min() ?? 0) }
    #expect(widths.dropFirst().allSatisfy { $0 > widths[0] })
    // A 4 has most of its ink in its right half, and a bar below its middle; a 2 has a bar at its
    // foot.
    let bottoms = inks.map { ink in
      ink.filter { $0.1 >= (ink.map(\.1).max() ?? 0) - 1 }.count
    }
    #expect(bottoms[1] > 2 * bottoms[0] && bottoms[1] > 2 * bottoms[3])
  }

  @Test(arguments: [PictureMode.kitty, .iterm, .sixel])
  func `graphics have the cross`(_ mode: PictureMode) throws {
    let fit = try fit(mode)
    let sent = flat(0, width: fit.width, height: fit.height)
    let text = try block(sent, fit, cross: true)
    let shown: Pixmap
    switch mode {
    case .sixel: shown = try picture(sixels: String(text.dropFirst(2).dropLast(2)))
    case .iterm:
      let payload = text.split(separator: ":").last?.prefix { $0 != "\u{7}" } ?? ""
      shown = try picture(png: #require(Data(base64Encoded: String(payload))))
    default:
      let payload = text.components(separatedBy: "\u{1B}\\").map { piece in
        piece.split(separator: ";").last ?? ""
      }.joined()
      shown = try picture(png: #require(Data(base64Encoded: payload)))
    }
    #expect(shown[fit.width / 2, fit.height / 2].red > 60)
    #expect(shown[fit.width / 2, 0].red > 60 && shown[0, fit.height / 2].red > 60)
    #expect(shown[10, 10].red < 4)
    #expect(try block(sent, fit) != text)
  }

  @Test(arguments: [PictureMode.blocks, .colors256, .braille, .ascii])
  func `characters are divided by lines, with numbers at the center`(_ mode: PictureMode) throws {
    for (columns, rows) in [(80, 24), (9, 7)] {
      let fit = try fit(mode, columns: columns, rows: rows)
      let sent = specimen(width: fit.width, height: fit.height)
      let plain = try lines(sent, fit).map { try cells($0).cells }
      let shown = try lines(sent, fit, cross: true).map { try cells($0).cells }
      let (x, y) = (fit.columns / 2, fit.rows / 2)
      let style: [Character] = mode == .ascii ? ["-", "|", "+"] : ["─", "│", "┼"]
      for row in 0..<fit.rows {
        for column in 0..<fit.columns {
          let cell = shown[row][column]
          switch (column == x, row == y) {
          case (true, true): #expect(cell.character == style[2])
          case (true, false): #expect(cell.character == style[1])
          case (false, true): #expect(cell.character == style[0])
          case (false, false):
            if abs(column - x) <= 3 && abs(row - y) == 1 { continue }
            #expect(cell == plain[row][column], "nothing else changes")
          }
        }
      }
      let digits: [(Character, Int, Int)] = [
        ("1", -2, -1), ("2", 2, -1), ("3", -2, 1), ("4", 2, 1),
      ]
      for (digit, right, down) in digits {
        let row = shown[y + down]
        #expect(row[x + right].character == digit)
        #expect(row[x + right - 1].character == " " && row[x + right + 1].character == " ")
      }
    }
  }

  @Test(arguments: [0, 90, 188, 255] as [UInt8])
  func `lines and numbers contrast with their background`(_ level: UInt8) throws {
    let fit = try fit(.blocks)
    let shown = try lines(flat(level, width: fit.width, height: fit.height), fit, cross: true)
    let middle = try cells(shown[fit.rows / 2]).cells[0]
    let digit = try cells(shown[fit.rows / 2 - 1]).cells[fit.columns / 2 - 2]
    func contrast(_ cell: ShownCell) -> Int {
      abs((cell.foreground & 255) - (cell.background & 255))
    }
    #expect(middle.foreground >= 0 && digit.foreground >= 0)
    #expect(contrast(middle) >= 60 && contrast(digit) >= 128)
  }
}
