// PointerState — what the mouse has done, between its reports and the commands that they become.

internal import Places

/// The mouse of a session at a terminal.
struct PointerState {
  /// A point of the picture, in heights from its center, and the cells or pixels of its report.
  struct Point: Equatable {
    let right: Double
    let up: Double
    let column: Int
    let row: Int
  }

  /// A movement with the left button held, from one point to another.
  struct Drag {
    let start: Point
    var end: Point
    /// The rows and columns of the window that the picture covers.
    let area: PictureArea
    /// Whether the pointer has left the place where the button was pressed.
    var hasMoved = false
    /// The course of a pen; empty for other drags.
    var course: [InkPen.Sample] = []
  }

  /// A report, and the time at which it was read.
  struct Arrival {
    let report: PointerReport
    let time: ContinuousClock.Instant
  }

  /// Wheel steps about one point, which together are one step of the history.
  struct Wheel {
    let point: Point
    /// Steps inward less steps outward, a quarter of an octave each.
    let steps: Int
    /// The view at the start.
    let start: Location
    /// The view that they have led to; nil until their command has ended.
    var view: Location?
  }

  /// Reports that wait until the picture's place is known.
  var waiting: [Arrival] = []
  /// Whether the terminal was asked for the cursor's place and has not answered.
  var hasAsked = false
  var drag: Drag?
  /// Whether the picture on the screen is older than the drag's last movement.
  var isBehind = false
  /// The time at which an ESC without a further byte puts the pen away.
  var escapesAt: ContinuousClock.Instant?
  private(set) var wheel: Wheel?
  private var isWheeling = false

  /// The most reports that wait; a terminal that does not answer must not fill the memory.
  private static let mostWaiting = 10_000

  var isDragging: Bool { drag?.hasMoved ?? false }

  /// Adds a report.
  ///
  /// - Parameter isDrawing: Whether each place of a movement counts, instead of its last one only.
  mutating func add(_ report: PointerReport, isDrawing: Bool) {
    if !isDrawing, report.action == .dragLeft, waiting.last?.report.action == .dragLeft {
      waiting.removeLast()
    }
    if waiting.count < Self.mostWaiting { waiting.append(Arrival(report: report, time: .now)) }
  }

  /// Adds wheel steps about a point, and returns the line that carries them out.
  ///
  /// Steps continue the steps before them if the pointer and the view are where those left them.
  /// They then replace them: the view depends only on the view at the start, the point, and the
  /// number of steps, so that as many steps back lead to the very view at the start.
  mutating func turnWheel(_ count: Int, at point: Point, in view: Location) -> String? {
    var (start, before) = (view, 0)
    if let wheel, wheel.point == point, wheel.view == view,
      abs(wheel.steps + count) <= Self.mostSteps
    {
      (start, before) = (wheel.start, wheel.steps)
    }
    let total = min(max(before + count, -Self.mostSteps), Self.mostSteps)
    isWheeling = total != 0
    wheel = isWheeling ? Wheel(point: point, steps: total, start: start) : nil
    if total == 0 { return before == 0 ? nil : "back" }
    let zoom = "zoom \(Self.factor(total)) at \(point.right) \(point.up)"
    return before == 0 ? zoom : "back; \(zoom)"
  }

  /// Forgets what waits, since a command begins.
  mutating func forget() {
    (waiting, hasAsked) = ([], false)
    (drag, isBehind) = (nil, false)
    if !isWheeling { wheel = nil }
  }

  /// Notes that a command has ended at a view.
  mutating func end(reached view: Location) {
    wheel?.view = view
    // The zoom has failed, or this was another command.
    if !isWheeling || wheel?.start == view { wheel = nil }
    isWheeling = false
  }

  /// The most steps that are one step of the history: fifty octaves, whose factor is a short text.
  private static let mostSteps = 200

  /// The number 2^(steps / 4), which is rounded unless it is a power of two.
  static func factor(_ steps: Int) -> Double {
    let roots = [1, 1.189207115, 1.414213562, 1.681792831]
    return Double(sign: .plus, exponent: steps >> 2, significand: roots[steps & 3])
  }
}
