// Effort — how a picture is computed; no setting changes a bit of the result.

internal import Coloring
package import FractalEngine

/// How a picture is computed; no setting changes a bit of the result.
package struct Effort: Sendable {
  /// The number of tasks that iterate simultaneously.
  package var threads = 1
  package var kernel = KernelChoice.best
  /// The side of a square with as many samples as a tile, in samples; a multiple of 4.
  package var tileSide = 64
  /// Called with the bytes of an engine, before the next and larger one is made beside it, and of
  /// the last one; it may wait, or throw.
  package var admit: MemoryAdmission = { _ in }

  package init(threads: Int = 1) { self.threads = threads }

  /// An effort with as many threads as the machine has cores.
  package static var allCores: Effort { Effort(threads: SystemCalls.processors) }

  /// The kernel with a name, if this processor supports it.
  package static func kernel(named name: String) throws(RequestError) -> KernelChoice {
    let available = KernelChoice.available
    guard let choice = KernelChoice(rawValue: name), available.contains(choice) else {
      throw .noKernel(name, known: available.map(\.rawValue))
    }
    return choice
  }
}
