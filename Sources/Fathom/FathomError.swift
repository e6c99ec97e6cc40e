// FathomError — what can go wrong in the library, told as what, where and what to do.

internal import Core
internal import Jobs
internal import Pictures

/// The one error that functions of this library throw.
public struct FathomError: Error, Sendable, CustomStringConvertible {
  /// What is wrong, in one clause.
  public let problem: String
  /// Where: a file, a key of a location, or the name of a parameter.
  public let place: String?
  /// What to do about it, in one sentence.
  public let remedy: String?
  /// Whether nothing is wrong but that the task was canceled.
  public let isCancellation: Bool
  /// The error that this one stands for.
  package let cause: any Error

  /// The three parts, a line each.
  public var description: String {
    ([problem] + [place.map { "  at \($0)" }, remedy.map { "  \($0)" }].compactMap { $0 })
      .joined(separator: "\n")
  }

  /// The error as the library's callers see it.
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

/// Does some work with the library, and throws the errors that its errors stand for.
package func unwrappingErrors<Value>(
  isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
) async throws -> Value {
  do { return try await work() } catch let error as FathomError { throw error.cause }
}

/// Does some work; each error that it throws becomes a `FathomError`.
func wrappingErrors<Value>(_ work: () throws -> Value) throws(FathomError) -> Value {
  do { return try work() } catch { throw FathomError(error) }
}

/// Does some work; each error that it throws becomes a `FathomError`.
func wrappingErrors<Value: Sendable>(
  _ work: @Sendable () async throws -> Value
) async throws(FathomError) -> Value {
  do { return try await work() } catch { throw FathomError(error) }
}
