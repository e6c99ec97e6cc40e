// InputLines — the lines of a script that arrives on standard input.

/// Lines of standard input, each as soon as it has arrived.
///
/// A location that is broken over lines is returned whole if its lines are there. The lines that
/// arrive later are not awaited, since a program may wait for the answer to the first; with the
/// next one, the location is returned once more, and whole.
struct InputLines: ~Copyable {
  private var input = Input()
  /// Lines that have been read but not returned.
  private var waiting: [String] = []
  private var number = 0
  /// The line that was returned last, if its location may go on.
  private var open: Script.Line?

  /// Waits for the next line; nil at the end.
  ///
  /// - Throws: `InputError`; `CancellationError`.
  mutating func next() throws -> Script.Line? {
    guard let first = try waiting.isEmpty ? input.nextLine() : waiting.removeFirst()
    else { return nil }
    var line = Script.Line(number: number + 1, text: first)
    number += 1
    if let open {
      let (text, count) = WrappedLines.joined(open.text) { $0 == 0 ? first : nil }
      if count > 1 { line = Script.Line(number: open.number, text: text) }
    }
    let (text, count) = try WrappedLines.joined(line.text) { try self.line(ahead: $0) }
    waiting.removeFirst(count - 1)
    number += count - 1
    line = Script.Line(number: line.number, text: text)
    open = WrappedLines.mayGoOn(text) ? line : nil
    return line
  }

  /// The line at an index after those returned; nil if it has not arrived.
  private mutating func line(ahead index: Int) throws -> String? {
    while waiting.count <= index {
      guard let line = try input.nextLineIfThere() else { return nil }
      waiting.append(line)
    }
    return waiting[index]
  }
}
