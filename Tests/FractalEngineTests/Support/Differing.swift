// Differing — finds the differences between two sets of lanes.

import TestSupport

@testable import FractalEngine

/// The words in which two sets of lanes differ, by field and lane.
func differing(_ a: PixelLanes, _ b: PixelLanes) -> [String] {
  let (a, b) = (words(a), words(b))
  return a.indices.filter { a[$0] != b[$0] }.map { "field \($0 / 8), lane \($0 % 8)" }
}

private func words(_ lanes: PixelLanes) -> [UInt64] {
  unsafe withUnsafeBytes(of: lanes) { unsafe Array($0.bindMemory(to: UInt64.self)) }
}
