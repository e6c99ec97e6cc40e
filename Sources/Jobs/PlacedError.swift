// PlacedError — an error within a file or an option, with that file's or option's name.

package import Core

/// An error within a file or an option, whose name is added to the error's place.
package struct PlacedError: UserError {
  package let problem: String
  package let place: String?
  package let remedy: String?

  package init(_ userError: any UserError, at place: String) {
    problem = userError.problem
    remedy = userError.remedy
    self.place = userError.place.map { "\(place): \($0)" } ?? place
  }
}
