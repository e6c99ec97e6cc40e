// ReferenceMemory — keeps the last reference for the next view.

internal import Synchronization

/// The last reference of a sequence of views.
///
/// It affects only the time: a view has the same bits with any memory and with none. Views that are
/// prepared at the same time may share a memory; it keeps the reference of the one that finishes
/// last.
package final class ReferenceMemory: Sendable {
  private let stored = Mutex<(any KeptReference)?>(nil)

  package init() {}

  /// Stores the reference of an earlier engine again, because the next view is near its view.
  package func goBack(to engine: PictureEngine) {
    if let reference = engine.facts.kept { remember(reference) }
  }

  /// The last reference.
  var last: (any KeptReference)? { stored.withLock { $0 } }

  /// The last reference, if it belongs to the same formula.
  func last(for formula: Multibrot) -> Reference? {
    (last as? Reference).flatMap { $0.isOf(formula) ? $0 : nil }
  }

  func remember(_ reference: any KeptReference) { stored.withLock { $0 = reference } }
}
