// ConstantDrag — moves the c of a Julia set with the arrow keys, until it is kept or discarded.

internal import FractalEngine
internal import Places

/// The state of `julia drag`: a view, its current c, and the distance that a key moves c.
struct ConstantDrag {
  /// The view before the drag.
  private let start: Location
  /// The commands to carry out after c is kept; may be empty.
  private let rest: String
  private(set) var constant: PlanePoint
  private(set) var step: DecimalStep

  /// The effect of a key.
  enum Effect: Equatable {
    case nothing
    case moved
    case changedStep
    /// The current c is kept (Enter).
    case kept
    /// The drag is undone (Esc and similar keys).
    case left
  }

  /// - Parameter start: A view with one c.
  init(of start: Location, rest: String) {
    guard let constant = start.givenConstant else { preconditionFailure("a Julia set has a c") }
    (self.start, self.rest, self.constant) = (start, rest, constant)
    step = DecimalStep(across: start)
  }

  var hasMoved: Bool { constant != start.givenConstant }

  /// The view with the current c.
  var location: Location {
    var moved = start
    moved.constant = constant
    return moved
  }

  /// The command line that leads to the current c, followed by `rest`.
  var line: String {
    let line = "julia \(constant.text.split(separator: ",").joined(separator: " "))"
    return rest.isEmpty ? line : "\(line); \(rest)"
  }

  /// The status line below the picture.
  var status: String { "step \(step.text)  c=\(constant.text.shortenedInside)" }

  static let help = "arrows move c, with Shift by a tenth; + - step; Enter keeps c, Esc leaves it"

  /// - Parameter key: A character, or the sequence that a terminal sends for a key.
  mutating func press(_ key: [Unicode.Scalar]) -> Effect {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: key)
    switch String(text) {
    case "\r", "\n": return hasMoved ? .kept : .left
    case "q", "Q", "\u{1B}", "\u{4}": return .left
    case "+", "=": return change(to: step.coarser)
    case "-", "_": return change(to: step.finer)
    case let text: return move(text)
    }
  }

  private mutating func change(to other: DecimalStep) -> Effect {
    if other == step { return .nothing }
    step = other
    return .changedStep
  }

  /// Moves c at `ESC [ A` or `ESC O A`; with Shift, at `ESC [ 1 ; 2 A`, or at rxvt's `ESC [ a`.
  private mutating func move(_ text: String) -> Effect {
    let directions: [Character: (right: Int, up: Int)] = [
      "A": (0, 1), "B": (0, -1), "C": (1, 0), "D": (-1, 0),
    ]
    guard text.count > 2, let last = text.last, let letter = last.uppercased().first,
      let direction = directions[letter]
    else { return .nothing }
    let size: DecimalStep
    switch text.dropLast() {
    case "\u{1B}[" where last != letter, "\u{1B}[1;2": size = step.tenth
    case "\u{1B}[" where last == letter, "\u{1B}O": size = step
    default: return .nothing
    }
    // At the edge of the plane c stays where it is.
    guard let moved = try? constant.moved(right: direction.right, up: direction.up, by: size)
    else { return .nothing }
    constant = moved
    return .moved
  }
}

extension String {
  /// The text with at most 27 characters between commas; ‘…’ replaces the middle of longer parts.
  fileprivate var shortenedInside: String {
    split(separator: ",").map { part in
      part.count > 27 ? part.prefix(10) + "…" + part.suffix(16) : part
    }.joined(separator: ",")
  }
}
