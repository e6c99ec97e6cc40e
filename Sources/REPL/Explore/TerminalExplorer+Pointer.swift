// TerminalExplorer+Pointer — the mouse: clicks, the wheel, drags and strokes become commands.
//
// A report says where in the window the pointer is. Where in the window the picture is, only the
// terminal knows: it is asked for the cursor's row, from which the rows of the picture are counted.

internal import Places

extension TerminalExplorer {
  /// Makes the terminal report the mouse as the settings have it.
  func reportMouse() { editor.mouse = painter.mouse(knowsCell: screen.knowsCell) }

  /// Takes a report, which waits until the place of the picture is known.
  func take(_ report: PointerReport) {
    pointer.add(report, isDrawing: painter.pen != nil)
    askForPlace()
  }

  /// Asks the terminal for the cursor's row, if reports wait for it.
  func askForPlace() {
    guard !pointer.waiting.isEmpty, !pointer.hasAsked, editor.isPrompting else { return }
    pointer.hasAsked = true
    editor.askForCursor()
  }

  /// Handles the reports that have waited for the cursor's row, counted from 1.
  func locate(cursorRow: Int) throws {
    pointer.hasAsked = false
    let arrivals = pointer.waiting
    pointer.waiting = []
    guard editor.isPrompting, editor.isEmpty else { return }
    screen.note(lineRows: editor.rowCount)
    let area = pictureArea(promptRow: cursorRow - 1 - editor.cursor.row)
    var wheelSteps = 0
    for (index, arrival) in arrivals.enumerated() {
      let (rest, report) = (arrivals[(index + 1)...], arrival.report)
      switch report.action {
      case .pressLeft: press(arrival, in: area)
      case .dragLeft: try drag(to: arrival)
      case .releaseLeft: try release(arrival)
      case .pressRight: try beginKeyed("back")
      case .wheelUp, .wheelDown:
        wheelSteps += report.action == .wheelUp ? 1 : -1
        if rest.first?.report == report { continue }  // equal steps that have arrived are one zoom
        try turnWheel(wheelSteps, report, in: area)
        wheelSteps = 0
      }
      if isWorking {
        // The reports after it wait for its picture.
        pointer.waiting = Array(rest)
        return
      }
    }
  }

  private func pictureArea(promptRow: Int) -> PictureArea? {
    guard let fit = painter.fit, let aspect = painter.aspect,
      let rows = screen.pictureRows(promptRow: promptRow), rows.count == fit.rows
    else { return nil }
    let cell =
      editor.mouse == .pixels
      ? SIMD2(Double(screen.size.cellWidth), Double(screen.size.cellHeight)) : SIMD2(1, 1)
    let (cellWidth, cellHeight) = (screen.size.cellWidth, screen.size.cellHeight)
    let isSixel = fit.mode == .sixel
    return PictureArea(
      top: rows.lowerBound,
      rows: isSixel ? Double(fit.height) / Double(cellHeight) : Double(fit.rows),
      columns: isSixel ? Double(fit.width) / Double(cellWidth) : Double(fit.columns),
      aspect: aspect, cell: cell)
  }

  private func press(_ arrival: PointerState.Arrival, in area: PictureArea?) {
    pointer.drag = nil
    guard let area else { return }
    let point = area.point(of: arrival.report)
    guard area.contains(point) else { return }
    pointer.drag = .init(start: point, end: point, area: area)
    if painter.pen != nil { pointer.drag?.course = [.init(point, at: arrival.time)] }
  }

  private func drag(to arrival: PointerState.Arrival) throws {
    guard var drag = pointer.drag else { return }
    drag.end = drag.area.point(of: arrival.report)
    if !drag.course.isEmpty {
      drag.course.append(.init(drag.end, at: arrival.time))
      pointer.drag = drag
      return
    }
    drag.hasMoved = drag.hasMoved || drag.area.differs(drag.start, drag.end)
    pointer.drag = drag
    if drag.hasMoved { try followPointer() }
  }

  /// Ends a stroke, a drag by moving the view, or a click by going into its quadrant.
  private func release(_ arrival: PointerState.Arrival) throws {
    try drag(to: arrival)
    guard let drag = pointer.drag else { return }
    if let pen = painter.pen, !drag.course.isEmpty {
      return try beginKeyed(pen.command(drag.course))
    }
    if !drag.hasMoved {
      let (right, up) = (drag.start.right, drag.start.up)
      return try beginKeyed(up > 0 ? (right < 0 ? "1" : "2") : (right < 0 ? "3" : "4"))
    }
    let (right, up) = drag.way
    if right == 0 && up == 0 { return try leavePointer() }
    try beginKeyed("pan \(right) \(up)")
  }

  private func turnWheel(_ count: Int, _ report: PointerReport, in area: PictureArea?) throws {
    guard let area, count != 0 else { return }
    let point = area.point(of: report)
    guard area.contains(point) else { return }
    if let line = pointer.turnWheel(count, at: point, in: painter.location) {
      try beginKeyed(line)
    }
  }

  /// Carries out a line as if keys had been pressed for it.
  private func beginKeyed(_ line: String) throws {
    editor.withdraw()
    try screen.takeBack(keyLines)
    carryOut(line, isKeyed: true)
  }

  /// Puts the pen away if the Esc key was pressed while nothing is typed.
  ///
  /// An ESC may also be the beginning of another key, whose rest then arrives in a moment.
  func noteEscape() throws {
    guard painter.pen != nil, editor.isPrompting, editor.isEmpty, editor.keys.isAtEscape else {
      pointer.escapesAt = nil
      return
    }
    let time = pointer.escapesAt ?? .now + Self.escapeTime
    pointer.escapesAt = time
    guard ContinuousClock.now >= time, !isWorking else { return }
    pointer.escapesAt = nil
    _ = editor.keys.nextScalar()
    try beginKeyed("ink off")
  }

  /// Shows the view that a drag has reached, in a small size, as soon as possible.
  func followPointer() throws {
    guard let drag = pointer.drag, drag.hasMoved, !owesPicture, !isWorking else { return }
    pointer.isBehind = painter.isPassingUnseen && painter.age < Self.unseenTime
    if pointer.isBehind { return }
    let (right, up) = drag.way
    guard let location = try? painter.location.centered(right: right, up: up) else { return }
    painter.begin(passing: location)
  }

  /// Gives up a drag: the picture is that of the view again.
  func leavePointer() throws {
    let wasDragging = pointer.isDragging
    (pointer.drag, pointer.isBehind) = (nil, false)
    // An answer of the terminal may have been discarded with the line.
    (pointer.waiting, pointer.hasAsked) = ([], false)
    if wasDragging {
      painter.endPassing()
      try draw(nil)
    }
  }
}

extension PointerState.Drag {
  /// The way of the view's center, in heights: opposite to that of the pointer, to a thousandth.
  var way: (right: Double, up: Double) {
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    return (rounded(start.right - end.right), rounded(start.up - end.up))
  }
}
