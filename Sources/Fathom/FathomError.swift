// FathomError — the error of the library: what is wrong, where, and what to do.

internal import Coloring
internal import Core
internal import Jobs

/// The only error that functions of this library throw.
public struct FathomError: Error, Sendable, CustomStringConvertible {
  /// The problem, in one clause.
  public let problem: String
  /// The place of the problem: a file, a key of a location, or the name of a parameter; nil if it
  /// has none.
  public let place: String?
  /// What to do about it, in one sentence; nil if there is no advice.
  public let remedy: String?
  /// Whether the only reason is that the task was canceled.
  public let isCancellation: Bool
  /// The underlying error.
  package let cause: any Error

  /// The problem, the place and the remedy, each on a line of its own.
  public var description: String {
    ([problem] + [place.map { "  at \($0)" }, remedy.map { "  \($0)" }].compactMap { $0 })
      .joined(separator: "\n")
  }

  /// Creates the error that callers of the library see from an underlying error.
  package init(_ cause: any Error) {
    self.cause = (cause as? FathomError)?.cause ?? cause
    isCancellation = self.cause is CancellationError
    switch self.cause {
    case let mistake as any UserError:
      (problem, place, remedy) = (mistake.problem, mistake.place, mistake.remedy)
    case is CancellationError: (problem, place, remedy) = ("the task was canceled", nil, nil)
    default: (problem, place, remedy) = ("\(self.cause)", nil, nil)
    }
  }
}

/// Runs a closure, and rethrows the underlying errors of its errors.
package func unwrappingErrors<Value>(
  isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
) async throws -> Value {
  do { return try await work() } catch let error as FathomError { throw error.cause }
}

/// Runs a closure, and converts each error that it throws to a `FathomError`.
func wrappingErrors<Value>(_ work: () throws -> Value) throws(FathomError) -> Value {
  do { return try work() } catch { throw FathomError(error) }
}

/// Runs a closure, and converts each error that it throws to a `FathomError`.
func wrappingErrors<Value: Sendable>(
  _ work: @Sendable () async throws -> Value
) async throws(FathomError) -> Value {
  do { return try await work() } catch { throw FathomError(error) }
}
