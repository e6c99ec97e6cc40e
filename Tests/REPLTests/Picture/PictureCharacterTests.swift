// PictureCharacterTests — half blocks, braille and ASCII are read back cell by cell.

import Coloring
import REPL
import Testing

@Suite struct PictureCharacterTests {
  private static let modes: [PictureMode] = [.blocks, .colors256, .braille, .ascii]

  @Test(arguments: modes, [false, true])
  func `every line is as wide as the picture and resets its colors`(
    _ mode: PictureMode, _ cross: Bool
  ) throws {
    for (columns, rows) in [(80, 24), (9, 7), (31, 60)] {
      let fit = try fit(mode, columns: columns, rows: rows)
      let lines = try lines(specimen(width: fit.width, height: fit.height), fit, cross: cross)
      #expect(lines.count == fit.rows)
      for line in lines {
        let shown = try cells(line)
        #expect(shown.cells.count == fit.columns && shown.isReset)
      }
    }
  }

  @Test func `half blocks have the mean light of their areas`() throws {
    let fit = try fit(.blocks)
    // Two by two pixels for each half cell.
    let sent = specimen(width: 2 * fit.columns, height: 4 * fit.rows)
    for (row, line) in try lines(sent, fit).enumerated() {
      for (column, cell) in try cells(line).cells.enumerated() {
        let upper = cell.character == "▀" ? cell.foreground : cell.background
        #expect(cell.character == "▀" || cell.character == " ")
        for (half, shown) in [upper, cell.background].enumerated() {
          let wanted = mean(sent, column, 2 * row + half)
          for (shift, light) in zip([16, 8, 0], wanted) {
            let level = SRGB.encode(light) * 255
            #expect(abs(Double(shown >> shift & 255) - level) <= 0.51, "\(column), \(row)")
          }
        }
      }
    }
  }

  /// The mean light of 2 × 2 pixels.
  private func mean(_ picture: Pixmap, _ x: Int, _ y: Int) -> [Double] {
    var sum = [0.0, 0, 0]
    for index in 0..<4 {
      let color = picture[2 * x + index % 2, 2 * y + index / 2]
      for (channel, value) in [color.red, color.green, color.blue].enumerated() {
        sum[channel] += SRGB.decode(Double(value) / 255) / 4
      }
    }
    return sum
  }

  @Test func `the 240 colors equal those of the picture on average`() throws {
    let fit = try fit(.colors256)
    for (red, green, blue) in [(215, 95, 0), (128, 128, 128), (8, 8, 8), (60, 90, 160)] {
      var sent = flat(0, width: fit.width, height: fit.height)
      for index in 0..<fit.width * fit.height {
        sent[index % fit.width, index / fit.width] = (UInt8(red), UInt8(green), UInt8(blue))
      }
      let halves = try lines(sent, fit).flatMap { line in
        try cells(line).cells.flatMap { cell in
          [cell.character == "▀" ? cell.foreground : cell.background, cell.background]
        }
      }
      #expect(halves.allSatisfy { (16...255).contains($0) })
      // Errors are measured in OKLab, as people see colors.
      var sum = OKLab(lightness: 0, a: 0, b: 0)
      for half in halves {
        let look = look(levels(half))
        sum.lightness += look.lightness / Double(halves.count)
        sum.a += look.a / Double(halves.count)
        sum.b += look.b / Double(halves.count)
      }
      let wanted = look([red, green, blue])
      #expect(abs(sum.lightness - wanted.lightness) < 0.01)
      #expect(abs(sum.a - wanted.a) < 0.01 && abs(sum.b - wanted.b) < 0.01)
    }
  }

  private func look(_ levels: [Int]) -> OKLab {
    OKLab(LinearColor(hex: UInt32(levels[0] << 16 | levels[1] << 8 | levels[2])))
  }

  /// Red, green and blue of an indexed color, from xterm's documentation.
  private func levels(_ index: Int) -> [Int] {
    if index >= 232 { return Array(repeating: 8 + 10 * (index - 232), count: 3) }
    let steps = [0, 0x5F, 0x87, 0xAF, 0xD7, 0xFF]
    return [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map { steps[$0] }
  }

  @Test func `braille has as many dots as there is light`() throws {
    let fit = try fit(.braille)
    var sent = flat(0, width: fit.width, height: fit.height)
    // The upper right quarter is white; below it is a gray of lightness ¼ = ∛0.0156.
    for j in 0..<fit.height {
      for i in 0..<fit.width {
        if j < fit.height / 2 && i >= fit.width / 2 { sent[i, j] = (255, 255, 255) }
        if j >= fit.height / 2 { sent[i, j] = (34, 34, 34) }
      }
    }
    var dots = [0, 0, 0]
    for (row, line) in try lines(sent, fit).enumerated() {
      for (column, cell) in try cells(line).cells.enumerated() {
        let scalar = try #require(cell.character.unicodeScalars.first)
        #expect((0x2800...0x28FF).contains(scalar.value) && cell.foreground == -1)
        guard row != fit.rows / 2 && column != fit.columns / 2 else { continue }
        let part = row > fit.rows / 2 ? 2 : column > fit.columns / 2 ? 1 : 0
        dots[part] += (scalar.value - 0x2800).nonzeroBitCount
      }
    }
    let quarter = 8 * (fit.rows / 2) * (fit.columns / 2)
    #expect(dots[0] == 0 && dots[1] == quarter)
    #expect(abs(2 * dots[2] - quarter) < quarter / 20, "a quarter of two quarters")
  }

  @Test(arguments: [false, true])
  func `ASCII pictures have printable seven-bit characters`(_ cross: Bool) throws {
    let fit = try fit(.ascii)
    let lines = try lines(specimen(width: fit.width, height: fit.height), fit, cross: cross)
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
    let digits = lines.joined().filter(\.isNumber)
    #expect(digits == (cross ? "1234" : ""), "only quadrants have numbers")
  }

  @Test func `ASCII is dense where the picture is light`() throws {
    let fit = try fit(.ascii)
    var sent = flat(0, width: fit.width, height: fit.height)
    for index in 0..<fit.width * fit.height where index % fit.width > fit.width / 2 {
      sent[index % fit.width, index / fit.width] = (255, 255, 255)
    }
    for line in try lines(sent, fit) {
      #expect(line.prefix(fit.columns / 2).allSatisfy { $0 == " " })
      #expect(line.suffix(fit.columns / 2 - 1).allSatisfy { $0 == "@" })
    }
  }
}
