// BadInput — the error for input that makes no sense, where no more specific error exists.

/// A wrong parameter of the library or of a request.
package struct BadInput: UserError {
  package let problem: String
  package let place: String?
  package let remedy: String?

  /// - Parameters:
  ///   - problem: The problem in one clause, without a period and without names of types.
  ///   - place: The name of the parameter, or a path.
  ///   - remedy: The remedy in one sentence.
  package init(_ problem: String, at place: String? = nil, remedy: String? = nil) {
    (self.problem, self.place, self.remedy) = (problem, place, remedy)
  }
}
