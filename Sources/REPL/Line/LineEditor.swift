// LineEditor — a prompt and the line typed after it, by libedit, without blocking for keys.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
internal import CEdit

/// The prompt and the line typed after it.
///
///     let editor = LineEditor(historyPath: path, complete: { … })
///     editor.prompt("fathom> ")
///     while true {
///       if !editor.hasTypedAhead { _ = wakeup.wait(forInput: 0, seconds: nil) }
///       switch editor.read() { … }  // after a line: obey it, then prompt again
///     }
///
/// One thread at a time may use it. It never blocks for a key, so the same thread can show what
/// arrives while the user types; it does so inside of `withHidden`.
///
/// libedit holds the line, knows the keys and updates the screen; `~/.editrc` applies. It gets only
/// whole keys (`KeySplitter`), since it would wait for the rest of a partial one. It is given a
/// screen so high that no line exceeds it, because below the last row it writes outside of its own
/// memory (version 3.1-20221030, `re_fastputc`).
@safe package final class LineEditor {
  /// The longest line, in scalars.
  package static let capacity = 1 << 17

  let edit: OpaquePointer
  private let history: OpaquePointer
  let screen: UnsafeMutablePointer<FILE>
  private let keyboard: UnsafeMutablePointer<FILE>
  private let input: Int32
  let output: Int32
  private let filter: (([UInt8]) -> [UInt8])?
  let complete: (LineWord) -> LineCompletion

  var keys = KeySplitter()
  /// The rest of the key that libedit is reading.
  var unit: ArraySlice<Unicode.Scalar> = []
  /// A run of characters that is entered into the line at once.
  var run: [Unicode.Scalar] = []
  var isTooLong = false
  /// Whether the terminal is gone.
  private(set) var isAtEnd = false
  var isClosed = false
  /// Whether there is a prompt; while there is, the terminal marks pastes.
  var isPrompting = false {
    didSet {
      if isPrompting != oldValue { markPastes(isPrompting) }
      if !isPrompting && !isInPaste { sendSignals() }
    }
  }
  /// The keys that send signals while there is no prompt.
  let signalKeys: SignalKeys
  /// The unit in which the terminal reports the mouse; nil if it does not report it.
  package var mouse: MouseMode? {
    didSet { if mouse != oldValue { markMouse() } }
  }
  /// Whether keys move the view while nothing is typed.
  var takesViewKeys = false
  /// The key that last emptied the line, and when it was last pressed.
  var emptied: (key: KeySplitter.Key, at: ContinuousClock.Instant)?
  /// The rows that were left above the prompt and have not been reported yet.
  var rowsLeft = 0
  private(set) var past: LineHistory
  /// The search through the history that Ctrl-R started.
  var search: LineSearch?
  var ownPrompt = LinePrompt("")
  var shownPrompt = LinePrompt("")
  /// The buffer from which libedit reads the prompt; it ends with 0.
  var promptBuffer: UnsafeMutablePointer<wchar_t>
  /// Whether the terminal has no control sequences, so that shown text cannot be changed.
  let isDumb: Bool
  /// Remarks for users about lines of `~/.editrc` that were left out.
  package internal(set) var remarks: [String] = []
  var screenRows = 24
  var screenColumns = 80

  /// Takes over the terminal: from now on, keys arrive at once and without echo.
  ///
  /// - Parameters:
  ///   - historyPath: The file of earlier lines, in an existing folder; nil for no file.
  ///   - typedAhead: Input that was typed before, which precedes anything from the terminal.
  ///   - input: A terminal.
  ///   - output: The same terminal.
  ///   - filter: Receives all input from the terminal, and returns what the user typed.
  ///   - complete: Returns the candidates for the word before the cursor when Tab is pressed.
  package init(
    historyPath: String?, typedAhead: [UInt8] = [], input: Int32 = 0, output: Int32 = 1,
    filter: (([UInt8]) -> [UInt8])? = nil, complete: @escaping (LineWord) -> LineCompletion
  ) {
    LineEditor.chooseCharacters()
    (self.input, self.output, self.filter, self.complete) = (input, output, filter, complete)
    isDumb = TerminalAbilities.own.isDumb
    signalKeys = SignalKeys(of: input)
    guard let keyboard = unsafe fdopen(dup(input), "r"),
      let screen = unsafe fdopen(dup(output), "w"),
      let edit = unsafe el_init("fathom", keyboard, screen, screen),
      let history = unsafe history_winit()
    else { preconditionFailure("input and output are open, and there is memory") }
    unsafe (self.keyboard, self.screen) = (keyboard, screen)
    unsafe (self.edit, self.history) = (edit, history)
    unsafe promptBuffer = .allocate(capacity: 1)
    unsafe promptBuffer.pointee = 0
    past = LineHistory(path: historyPath)
    keys.append(typedAhead)
    prepare()
  }

  deinit {
    close()
    unsafe promptBuffer.deallocate()
  }

  /// Restores the terminal's settings.
  package func close() {
    if isClosed { return }
    isClosed = true
    isPrompting = false
    mouse = nil
    unsafe el_end(edit)
    unsafe history_wend(history)
    unsafe fclose(screen)
    unsafe fclose(keyboard)
  }

  private func prepare() {
    unsafe fathom_edit_set_owner(edit, Unmanaged.passUnretained(self).toOpaque())
    unsafe fathom_edit_set_prompter(
      edit, { edit in unsafe LineEditor.owner(of: edit)?.promptBuffer },
      wchar_t(LinePrompt.mark.value))
    unsafe fathom_edit_set_reader(
      edit,
      { edit, character in
        guard let scalar = unsafe LineEditor.owner(of: edit)?.nextScalar() else { return 0 }
        unsafe character?.pointee = wchar_t(scalar.value)
        return 1
      })
    unsafe fathom_edit_history_resize(history, Int32(LineHistory.limit))
    unsafe fathom_edit_set_history(edit, history)
    for line in past.lines { enter(line) }
    unsafe fathom_edit_use_emacs(edit)
    addCommands()
    readSettings()
    // libedit cuts off lines of its history at the size of its buffer. This makes the buffer as
    // large as the longest line, and it stays so.
    unsafe el_winsertstr(edit, LineEditor.wide(repeatElement(" ", count: LineEditor.capacity)))
    unsafe el_deletestr(edit, Int32(LineEditor.capacity))
    unsafe fathom_edit_set_unbuffered(edit, 1)
    measureScreen()
  }

  /// The line editor that owns a libedit handle.
  static func owner(of edit: OpaquePointer?) -> LineEditor? {
    guard let owner = unsafe fathom_edit_owner(edit) else { return nil }
    return unsafe Unmanaged<LineEditor>.fromOpaque(owner).takeUnretainedValue()
  }

  /// Selects the user's character encoding if it is UTF-8, and UTF-8 otherwise.
  ///
  /// Only characters are affected: a locale's decimal point would change what MPFR and the C
  /// library read.
  private static func chooseCharacters() {
    unsafe setlocale(LC_CTYPE, "")
    if unsafe String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" { return }
    for name in ["C.UTF-8", "en_US.UTF-8"] where unsafe setlocale(LC_CTYPE, name) != nil { return }
  }

  static func wide(_ scalars: some Sequence<Unicode.Scalar>) -> [wchar_t] {
    scalars.map { wchar_t($0.value) } + [0]
  }

  private func enter(_ line: String) {
    unsafe fathom_edit_history_enter(history, LineEditor.wide(line.unicodeScalars))
  }

  /// Adds a line to the history and its file, unless it is empty or equals the last one.
  package func remember(_ line: String) {
    if past.remember(line) { enter(line) }
  }
}

extension LineEditor {
  /// The text of the line.
  package var text: String { LineEditor.string(scalars) }

  package var isEmpty: Bool { lineLength == 0 }

  /// Whether a key can be handled without waiting for the terminal.
  package var hasTypedAhead: Bool { keys.hasKey || isAtEnd }

  /// Whether a paste is in progress.
  var isInPaste: Bool { keys.isInPaste }

  /// Handles typed keys up to the end of a line; nil if the end has not arrived.
  ///
  /// Never blocks. After an event the prompt is gone; what was typed after it is shown with the
  /// next prompt.
  package func read() -> LineEvent? {
    guard isPrompting else { return nil }
    if !keys.hasKey { receive() }
    while let key = keys.next() {
      if let event = press(key) {
        if !event.keepsPrompt { isPrompting = false }
        return event
      }
    }
    guard isAtEnd else { return nil }
    moveBelow()
    isPrompting = false
    return .endOfFile
  }

  /// Takes the next key while there is no prompt; nil if it is not complete.
  ///
  /// - Parameter takesEscape: Whether an ESC without a further byte is taken for the Esc key.
  func readKey(takesEscape: Bool = false) -> [Unicode.Scalar]? {
    if !keys.hasKey { receive() }
    if takesEscape && keys.isAtEscape { return keys.nextScalar().map { [$0] } }
    return keys.nextSingle()
  }

  /// Reads the input that the terminal has.
  ///
  /// - Parameter waits: Whether to wait until there is input.
  func receive(waits: Bool = false) {
    var watched = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&watched, 1, waits ? -1 : 0) < 0 && errno == EINTR {}
    if watched.revents == 0 || isAtEnd { return }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe LineEditor.systemRead(input, buffer.baseAddress, buffer.count)
    }
    if count > 0 {
      bytes.removeSubrange(count...)
      keys.append(filter?(bytes) ?? bytes)
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      isAtEnd = true
    }
  }

  /// The C library's `read`, whose name this class hides by a method.
  private static func systemRead(
    _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
    unsafe Glibc.read(descriptor, bytes, count)
    #else
    unsafe Darwin.read(descriptor, bytes, count)
    #endif
  }

  /// The line's scalars.
  var scalars: [Unicode.Scalar] {
    let line = unsafe el_wline(edit).pointee
    let count = unsafe line.lastchar - line.buffer
    return (0..<count).map { index in
      unsafe Unicode.Scalar(UInt32(bitPattern: Int32(line.buffer[index]))) ?? "\u{FFFD}"
    }
  }

  var lineLength: Int {
    let line = unsafe el_wline(edit).pointee
    return unsafe line.lastchar - line.buffer
  }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
