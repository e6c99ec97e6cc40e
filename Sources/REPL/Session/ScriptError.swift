// ScriptError — an error at a line of a script.

internal import Core

/// An error at a line of a script.
package struct ScriptError: UserError {
  private let userError: any UserError
  private let source: String
  private let line: Int

  init(_ userError: any UserError, source: String, line: Int) {
    (self.userError, self.source, self.line) = (userError, source, line)
  }

  package var problem: String { userError.problem }
  package var place: String? {
    "\(source):\(line)" + (userError.place.map { ", \($0)" } ?? "")
  }
  package var remedy: String? { userError.remedy }

  /// The error in one line: `stdin:12: unknown command ‘bogus’ (Did you mean ‘back’?)`.
  package var text: String {
    var text = "\(source):\(line): \(userError.problem)"
    if let place = userError.place { text += " at \(place)" }
    if let remedy = userError.remedy {
      text += " (\(remedy.hasSuffix(".") ? String(remedy.dropLast()) : remedy))"
    }
    return text
  }
}
