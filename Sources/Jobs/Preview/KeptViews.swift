// KeptViews — the last few views, kept for going back and forward and for raising the limit.

internal import FractalEngine
internal import Places

/// The most recent views, oldest first, bounded in number and memory.
struct KeptViews: Sendable {
  private var views: [KeptView] = []

  private static let mostViews = 16
  /// The most memory of all views except the latest, which is always kept; in bytes.
  private static let mostBytes = 64 << 20

  /// The approximate memory of all views, in bytes.
  var byteCount: Int { views.reduce(0) { $0 + $1.picture.byteCount } }

  /// The view with exactly this choice of the limit.
  func view(_ key: ViewKey, _ iterations: IterationChoice) -> KeptView? {
    views.last { $0.key == key && $0.iterations == iterations }
  }

  /// The views of the same place with limits up to this one, the highest limit first.
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
    var bytes = byteCount
    while views.count > 1 && (views.count > Self.mostViews || bytes > Self.mostBytes) {
      bytes -= views.removeFirst().picture.byteCount
    }
  }
}
