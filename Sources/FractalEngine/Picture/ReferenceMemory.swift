// ReferenceMemory — what the views of a walk leave for the reference of the next one.

internal import Synchronization

/// The last reference of a walk from view to view, with an orbit that can be carried over.
///
/// It bears upon time alone: with any memory, and with none, a view has the same bits. Views may
/// share one while they are prepared at the same time; the one that is ready last stays.
///
/// At most one orbit with its low parts, 32 bytes a point, is kept besides the last reference;
/// engines do not hold on to it.
package final class ReferenceMemory: Sendable {
  private let stored = Mutex<Content?>(nil)

  package init() {}

  /// What is remembered.
  struct Content: Sendable {
    let last: Reference
    /// That which the last one was carried over from; itself where it was computed.
    let kept: ReusableOrbit?

    /// The last orbit itself, once an uncertain pixel has asked for its low parts; else that which
    /// it was carried over from.
    var orbitToCarry: ReusableOrbit? { last.reusableOrbit ?? kept }
  }

  /// Goes back to an engine that was made before: the next view is near its.
  package func goBack(to engine: PictureEngine) {
    guard let reference = engine.reference.kept else { return }
    stored.withLock { content in
      // The orbit that is kept may be of its neighborhood, and may not: carrying tells.
      let isUseful = content.map { $0.last.isOfFormula(of: reference) } ?? false
      content = Content(last: reference, kept: isUseful ? content?.orbitToCarry : nil)
    }
  }

  /// What earlier views of the same formula left.
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
