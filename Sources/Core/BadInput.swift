// BadInput — something that was asked for and cannot be meant.

/// A wrong parameter of the library or of a request, where no more special error fits.
package struct BadInput: UserError {
  package let problem: String
  package let place: String?
  package let remedy: String?

  /// - Parameters:
  ///   - problem: One clause: no full stop, no type names.
  ///   - place: The name of the parameter, or a path.
  ///   - remedy: One sentence.
  package init(_ problem: String, at place: String? = nil, remedy: String? = nil) {
    (self.problem, self.place, self.remedy) = (problem, place, remedy)
  }
}
