// View — where the explorer is, and how it came there by quadrants.

package import DeepZoom

/// A location, and the quadrants that led there from the last place that was named.
package struct View: Sendable, Equatable {
  package private(set) var location: Location
  /// Where `trail` begins; only its window matters.
  private var origin: Window
  /// The quadrants taken since; `out` takes the last of them back.
  package private(set) var trail: [Quadrant] = []

  package init(_ location: Location) {
    (self.location, origin) = (location, location.window)
  }

  /// Quadrants in turn: exact, one step of the history.
  ///
  /// - Complexity: Nearly linear in the digits of the new center.
  func stepping(into quadrants: [Quadrant]) throws(LocationComplaint) -> View {
    var next = self
    next.location = try location.stepping(into: quadrants)
    next.trail += quadrants
    return next
  }

  /// Takes one quadrant back; where none was taken, shows twice the height.
  func steppingOut() throws(LocationComplaint) -> View {
    if let journey = location.journey, !journey.steps.isEmpty {
      var next = self
      next.location = try location.steppingOut()
      if trail.isEmpty { next.origin = next.location.window } else { next.trail.removeLast() }
      return next
    }
    guard !trail.isEmpty else { return View(try location.steppingOut()) }
    var next = self
    var start = location
    start.window = origin
    next.trail.removeLast()
    next.location = try start.stepping(into: next.trail)
    return next
  }

  /// The same window with another look, limit or formula: the trail goes on.
  func with(_ location: Location) -> View {
    guard location.window == self.location.window, location.rotation == self.location.rotation
    else { return View(location) }
    var next = self
    next.location = location
    return next
  }

  /// The trail as people say it, where the location does not say it itself.
  var spokenTrail: (text: String, origin: Location)? {
    guard location.journey == nil, !trail.isEmpty else { return nil }
    var start = location
    start.window = origin
    return (Journey(steps: trail).spokenText, start)
  }
}
