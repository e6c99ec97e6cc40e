// Damage — changes bytes at random as damaged files are changed, and counts such inputs.

internal import Foundation

/// The number of damaged inputs of one kind that a test tries.
///
/// FATHOM_FUZZ=100000 replaces it, as scripts/fuzz-nightly does.
package func fuzzCount(_ usual: Int) -> Int { number(of: "FATHOM_FUZZ") ?? usual }

/// The number of damaged inputs that a test passes to whole commands.
///
/// FATHOM_FUZZ_RUNS=5000 replaces it, as scripts/fuzz-nightly does.
package func fuzzRuns(_ usual: Int) -> Int { number(of: "FATHOM_FUZZ_RUNS") ?? usual }

private func number(of variable: String) -> Int? {
  ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
}

extension SeededGenerator {
  /// Bytes of which one to three short pieces were changed, removed, repeated or added, or all
  /// after one were cut off.
  package mutating func damaged(_ source: some Sequence<UInt8>) -> [UInt8] {
    var bytes = Array(source)
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      let offset = Int.random(in: 0...bytes.count, using: &self)
      let end = min(offset + Int.random(in: 1...12, using: &self), bytes.count)
      switch Int.random(in: 0..<5, using: &self) {
      case 0:
        let piece: [UInt8] = [0, 3, 10, 27, 34, 58, 0x85, 0xC3, 0xFF]
        bytes.insert(piece.randomElement(using: &self) ?? 0, at: offset)
      case 1: bytes.removeSubrange(offset..<end)
      case 2: bytes.insert(contentsOf: bytes[offset..<end], at: offset)
      case 3 where Bool.random(using: &self): bytes = Array(bytes[..<offset])
      default:
        for index in offset..<end where Bool.random(using: &self) {
          bytes[index] = UInt8.random(in: 0...255, using: &self)
        }
      }
    }
    return bytes
  }
}
