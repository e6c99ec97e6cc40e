// TerminalExplorer+Drag — keys that move the c of a Julia set, and the pictures that follow.
//
// Goals, in order: 1. what is seen last is the c of the last key; 2. keys that repeat faster
// than pictures are made still show some; 3. few of the pictures begun are in vain.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension TerminalExplorer {
  /// An ESC is the key of that name when nothing has followed for so long.
  private static let escapeTime = Duration.milliseconds(60)
  /// A picture that nothing is seen of after so long gives way to that of the next key.
  private static let unseenTime = Duration.milliseconds(200)

  /// What is known while c is moved.
  struct Dragging {
    var drag: ConstantDrag
    /// When an ESC that stands alone becomes a key.
    var escapesAt: ContinuousClock.Instant?
    /// Whether the picture under way is of an earlier c.
    var isBehind = false
  }

  /// The keys move c from now on.
  func begin(_ request: LineReply.Drag, _ scene: Scene) {
    dragging = Dragging(drag: ConstantDrag(of: scene.view.location, rest: request.rest))
    editor.listen()
    owesPicture = true
  }

  /// What follows once room has been made for the view's picture.
  func showDrag() throws {
    guard let drag = dragging?.drag else { return }
    try screen.print([ConstantDrag.help])
    if drag.hasMoved { painter.begin(passing: drag.location) }
  }

  /// Acts on the keys that have come.
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

  /// Shows where c is now: its digits at once, and its picture as soon as can be.
  private func follow() throws {
    guard let drag = dragging?.drag, !owesPicture else { return }
    // Canceled again and again, no picture would be seen before the keys rest.
    let isBehind = painter.isPassingUnseen && painter.age < Self.unseenTime
    dragging?.isBehind = isBehind
    if !isBehind { painter.begin(passing: drag.location) }
    try draw(nil)
  }

  /// After a frame, or after some time: does what could not be done at once.
  func keepFollowing() throws {
    guard let dragging else { return }
    if dragging.isBehind { try follow() }
    if let time = dragging.escapesAt, ContinuousClock.now >= time { try readDragKeys() }
  }

  /// When `keepFollowing` has something to do at the latest.
  var dragDeadlines: [ContinuousClock.Instant] {
    guard let dragging else { return [] }
    let unseen =
      dragging.isBehind ? ContinuousClock.now + max(.zero, Self.unseenTime - painter.age) : nil
    return [dragging.escapesAt, unseen].compactMap(\.self)
  }

  /// The prompt comes back.
  ///
  /// - Parameter keeping: Whether c stays as it is now: then that is a line like any other.
  func endDrag(keeping: Bool) throws {
    guard let drag = dragging?.drag else { return }
    dragging = nil
    try screen.takeBack([ConstantDrag.help])
    if keeping {
      // The picture there stands under its c; the view's own comes below.
      screen.abandonPicture()
      carryOut(drag.line)
    } else {
      painter.endPassing()
      try draw(nil)
    }
  }
}
