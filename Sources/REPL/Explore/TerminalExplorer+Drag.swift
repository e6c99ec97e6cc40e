// TerminalExplorer+Drag — moves the c of a Julia set with keys, and shows the pictures.
//
// Goals, in order: 1. the last picture shows the c of the last key; 2. keys that repeat faster than
// pictures are made still show some pictures; 3. few pictures are started in vain.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension TerminalExplorer {
  /// The time after which an ESC without a further byte is taken for the Esc key.
  static let escapeTime = Duration.milliseconds(60)
  /// The time after which a picture of which nothing is shown yet is replaced by the next key's.
  static let unseenTime = Duration.milliseconds(200)

  /// The state of a drag.
  struct Dragging {
    var drag: ConstantDrag
    /// The time at which an ESC without a further byte is taken for the Esc key.
    var escapesAt: ContinuousClock.Instant?
    /// Whether the picture being painted is that of an earlier c.
    var isBehind = false
  }

  /// Starts a drag: from now on keys move c.
  func begin(_ request: LineReply.Drag, _ shown: ShownState) {
    dragging = Dragging(drag: ConstantDrag(of: shown.view.location, rest: request.rest))
    editor.listen()
    owesPicture = true
  }

  /// Shows the help for the drag; if c has moved, also its picture, once the view's has room.
  func showDrag() throws {
    guard let drag = dragging?.drag else { return }
    try screen.print([ConstantDrag.help])
    if drag.hasMoved { painter.begin(passing: drag.location) }
  }

  /// Handles the keys that have arrived.
  func readDragKeys() throws {
    var hasMoved = false
    let takesEscape = dragging?.escapesAt.map { ContinuousClock.now >= $0 } ?? false
    while dragging != nil, let key = editor.readKey(takesEscape: takesEscape) {
      switch dragging?.drag.press(key) {
      case .moved: hasMoved = true
      case .changedStep: try draw(nil)
      case .kept: try endDrag(keeping: true)
      case .left: try endDrag(keeping: false)
      case nil, .nothing: break
      }
    }
    if dragging == nil { return }
    if editor.isAtEnd { isLeaving = true }
    let begun = dragging?.escapesAt ?? .now + Self.escapeTime
    dragging?.escapesAt = editor.keys.isAtEscape ? begun : nil
    if hasMoved { try follow() }
  }

  /// Shows the current c: its digits at once, and its picture as soon as possible.
  private func follow() throws {
    guard let drag = dragging?.drag, !owesPicture else { return }
    // If every key canceled the picture, nothing would be shown before the keys rest.
    let isBehind = painter.isPassingUnseen && painter.age < Self.unseenTime
    dragging?.isBehind = isBehind
    if !isBehind { painter.begin(passing: drag.location) }
    try draw(nil)
  }

  /// Does what had to wait; called after a frame, or after some time.
  func keepFollowing() throws {
    if pointer.isBehind { try followPointer() }
    try noteEscape()
    guard let dragging else { return }
    if dragging.isBehind { try follow() }
    if let time = dragging.escapesAt, ContinuousClock.now >= time { try readDragKeys() }
  }

  /// The times at which `keepFollowing` has something to do, at the latest.
  var dragDeadlines: [ContinuousClock.Instant] {
    let isBehind = dragging?.isBehind ?? pointer.isBehind
    let unseen = isBehind ? ContinuousClock.now + max(.zero, Self.unseenTime - painter.age) : nil
    return [dragging?.escapesAt, pointer.escapesAt, unseen].compactMap(\.self)
  }

  /// Ends the drag, and shows the prompt again.
  ///
  /// - Parameter keeping: Whether to keep the current c, by carrying out the command that sets it.
  func endDrag(keeping: Bool) throws {
    guard let drag = dragging?.drag else { return }
    dragging = nil
    try screen.takeBack([ConstantDrag.help])
    if keeping {
      // The picture on the screen belongs to its own c; that of the new view is drawn below.
      screen.abandonPicture()
      carryOut(drag.line)
    } else {
      painter.endPassing()
      try draw(nil)
    }
  }
}
