// PictureFitTests — pictures fit into their terminal and keep their shape.

import REPL
import Testing

@Suite struct PictureFitTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `in any terminal a picture keeps its bounds and its aspect`(_ seed: UInt64) throws {
    var state = seed
    func random(_ range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int(state >> 33) % range.count
    }
    var found = 0
    for _ in 0..<2000 {
      let cellWidth = random(4...24)
      let terminal = TerminalSize(
        columns: random(1...300), rows: random(1...100), cellWidth: cellWidth,
        cellHeight: cellWidth * random(15...25) / 10)
      let aspect = Double(random(50...250)) / 100
      let mode = PictureMode.allCases[random(0...6)]
      let reserved = random(0...6)
      guard
        let fit = PictureFit(
          mode: mode, terminal: terminal, aspect: aspect, reservedRows: reserved)
      else { continue }
      found += 1
      let note: Comment = "\(fit) in \(terminal), aspect \(aspect), \(reserved) rows reserved"
      #expect(fit.columns <= terminal.columns && fit.rows <= terminal.rows - reserved, note)
      #expect(fit.columns >= 7 && fit.rows >= 3, note)
      #expect(fit.width.isMultiple(of: 4) && fit.height.isMultiple(of: 2), note)
      #expect(fit.width >= 4 && fit.width * fit.height <= PictureFit.mostPixels, note)
      // Pixels are rounded to multiples of 4, and cells to one cell, or two for odd numbers of
      // characters.
      #expect(abs(Double(fit.height) * aspect - Double(fit.width)) <= 4, note)
      let ideal =
        Double(fit.rows * terminal.cellHeight) * aspect / Double(terminal.cellWidth)
      #expect(abs(ideal - Double(fit.columns)) <= (mode.isGraphics ? 0.51 : 1.01), note)
      if mode.isGraphics {
        #expect(fit.height <= fit.rows * terminal.cellHeight, note)
        #expect(fit.width <= fit.columns * terminal.cellWidth, note)
      } else {
        #expect(!fit.columns.isMultiple(of: 2) && !fit.rows.isMultiple(of: 2), note)
      }
    }
    #expect(found > 1000, "seed \(seed)")
  }

  @Test func `a picture is as large as the terminal allows`() throws {
    let terminal = TerminalSize(columns: 80, rows: 24)
    let tall = try #require(PictureFit(mode: .kitty, terminal: terminal, aspect: 1))
    #expect((tall.columns, tall.rows, tall.width, tall.height) == (40, 20, 400, 400))
    let wide = try #require(PictureFit(mode: .kitty, terminal: terminal, aspect: 4))
    #expect((wide.columns, wide.rows, wide.width, wide.height) == (80, 10, 800, 200))
    let blocks = try #require(PictureFit(mode: .blocks, terminal: terminal, aspect: 1))
    #expect((blocks.columns, blocks.rows, blocks.height) == (39, 19, 76))
  }

  @Test func `sixels fill their cells with their own pixels`() throws {
    let terminal = TerminalSize(columns: 400, rows: 120, cellWidth: 8, cellHeight: 16)
    let fit = try #require(PictureFit(mode: .sixel, terminal: terminal, aspect: 4.0 / 3))
    #expect(fit.height.isMultiple(of: 6))
    #expect((fit.rows * 16 - fit.height) < 16 && (fit.columns * 8 - fit.width) < 16)
    #expect(fit.width * fit.height > 440_000)
  }

  @Test func `without space there is no picture`() {
    for columns in 1...12 {
      for rows in 1...8 {
        let terminal = TerminalSize(columns: columns, rows: rows)
        for mode in PictureMode.allCases {
          let fit = PictureFit(mode: mode, terminal: terminal, aspect: 1.5)
          #expect((fit != nil) == (mode != .none && columns >= 9 && rows >= 7), "\(mode)")
        }
      }
    }
  }
}
