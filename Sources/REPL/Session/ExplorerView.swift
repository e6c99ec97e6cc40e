// ExplorerView — a location of the explorer, and the quadrants that led there.

package import Places

/// A location, and the quadrants that led there from the last named place.
package struct ExplorerView: Sendable, Equatable {
  package private(set) var location: Location
  /// The window where `trail` begins.
  private var origin: LocationWindow
  /// The quadrants taken since then; `out` goes back out of the last one.
  private var steps: [Step] = []

  package var trail: [Quadrant] { steps.map(\.quadrant) }

  /// Whether some of the quadrants were quarters of the terminal's window.
  var isReachedByWindow: Bool { steps.contains { $0.aspect != nil } }

  /// A quadrant, and the shape of the picture of which it is a quarter.
  private struct Step: Sendable, Equatable {
    let quadrant: Quadrant
    /// The picture's width divided by its height; nil for the view's own shape.
    let aspect: Double?
  }

  package init(_ location: Location) {
    (self.location, origin) = (location, location.window)
  }

  /// Goes into quadrants one after another, exactly, as a single step of the history.
  ///
  /// - Parameter aspect: The width divided by the height of the picture of which they are quarters;
  ///   nil for that of the view.
  /// - Complexity: Nearly linear in the digits of the new center.
  func stepping(into quadrants: [Quadrant], ofAspect aspect: Double? = nil)
    throws(LocationError) -> ExplorerView
  {
    var next = self
    next.location = try location.stepping(into: quadrants, ofAspect: aspect)
    next.steps += quadrants.map { Step(quadrant: $0, aspect: aspect) }
    return next
  }

  /// Goes back out of the last quadrant; if there is none, doubles the view's height.
  func steppingOut() throws(LocationError) -> ExplorerView {
    if let journey = location.journey, !journey.steps.isEmpty {
      var next = self
      next.location = try location.steppingOut()
      if steps.isEmpty { next.origin = next.location.window } else { next.steps.removeLast() }
      return next
    }
    guard !steps.isEmpty else { return ExplorerView(try location.steppingOut()) }
    var next = self
    next.location.window = origin
    next.steps.removeLast()
    var rest = next.steps[...]
    while let first = rest.first {
      let run = rest.prefix { $0.aspect == first.aspect }
      next.location = try next.location.stepping(
        into: run.map(\.quadrant), ofAspect: first.aspect)
      rest = rest.dropFirst(run.count)
    }
    return next
  }

  /// This view with another look, limit or formula; the trail is kept.
  func with(_ location: Location) -> ExplorerView {
    guard location.window == self.location.window, location.hasShape(of: self.location)
    else { return ExplorerView(location) }
    var next = self
    next.location = location
    return next
  }

  /// The trail in words; nil if the location itself contains it.
  var spokenTrail: (text: String, origin: Location)? {
    guard location.journey == nil, !steps.isEmpty, steps.allSatisfy({ $0.aspect == nil }) else {
      return nil
    }
    var start = location
    start.window = origin
    return (Journey(steps: steps.map(\.quadrant)).spokenText, start)
  }
}
