// Verification — what a comparison with plain iteration has found.

package import Jobs

/// Pixels of a picture, each compared with plain iteration in full precision.
public struct Verification: Sendable {
  package let result: VerificationResult

  package init(_ result: VerificationResult) { self.result = result }

  /// Whether all pixels agree.
  public var agrees: Bool { result.agrees }
  /// How many were compared.
  public var pixelCount: Int { result.comparisons.count }
  /// The iteration limit that was used.
  public var iterationLimit: Int { result.limit }
  /// A line for each pixel that differs.
  public var differences: [String] { result.differences.map(\.text) }
  /// How many agree, and what they are.
  public var summary: String { result.text }
}
