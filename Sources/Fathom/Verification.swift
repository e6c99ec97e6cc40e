// Verification — the result of comparing pixels with direct iteration.

package import Jobs

/// Pixels of a picture, each compared with direct iteration in full precision.
public struct Verification: Sendable {
  package let result: VerificationResult

  package init(_ result: VerificationResult) { self.result = result }

  /// Whether all pixels agree.
  public var agrees: Bool { result.agrees }
  /// The number of pixels that were compared.
  public var pixelCount: Int { result.comparisons.count }
  /// The iteration limit that was used.
  public var iterationLimit: Int { result.limit }
  /// The pixels that differ, one line for each.
  public var differences: [String] { result.differences.map(\.text) }
  /// The number of pixels that agree, by status, in one line.
  public var summary: String { result.text }
}
