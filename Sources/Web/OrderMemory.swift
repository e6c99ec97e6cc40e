// OrderMemory — the memory of the running order, which is bounded, and which pages do without.

internal import Core
internal import Jobs
internal import Synchronization

/// The memory that the running order takes.
///
/// What it takes beside references is known before it begins. References grow while it runs: then
/// the order fails as soon as it would take more than is allowed.
final class OrderMemory: Sendable {
  private let budget: MemoryBudget
  private let giveWay: @Sendable () -> Void
  /// The bytes that the order takes beside references and tables.
  private let fixed: Int
  private var most: Int { budget.mostBytes }

  /// The bytes of a reference and its tables for each iteration.
  private static let bytesPerIteration = 48

  /// - Parameter giveWay: Called if the order must end, since a view needs its memory.
  /// - Throws: `BadInput` if the order takes more than it may, whatever its place is.
  init(of work: PageWork, _ budget: MemoryBudget, giveWay: @escaping @Sendable () -> Void) throws {
    (self.budget, self.giveWay, fixed) = (budget, giveWay, try work.bytesBesideReferences())
    try check(0)
  }

  /// Returns when the order may use its memory, with references and tables of so many bytes.
  ///
  /// - Throws: `BadInput` if the order then takes more than it may; `CancellationError`.
  func admit(_ bytes: Int) async throws {
    try check(bytes)
    try await budget.askForOrder(fixed + bytes, giveWay: giveWay)
  }

  /// Whether the order takes more than it may while a reference is computed.
  func isExceeded(by progress: JobProgress) -> Bool {
    guard progress.stage == .reference, let count = progress.iterations else { return false }
    return count > (most - fixed) / Self.bytesPerIteration
  }

  /// Gives the memory back.
  func end() { budget.endOrder() }

  /// - Throws: `BadInput` if references of so many bytes are too much.
  func check(_ bytes: Int) throws {
    if bytes > most - fixed { throw Self.tooMuch(most) }
  }

  /// The error of an order that takes more than `most` bytes.
  static func tooMuch(_ most: Int) -> BadInput {
    BadInput(
      "the order takes more than \(HumanReadable.bytes(most)) of memory",
      remedy: "Order a smaller picture or fewer samples, or start the server with more --memory.")
  }
}
