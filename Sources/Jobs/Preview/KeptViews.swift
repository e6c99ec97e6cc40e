// KeptViews — the last few views, kept for going back, forward, and deeper in iterations.

internal import FractalEngine

/// The properties that decide a view's outcomes, apart from its limit.
struct ViewKey: Sendable, Equatable {
  private let center: PlanePoint
  /// The height and the rotation.
  private let shape: PlanePoint
  private let formula: String
  private let power: Int
  private let constant: PlanePoint?
  private let size: PictureSize

  init(_ location: Location, _ size: PictureSize) {
    center = PlanePoint(re: location.re, im: location.im)
    shape = PlanePoint(re: location.height, im: location.rotation)
    (formula, power, constant) = (location.formula, location.power, location.constant)
    self.size = size
  }
}

/// A view's outcomes, and the choice of limit for which they were made.
struct KeptView: Sendable {
  let key: ViewKey
  let iterations: IterationChoice
  let picture: PartialPicture
}

/// A search for a view's limit that was canceled and can be resumed.
struct KeptSearch: Sendable {
  let key: ViewKey
  let search: LimitSearch
}

/// Recent views, the latest last; bounded in number and memory.
struct KeptViews: Sendable {
  private var views: [KeptView] = []

  private static let mostViews = 16
  /// The most bytes of all views but the latest, which is kept whatever its size.
  private static let mostBytes = 64 << 20

  /// The view with exactly this choice of the limit.
  func view(_ key: ViewKey, _ iterations: IterationChoice) -> KeptView? {
    views.last { $0.key == key && $0.iterations == iterations }
  }

  /// Views of the same place with limits up to this one, the highest first.
  func views(_ key: ViewKey, upTo limit: Int) -> [KeptView] {
    views.filter { $0.key == key && $0.picture.engine.limit <= limit }
      .sorted {
        ($0.picture.engine.limit, $0.picture.knownPixels)
          > ($1.picture.engine.limit, $1.picture.knownPixels)
      }
  }

  mutating func keep(_ view: KeptView) {
    views.removeAll { $0.key == view.key && $0.iterations == view.iterations }
    views.append(view)
    var bytes = views.reduce(0) { $0 + $1.picture.byteCount }
    while views.count > 1 && (views.count > Self.mostViews || bytes > Self.mostBytes) {
      bytes -= views.removeFirst().picture.byteCount
    }
  }
}
