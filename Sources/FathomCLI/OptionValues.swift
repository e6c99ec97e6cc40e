// OptionValues — converts the texts of options; an error names the option.

import Coloring
import Core

/// Converts an option's text by a closure; an error names the option.
func understood<Value, Problem: UserError>(
  _ option: String, _ parse: () throws(Problem) -> Value
) throws(UsageError) -> Value {
  do { return try parse() } catch { throw UsageError(error, option: option) }
}

/// A whole number within bounds.
func wholeNumber(_ text: String, _ range: ClosedRange<Int>, _ option: String)
  throws(UsageError) -> Int
{
  let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  guard isNumber, let number = Int(text), range.contains(number) else {
    throw UsageError(
      problem: "‘\(text.excerpt)’ is no number from \(range.lowerBound) to \(range.upperBound)",
      place: option, remedy: "Give a whole number.")
  }
  return number
}
