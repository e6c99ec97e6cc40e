// Partition — binary search.

extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies `isBehind`, or the end.
  ///
  /// - Parameter isBehind: False for some elements, and true for all that follow them.
  /// - Complexity: O(log `count`).
  @inline(__always)
  func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
