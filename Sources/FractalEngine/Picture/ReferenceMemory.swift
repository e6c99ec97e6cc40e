// ReferenceMemory — what earlier views leave for the reference of the next one.

internal import Synchronization

/// The last reference of a sequence of views.
///
/// It affects time only: a view has the same bits with any memory and with none. Views may share
/// one while they are prepared at the same time; the one that finishes last stays.
package final class ReferenceMemory: Sendable {
  private let stored = Mutex<Reference?>(nil)

  package init() {}

  /// Goes back to an engine that was made before, since the next view is near its view.
  package func goBack(to engine: PictureEngine) {
    if let reference = engine.facts.kept { remember(reference) }
  }

  /// The last reference, if it belongs to the same formula.
  func last(for formula: Multibrot) -> Reference? {
    stored.withLock { $0 }.flatMap { $0.isOf(formula) ? $0 : nil }
  }

  func remember(_ reference: Reference) { stored.withLock { $0 = reference } }
}
