// InkError — why a text is no ink.

internal import Core

/// A mistake in a file of ink.
package struct InkError: UserError, Equatable {
  package let problem: String
  /// The line of the mistake, from 1; nil if it concerns the whole file.
  package let line: Int?
  package let remedy: String?

  init(_ problem: String, line: Int?, remedy: String? = nil) {
    (self.problem, self.line, self.remedy) = (problem, line, remedy)
  }

  package var place: String? { line.map { "line \($0)" } }
}
