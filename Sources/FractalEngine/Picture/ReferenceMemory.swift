// ReferenceMemory — what earlier views leave for the reference of the next one.

internal import Synchronization

/// The last reference of a sequence of views, with an orbit that can be carried over.
///
/// It affects time only: a view has the same bits with any memory and with none. Views may share
/// one while they are prepared at the same time; the one that finishes last stays.
///
/// At most one orbit with its low parts, 32 bytes a point, is kept besides the last reference;
/// engines do not keep it alive.
package final class ReferenceMemory: Sendable {
  private let stored = Mutex<Content?>(nil)

  package init() {}

  /// The contents of the memory.
  struct Content: Sendable {
    let last: Reference
    /// The orbit that the last one was carried over from; the last one itself where it was
    /// computed.
    let kept: ReusableOrbit?

    /// The last orbit, once an uncertain pixel has asked for its low parts; otherwise the orbit
    /// that it was carried over from.
    var orbitToCarry: ReusableOrbit? { last.reusableOrbit ?? kept }
  }

  /// Goes back to an engine that was made before, since the next view is near its view.
  package func goBack(to engine: PictureEngine) {
    guard let reference = engine.reference.kept else { return }
    stored.withLock { content in
      // The orbit that is kept may or may not lie near this view; carrying it over finds out.
      let isUseful = content.map { $0.last.isOfFormula(of: reference) } ?? false
      content = Content(last: reference, kept: isUseful ? content?.orbitToCarry : nil)
    }
  }

  /// The contents, if earlier views had the same formula.
  func content<F: Formula>(for formula: F) -> Content? {
    stored.withLock { $0 }.flatMap { $0.last.isOf(formula) ? $0 : nil }
  }

  func remember(_ reference: Reference, _ kept: ReusableOrbit?) {
    stored.withLock { $0 = Content(last: reference, kept: kept) }
  }
}

extension Reference {
  /// The orbit with its low parts, where they have been found.
  fileprivate var reusableOrbit: ReusableOrbit? {
    lowParts.known.map { ReusableOrbit(orbit: orbit, lowParts: $0, center: center) }
  }
}
