// PointerTests — the mouse's reports, the points of the picture that they name, and wheel steps.

import Core
import Drawing
import Places
import Testing

@testable import REPL

@Suite("The pointer")
struct PointerTests {
  private func report(_ text: String) -> PointerReport? {
    PointerReport(Array("\u{1B}[<\(text)".unicodeScalars))
  }

  @Test func `buttons, drags and the wheel are told apart`() {
    #expect(report("0;10;5M") == PointerReport(.pressLeft, column: 10, row: 5))
    #expect(report("0;10;5m") == PointerReport(.releaseLeft, column: 10, row: 5))
    #expect(report("2;1;900M") == PointerReport(.pressRight, column: 1, row: 900))
    #expect(report("32;11;5M") == PointerReport(.dragLeft, column: 11, row: 5))
    #expect(report("64;7;7M") == PointerReport(.wheelUp, column: 7, row: 7))
    #expect(report("65;7;7M") == PointerReport(.wheelDown, column: 7, row: 7))
  }

  @Test(arguments: [
    "1;1;1M", "2;1;1m", "4;1;1M", "16;1;1M", "35;1;1M", "66;1;1M", "0;1M", "0;1;1;1M", ";;M",
    "0;-1;1M", "0;1;1R", "99999999999999999999;1;1M",
  ])
  func `other buttons, modifiers and damaged reports do nothing`(_ text: String) {
    #expect(report(text) == nil)
  }

  /// A picture of 51 × 25 cells whose first row is the third of the window.
  private let area = PictureArea(top: 2, rows: 25, columns: 51, aspect: 1, cell: SIMD2(1, 1))

  @Test func `a point is in heights from the picture's center`() {
    let center = area.point(of: PointerReport(.pressLeft, column: 26, row: 15))
    #expect(center.right == 0 && center.up == 0 && area.contains(center))
    let corner = area.point(of: PointerReport(.pressLeft, column: 1, row: 3))
    // Half a cell from the edges: 0.5/51 − 1/2, and 1/2 − 0.5/25.
    #expect(corner.right == -0.49 && corner.up == 0.48 && area.contains(corner))
    #expect(!area.contains(area.point(of: PointerReport(.pressLeft, column: 52, row: 15))))
    #expect(!area.contains(area.point(of: PointerReport(.pressLeft, column: 26, row: 2))))
    #expect(!area.contains(area.point(of: PointerReport(.pressLeft, column: 26, row: 28))))
  }

  @Test func `pixels name points within a cell`() {
    let area = PictureArea(top: 2, rows: 25, columns: 50, aspect: 2, cell: SIMD2(20, 20))
    let point = area.point(of: PointerReport(.pressLeft, column: 750, row: 40 + 125))
    #expect(point.right == 0.5 && point.up == 0.25)
    let near = area.point(of: PointerReport(.dragLeft, column: 757, row: 40 + 130))
    let far = area.point(of: PointerReport(.dragLeft, column: 760, row: 40 + 125))
    #expect(!area.differs(point, near) && area.differs(point, far))
  }

  @Test func `of a drag that waits, only the last place counts`() {
    var state = PointerState()
    let reports = [
      PointerReport(.pressLeft, column: 1, row: 1), PointerReport(.dragLeft, column: 2, row: 1),
      PointerReport(.dragLeft, column: 9, row: 1), PointerReport(.releaseLeft, column: 9, row: 1),
    ]
    for report in reports { state.add(report, isDrawing: false) }
    #expect(state.waiting.map(\.report) == [reports[0], reports[2], reports[3]])
  }

  @Test func `of a stroke that waits, each place counts`() {
    var state = PointerState()
    let reports = [
      PointerReport(.pressLeft, column: 1, row: 1), PointerReport(.dragLeft, column: 2, row: 1),
      PointerReport(.dragLeft, column: 9, row: 1), PointerReport(.releaseLeft, column: 9, row: 1),
    ]
    for report in reports { state.add(report, isDrawing: true) }
    #expect(state.waiting.map(\.report) == reports)
  }

  @Test func `a stroke becomes a command that draws it again, in a turned view too`() throws {
    let pen = InkPen(color: HexColor(0xFFD23F), width: 0.03)
    let start = ContinuousClock.now
    let places = [(0.25, 0.125, 0), (0.25, 0.0, 40), (-0.5, 0.001, 1040)]
    let samples = places.map { right, up, milliseconds in
      InkPen.Sample(
        PointerState.Point(right: right, up: up, column: 1, row: 1),
        at: start + .milliseconds(milliseconds))
    }
    let command = pen.command(samples)
    #expect(command == "ink stroke ffd23f 0.03 250,125,0 250,0,40 -500,1,1000")
    let words = command.split(separator: " ").map(String.init).dropFirst(4)
    let straight = try pen.stroke(words, in: .home)
    #expect(straight.points.map(\.x) == [1 << 18, 1 << 18, -(1 << 19)])
    #expect(straight.points.map(\.y) == [1 << 17, 0, 1049])
    #expect(straight.points.map(\.milliseconds) == [0, 40, 1000])
    #expect(straight.widths == 0.01...0.03 && straight.milliseconds == 1040)
    // A quarter turn counter-clockwise: to the right on the screen is along the imaginary axis.
    let turned = try pen.stroke(words, in: Location(typed: "fathom1:re=-0.5:im=0:h=3:rot=90"))
    #expect(turned.points.map { abs($0.x) } == straight.points.map { abs($0.y) })
    #expect(turned.points.map { abs($0.y) } == straight.points.map { abs($0.x) })
    for bad in ["1,2", "1,2,3,4", "a,0,0", "0,0,65536", "0,0,-1", "9999999,0,0", "0.5,0,0"] {
      #expect(throws: CommandError.self) { try pen.stroke([bad], in: .home) }
    }
  }

  @Test func `wheel steps about one point replace each other, and none is the view before`() throws
  {
    var state = PointerState()
    let point = area.point(of: PointerReport(.wheelUp, column: 36, row: 15))
    let (home, nearer) = (Location.home, try Location(typed: "fathom1:re=-0.5:im=0:h=2.5"))
    #expect(state.turnWheel(1, at: point, in: home) == "zoom 1.189207115 at 0.196 0.0")
    state.forget()
    state.end(reached: nearer)
    #expect(state.turnWheel(3, at: point, in: nearer) == "back; zoom 2.0 at 0.196 0.0")
    state.forget()
    state.end(reached: nearer)
    #expect(state.turnWheel(-4, at: point, in: nearer) == "back")
    state.forget()
    state.end(reached: home)
    #expect(state.turnWheel(-1, at: point, in: home) == "zoom 0.8408964155 at 0.196 0.0")
  }

  @Test func `wheel steps after another command, or at another point, start from there`() throws {
    var state = PointerState()
    let point = area.point(of: PointerReport(.wheelUp, column: 26, row: 15))
    let other = area.point(of: PointerReport(.wheelUp, column: 27, row: 15))
    let (home, nearer) = (Location.home, try Location(typed: "fathom1:re=-0.5:im=0:h=2.5"))
    _ = state.turnWheel(4, at: point, in: home)
    state.end(reached: nearer)
    #expect(state.turnWheel(4, at: other, in: nearer) == "zoom 2.0 at 0.02 0.0")
    state.end(reached: nearer)
    // A command that failed, and so left the view as it was.
    #expect(state.turnWheel(4, at: other, in: nearer) == "zoom 2.0 at 0.02 0.0")
    state.end(reached: home)
    state.forget()
    state.end(reached: nearer)
    #expect(state.turnWheel(4, at: other, in: nearer) == "zoom 2.0 at 0.02 0.0")
  }

  @Test(arguments: [1, 2, 3, 5, 40, 200])
  func `as many steps out as in multiply to 1`(_ steps: Int) throws {
    let product = PointerState.factor(steps) * PointerState.factor(-steps)
    #expect(abs(product - 1) < 1e-8)  // roots have ten digits
    let octave = PointerState.factor(4 * steps) / PointerState.factor(4 * steps - 4)
    #expect(octave == 2)
    let text = "\(PointerState.factor(-steps))"
    let deep = try Location(typed: "fathom1:re=0:im=0:h=1e-300")
    #expect(try deep.zoomed(by: text, right: 0, up: 0) != nil, "\(text)")
  }
}
