// LineEditor — a prompt and what is typed after it, by libedit, without ever waiting.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
internal import CEdit

/// What typing led to.
package enum LineEvent: Equatable, Sendable {
  /// A line, without its end.
  case line(String)
  /// A line of more than `LineEditor.capacity` characters; it is gone.
  case lineTooLong
  /// Ctrl-D on an empty line, or the terminal is gone.
  case endOfFile
  /// A key that moves the view, while nothing was typed; the prompt has left the screen.
  case key(ViewKey)
}

/// The prompt and the line typed after it.
///
///     let editor = LineEditor(historyPath: path, complete: { … })
///     editor.prompt("fathom> ")
///     while true {
///       if !editor.hasTypedAhead { _ = wakeup.wait(forInput: 0, seconds: nil) }
///       switch editor.read() { … }  // after a line: obey it, then prompt again
///     }
///
/// One thread at a time uses it. Nothing waits for a key, so that the same thread can show
/// what arrives while someone types; it does so inside of `withHidden`.
///
/// libedit keeps the line, knows the keys, and updates the screen; `~/.editrc` applies. It is
/// handed whole keys only (`KeySplitter`), for it would wait for the rest of one. It believes
/// the screen to be so high that no line outgrows it: beyond the last row it writes into
/// memory that is not its own (version 3.1-20221030, `re_fastputc`).
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
  /// What is left of the key that libedit is reading.
  var unit: ArraySlice<Unicode.Scalar> = []
  /// A run of characters that goes into the line at once.
  var run: [Unicode.Scalar] = []
  var isTooLong = false
  /// Whether the terminal is gone.
  private(set) var isAtEnd = false
  var isClosed = false
  /// While there is a prompt, the terminal marks pastes.
  var isPrompting = false {
    didSet { if isPrompting != oldValue { markPastes(isPrompting) } }
  }
  /// Whether keys move the view while nothing is typed.
  var takesViewKeys = false
  /// The key that emptied the line last, and when it was last pressed.
  var emptied: (key: KeySplitter.Key, at: ContinuousClock.Instant)?
  /// Rows that were left above the prompt, and not yet asked for.
  var rowsLeft = 0
  private(set) var past: LineHistory
  /// The search through the history that Ctrl-R began.
  var search: LineSearch?
  var ownPrompt = LinePrompt("")
  var shownPrompt = LinePrompt("")
  /// What libedit reads the prompt from; ends with 0.
  var promptBuffer: UnsafeMutablePointer<wchar_t>
  /// Whether the terminal knows no sequences: then what is shown stays.
  let isDumb: Bool
  /// What was left out of `~/.editrc`, for a person to read.
  package internal(set) var remarks: [String] = []
  var screenRows = 24
  var screenColumns = 80

  /// Takes the terminal over: from now on keys arrive at once and are not shown by themselves.
  ///
  /// - Parameters:
  ///   - historyPath: The file of lines typed earlier; its folder exists. Nothing: no file.
  ///   - typedAhead: What was typed before; comes before anything from the terminal.
  ///   - input: A terminal.
  ///   - output: The same terminal.
  ///   - filter: Sees all that arrives from the terminal first, and passes on what was typed.
  ///   - complete: What the word before the cursor may become when Tab is pressed.
  package init(
    historyPath: String?, typedAhead: [UInt8] = [], input: Int32 = 0, output: Int32 = 1,
    filter: (([UInt8]) -> [UInt8])? = nil, complete: @escaping (LineWord) -> LineCompletion
  ) {
    LineEditor.chooseCharacters()
    (self.input, self.output, self.filter, self.complete) = (input, output, filter, complete)
    isDumb = TerminalAbilities.own.isDumb
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

  /// Hands the terminal back as it was.
  package func close() {
    if isClosed { return }
    isClosed = true
    isPrompting = false
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
    // libedit cuts lines of its history off at the size of its buffer, which now is that of
    // the longest line, and stays.
    unsafe el_winsertstr(edit, LineEditor.wide(repeatElement(" ", count: LineEditor.capacity)))
    unsafe el_deletestr(edit, Int32(LineEditor.capacity))
    unsafe fathom_edit_set_unbuffered(edit, 1)
    measureScreen()
  }

  /// The object behind libedit's handle.
  static func owner(of edit: OpaquePointer?) -> LineEditor? {
    guard let owner = unsafe fathom_edit_owner(edit) else { return nil }
    return unsafe Unmanaged<LineEditor>.fromOpaque(owner).takeUnretainedValue()
  }

  /// Characters are those of the user's locale, if that is UTF-8, and of UTF-8 otherwise.
  ///
  /// Only characters: the decimal point of a locale would reach MPFR and the C library.
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

  /// Adds a line to the history and its file, unless it is empty or the same as the last.
  package func remember(_ line: String) {
    if past.remember(line) { enter(line) }
  }
}

extension LineEditor {
  /// What stands in the line.
  package var text: String { LineEditor.string(scalars) }

  package var isEmpty: Bool { lineLength == 0 }

  /// Whether a key waits that can be acted upon without waiting for the terminal.
  package var hasTypedAhead: Bool { keys.hasKey || isAtEnd }

  /// Whether a paste is under way.
  var isInPaste: Bool { keys.isInPaste }

  /// Acts on what was typed, up to the end of a line; nothing when that has not come.
  ///
  /// Never waits. After an event the prompt is gone, and what was typed after it waits for
  /// the next prompt: only then does it appear.
  package func read() -> LineEvent? {
    guard isPrompting else { return nil }
    if !keys.hasKey { receive() }
    while let key = keys.next() {
      if let event = press(key) {
        isPrompting = false
        return event
      }
    }
    guard isAtEnd else { return nil }
    moveBelow()
    isPrompting = false
    return .endOfFile
  }

  /// The next key by itself, while there is no prompt; nothing when it has not come.
  ///
  /// - Parameter takesEscape: Whether an ESC with nothing behind it is the key of that name.
  func readKey(takesEscape: Bool = false) -> [Unicode.Scalar]? {
    if !keys.hasKey { receive() }
    if takesEscape && keys.isAtEscape { return keys.nextScalar().map { [$0] } }
    return keys.nextSingle()
  }

  /// Takes what the terminal has.
  ///
  /// - Parameter waits: Until it has something.
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

  /// The C library's `read`, whose name is taken here.
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
