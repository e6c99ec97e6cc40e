// TerminalExplorer+Drag — moves the c of a Julia set by keys, and shows the pictures.
//
// Goals, in order: 1. the last picture shows the c of the last key; 2. keys that repeat faster
// than pictures are made still show some; 3. few pictures are started in vain.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension TerminalExplorer {
  /// The time after which a lone ESC counts as the Esc key.
  private static let escapeTime = Duration.milliseconds(60)
  /// The time after which a picture that has shown nothing is replaced by that of the next key.
  private static let unseenTime = Duration.milliseconds(200)

  /// The state of a drag.
  struct Dragging {
    var drag: ConstantDrag
    /// The time at which a lone ESC becomes the Esc key.
    var escapesAt: ContinuousClock.Instant?
    /// Whether the picture being painted is of an earlier c.
    var isBehind = false
  }

  /// Starts a drag: from now on keys move c.
  func begin(_ request: LineReply.Drag, _ scene: Scene) {
    dragging = Dragging(drag: ConstantDrag(of: scene.view.location, rest: request.rest))
    editor.listen()
    owesPicture = true
  }

  /// Shows the drag's help, and the picture of a moved c, once the view's picture has room.
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
    // A picture canceled by every key would show nothing until the keys rest.
    let isBehind = painter.isPassingUnseen && painter.age < Self.unseenTime
    dragging?.isBehind = isBehind
    if !isBehind { painter.begin(passing: drag.location) }
    try draw(nil)
  }

  /// Does what could not be done at once; called after a frame, or after some time.
  func keepFollowing() throws {
    guard let dragging else { return }
    if dragging.isBehind { try follow() }
    if let time = dragging.escapesAt, ContinuousClock.now >= time { try readDragKeys() }
  }

  /// The latest times at which `keepFollowing` has something to do.
  var dragDeadlines: [ContinuousClock.Instant] {
    guard let dragging else { return [] }
    let unseen =
      dragging.isBehind ? ContinuousClock.now + max(.zero, Self.unseenTime - painter.age) : nil
    return [dragging.escapesAt, unseen].compactMap(\.self)
  }

  /// Ends the drag; the prompt returns.
  ///
  /// - Parameter keeping: Whether to keep the current c, by carrying out the line that sets it.
  func endDrag(keeping: Bool) throws {
    guard let drag = dragging?.drag else { return }
    dragging = nil
    try screen.takeBack([ConstantDrag.help])
    if keeping {
      // The picture on the screen belongs to its c; the new view's picture is drawn below it.
      screen.abandonPicture()
      carryOut(drag.line)
    } else {
      painter.endPassing()
      try draw(nil)
    }
  }
}
