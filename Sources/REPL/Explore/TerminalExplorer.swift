// TerminalExplorer — a session at a terminal: the only thread that reads keys and draws.

internal import Jobs
internal import Places

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Shows the prompt, pictures and answers on one terminal.
///
/// Everything that is written to the terminal goes through `Screen` or `LineEditor`, on the thread
/// that called `run`. Commands and pictures are computed elsewhere and report to the mailbox, so
/// that the prompt never waits for pixels.
final class TerminalExplorer {
  private let explorer: Explorer
  let editor: LineEditor
  private let mailbox: Mailbox
  let painter: Painter
  var screen: Screen
  private(set) var isWorking = false
  private var work: Task<Void, Never>?
  /// The finest frame so far, on a terminal that cannot draw one over another.
  private var plainPicture: EncodedPicture?
  /// Whether the view has to be drawn once no more input is waiting.
  var owesPicture = false
  /// The open question, which the next line answers.
  private var question: LineReply.Question?
  /// The drag in progress; during a drag keys move c, and there is no prompt.
  var dragging: Dragging?
  var pointer = PointerState()
  /// The views that are still to be shown in place of the current one.
  var playing: [Location] = []
  /// The time at which the next of them is due.
  var playsAt: ContinuousClock.Instant?
  private var lines: [String] = []
  /// Lines that may continue, such as those of a location that was pasted in parts.
  private var pasted = PastedLines()
  /// The time of the last Ctrl-C at which there was nothing to stop.
  private var lastInterrupt: ContinuousClock.Instant?
  /// Whether the running command is that of a `ViewKey`.
  private var isKeyed = false
  /// Whether the next picture is drawn over the previous one.
  private var drawsInPlace = false
  /// The lines that a `ViewKey` printed; the next `ViewKey` removes them.
  private(set) var keyLines: [String] = []
  private var lastKey = ContinuousClock.now
  /// The time at which the picture is started again after the window was resized.
  private var redrawsAt: ContinuousClock.Instant?
  var isLeaving = false

  /// The time within which a second Ctrl-C ends the session.
  private static let patience = Duration.seconds(1)
  /// The time without a key after which a picture that typing paused is resumed.
  private static let rest = Duration.seconds(1)
  /// The time after which the size of a resized window is taken to be final.
  private static let settling = Duration.milliseconds(300)

  init(_ explorer: Explorer, editor: LineEditor, mailbox: Mailbox, painter: Painter, screen: Screen)
  {
    (self.explorer, self.editor, self.mailbox) = (explorer, editor, mailbox)
    (self.painter, self.screen) = (painter, screen)
  }

  /// Runs the session to its end.
  ///
  /// - Throws: `ClosedPipe` and `OutputError`.
  func run(greeting: [String]) throws {
    defer {
      painter.stop()
      work?.cancel()
      editor.close()
    }
    try screen.print(greeting)
    reportMouse()
    owesPicture = true
    while !isLeaving {
      if !isWorking && dragging == nil && !lines.isEmpty {
        begin(lines.removeFirst())
        continue
      }
      if owesPicture && !isWorking && question == nil && !inputWaits { try makeRoom() }
      if !isWorking && dragging == nil && !editor.isPrompting {
        editor.prompt(prompt, takesViewKeys: question == nil)
        askForPlace()
      }
      // `inputWaits` may have consumed the wakeup, so read the mailbox before waiting.
      let events = mailbox.take()
      if !events.isEmpty {
        for event in events { try handle(event) }
        continue
      }
      let reason = mailbox.wakeup.wait(
        forInput: isWorking ? nil : STDIN_FILENO, seconds: secondsToWait)
      if !isWorking && (reason.inputIsReady || editor.hasTypedAhead) { try readKeys() }
      if painter.isPaused && ContinuousClock.now - lastKey >= Self.rest { painter.resume() }
      if let time = redrawsAt, ContinuousClock.now >= time {
        redrawsAt = nil
        owesPicture = true
      }
      try keepFollowing()
      try keepPlaying()
    }
    // So that the shell's next output begins in a new row, if the terminal still exists.
    if editor.isPrompting { try? screen.print([""]) }
  }

  private var inputWaits: Bool {
    editor.hasTypedAhead || mailbox.wakeup.wait(forInput: STDIN_FILENO, seconds: 0).inputIsReady
  }

  private var secondsToWait: Double? {
    if editor.hasTypedAhead && !isWorking { return 0 }
    if isWorking { return nil }
    let times = [painter.isPaused ? lastKey + Self.rest : nil, redrawsAt, playsAt]
      .compactMap(\.self)
    return (times + dragDeadlines).min().map { max(0, ($0 - ContinuousClock.now).seconds) }
  }

  private var prompt: String {
    if let question { return question.text + " (y/n) " }
    return painter.prompt
  }

  // MARK: Keys

  private func readKeys() throws {
    lastKey = .now
    endPlay()
    if dragging != nil { return try readDragKeys() }
    let event = editor.read()
    screen.note(rows: editor.takeRowsLeft())
    switch event {
    case nil:
      screen.note(lineRows: editor.rowCount)
      // Typing pauses the picture; it is resumed after a while without keys.
      if !editor.isEmpty {
        try leavePointer()
        painter.pause()
      }
    case .line(let text):
      screen.note(rows: rows(of: text))
      take(text)
    case .lineTooLong:
      screen.note(rows: screen.size.rows)
      try screen.print(["the line is longer than \(LineEditor.capacity) characters"])
    case .key(let key):
      try screen.takeBack(keyLines)
      carryOut(key.command, isKeyed: true)
    case .pointer(let report): take(report)
    case .cursor(let row): try locate(cursorRow: row)
    case .interrupt: try interrupt()
    case .endOfFile: isLeaving = true
    }
  }

  /// The seconds to wait for the next line of a paste, unmarked or marked by the terminal.
  ///
  /// A paste arrives almost at once; if it is marked, its end is certain to arrive.
  private static let (pasteSeconds, markedPasteSeconds) = (0.05, 1.0)

  /// Handles a line; if it may continue, waits for lines that follow at once.
  private func take(_ text: String) {
    if question != nil { return lines.append(text) }
    pasted.append(text)
    if pasted.mayGoOn && moreComes { return }
    lines += pasted.take()
  }

  /// Whether more of a paste has arrived, or arrives in a moment.
  private var moreComes: Bool {
    if editor.hasTypedAhead { return true }
    // This wait may consume the mailbox's wakeup, so it is posted again.
    let reason = mailbox.wakeup.wait(
      forInput: STDIN_FILENO,
      seconds: editor.isInPaste ? Self.markedPasteSeconds : Self.pasteSeconds)
    if reason.wasWoken { mailbox.wakeup.post() }
    return reason.inputIsReady || editor.hasTypedAhead
  }

  /// The rows that the prompt and a line take.
  private func rows(of line: String) -> Int {
    var layout = LineLayout(width: screen.size.columns)
    layout.advance(over: LinePrompt(prompt).visible)
    layout.advance(over: line.unicodeScalars)
    return layout.position.row + 1
  }

  /// Carries out a typed line, or takes it as the answer to a question.
  private func begin(_ typed: String) {
    var line = typed
    if let asked = question {
      question = nil
      guard LineReply.Question.isYes(typed) else { return }
      line = asked.ifYes
    } else {
      if typed.trimmed.isEmpty { return }
      editor.remember(typed)
    }
    carryOut(line)
  }

  /// Carries out a line in the background.
  ///
  /// - Parameter isKeyed: Whether a key was pressed for it, instead of typing the line.
  func carryOut(_ line: String, isKeyed: Bool = false) {
    (isWorking, self.isKeyed, keyLines) = (true, isKeyed, [])
    pointer.forget()
    painter.pause()
    editor.sendSignals()
    let (explorer, mailbox) = (explorer, mailbox)
    let display = Display(
      size: painter.size, columns: screen.size.columns, aspect: painter.windowAspect(screen.size))
    work = Task.detached {
      let progress = ProgressLine()
      let reply: Result<LineReply, any Error>
      do {
        reply = .success(
          try await explorer.reply(to: line, on: display) { progress.show($0) })
      } catch {
        reply = .failure(error)
      }
      progress.finish()
      mailbox.post(.replied(reply))
    }
  }

  // MARK: Events

  private func handle(_ event: TerminalEvent) throws {
    switch event {
    case .replied(let result):
      isWorking = false
      work = nil
      try show(result)
    case .frame(let picture, let pass, let passes, let run):
      guard run == painter.run else { return }
      painter.note(pass: pass, of: passes)
      if editor.isDumb {
        plainPicture = picture
        return
      }
      try draw(picture)
      try keepFollowing()
    case .pass(let pass, let passes, let run):
      if run == painter.run { painter.note(pass: pass, of: passes) }
    case .progress(let progress, let run):
      guard run == painter.run, painter.isPainting else { return }
      painter.note(progress)
      if !editor.isDumb { try draw(nil) }
    case .drawn(let result, let run):
      guard run == painter.run else { return }
      painter.finish(result)
      if editor.isDumb && !painter.isPaused { try printPlainly() }
      try draw(nil)
      try keepFollowing()
      notePlayed()
    case .signal(let signal): try handle(signal)
    }
  }

  private func show(_ result: Result<LineReply, any Error>) throws {
    switch result {
    case .success(let reply):
      if reply.draws {
        painter.stop()
        // The final status of the old picture is drawn while its view is still known.
        if !isKeyed { try draw(nil) }
        drawsInPlace = isKeyed
      }
      try screen.print(reply.lines, beside: painter.strips(of: reply.palettes))
      if isKeyed { keyLines = reply.lines }
      (playing, playsAt) = (reply.play, nil)
      question = reply.question
      isLeaving = reply.leaves
      painter.update(reply.shown)
      reportMouse()
      if reply.draws { owesPicture = true }
      if let drag = reply.drag { begin(drag, reply.shown) }
    case .failure(let error):
      try screen.print(["\(error)"])
    }
    pointer.end(reached: painter.location)
    if owesPicture { return }
    if painter.isPassing && dragging == nil { painter.endPassing() } else { painter.resume() }
  }

  /// The status line below the picture.
  private var status: String { dragging?.drag.status ?? painter.status }

  /// Draws a picture and the status line; the prompt and the typed text stay.
  func draw(_ picture: EncodedPicture?) throws {
    if isWorking { return }
    screen.note(lineRows: editor.rowCount)
    _ = try screen.draw(picture, status: status, cursor: editor.cursor)
  }

  /// Prints the complete picture, and below it the prompt again.
  private func printPlainly() throws {
    let (picture, status) = (plainPicture, status)
    plainPicture = nil
    try editor.withHidden { try screen.printPlainly(picture, status: status) }
  }

  /// Makes room for the view's picture above the prompt, and starts to paint it.
  private func makeRoom() throws {
    (owesPicture, redrawsAt) = (false, nil)
    let fit = painter.fit(in: screen.size)
    let rows = fit?.rows ?? 0
    let isInPlace =
      drawsInPlace && !editor.isPrompting && fit == painter.fit && screen.holdsPicture(rows: rows)
    drawsInPlace = false
    painter.begin(fit, inPlace: isInPlace)
    if isInPlace { return try draw(nil) }
    let status = status
    if editor.isPrompting {
      try editor.withHidden { try screen.reserve(rows: rows, status: status) }
    } else {
      try screen.reserve(rows: rows, status: status)
    }
    try showDrag()
  }

  // MARK: Signals

  private func handle(_ signal: SessionSignals.Notice) throws {
    switch signal {
    case .interrupt: try interrupt()
    case .leave: isLeaving = true
    case .resized:
      let before = screen.size
      screen.resize()
      editor.resize()
      reportMouse()
      if screen.size != before && !editor.isDumb { redrawsAt = .now + Self.settling }
    case .continued:
      screen.abandonPicture()
      editor.redisplay()
      if painter.isPainting || dragging != nil { owesPicture = true }
    }
  }

  /// Handles Ctrl-C.
  ///
  /// It stops what is running, or clears the line. The second one within a second ends the session,
  /// if there is nothing to stop.
  private func interrupt() throws {
    let last = lastInterrupt
    lastInterrupt = nil
    lines = []
    pasted = PastedLines()
    endPlay()
    if dragging != nil { return try endDrag(keeping: false) }
    try leavePointer()
    if isWorking {
      work?.cancel()
      editor.discardLine()  // including pasted lines that have not been carried out
      return
    }
    let wasAsking = question != nil
    question = nil
    let wasPainting = painter.isPainting
    painter.stop()
    try draw(nil)
    let isIdle = !wasPainting && !wasAsking && editor.isEmpty
    if isIdle, let last, .now - last < Self.patience {
      isLeaving = true
      return
    }
    screen.note(rows: editor.rowCount)
    editor.discardLine()
    if wasPainting {
      try screen.print(["stopped; ‘show’ continues"])
    } else if isIdle {
      lastInterrupt = .now
      try screen.print(["Ctrl-C again leaves; so do Ctrl-D and ‘quit’"])
    }
  }
}
