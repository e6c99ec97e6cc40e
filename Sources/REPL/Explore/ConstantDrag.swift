// ConstantDrag — the c of a Julia set under the arrow keys, until it is kept or left.

internal import FractalEngine

/// What `julia drag` is about: a view, its c as it is now, and the step of the keys.
struct ConstantDrag {
  /// The view as it was.
  private let start: Location
  /// Carried out once c is kept; perhaps nothing.
  private let rest: String
  private(set) var constant: PlanePoint
  private(set) var step: DecimalStep

  /// What a key did.
  enum Effect: Equatable {
    case nothing
    case moved
    case changedStep
    /// Enter: c is to stay as it is now.
    case kept
    /// Esc and the like: all is to be as it was.
    case left
  }

  /// - Parameter start: A view with one c.
  init(of start: Location, rest: String) {
    guard let constant = start.givenConstant else { preconditionFailure("a Julia set has a c") }
    (self.start, self.rest, self.constant) = (start, rest, constant)
    step = DecimalStep(across: start)
  }

  var hasMoved: Bool { constant != start.givenConstant }

  /// The view with c as it is now.
  var location: Location {
    var moved = start
    moved.constant = constant
    return moved
  }

  /// The line that leads there, and on.
  var line: String {
    let line = "julia \(constant.text.split(separator: ",").joined(separator: " "))"
    return rest.isEmpty ? line : "\(line); \(rest)"
  }

  /// The line below the picture.
  var status: String { "step \(step.text)  c=\(constant.text.shortenedInside)" }

  static let help = "arrows move c, with Shift by a tenth; + - step; Enter keeps c, Esc leaves it"

  /// - Parameter key: A character, or what a terminal sends for a key.
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

  /// `ESC [ A` and `ESC O A`; with Shift `ESC [ 1 ; 2 A`, or `ESC [ a` as rxvt sends it.
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
    // At the end of the plane c stays.
    guard let moved = try? constant.moved(right: direction.right, up: direction.up, by: size)
    else { return .nothing }
    constant = moved
    return .moved
  }
}

extension String {
  /// Each part between commas with at most 27 characters: what is far inside gives way to ‘…’.
  fileprivate var shortenedInside: String {
    split(separator: ",").map { part in
      part.count > 27 ? part.prefix(10) + "…" + part.suffix(16) : part
    }.joined(separator: ",")
  }
}
