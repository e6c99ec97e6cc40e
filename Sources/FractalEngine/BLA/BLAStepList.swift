// BLAStepList — BLA steps that any number of threads may look up.

internal import CLaneKernels

/// BLA steps that any number of threads may look up.
package protocol BLAStepList<Series>: Sendable {
  associatedtype Series: PowerSeries

  var count: Int { get }
  subscript(position: Int) -> SeriesStep<Series> { get }
  /// The index at which a BLA step starts; faster than reading the whole step.
  func start(at position: Int) -> Int
}
