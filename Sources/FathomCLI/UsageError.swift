// UsageError — an argument that is not valid.

import Core

/// An argument that is not valid.
struct UsageError: UserError {
  let problem: String
  let place: String?
  let remedy: String?

  init(problem: String, place: String?, remedy: String?) {
    (self.problem, self.place, self.remedy) = (problem, place, remedy)
  }

  /// Converts an error in an option's value to one that names the option.
  init(_ userError: any UserError, option: String) {
    self.init(problem: userError.problem, place: option, remedy: userError.remedy)
  }
}
