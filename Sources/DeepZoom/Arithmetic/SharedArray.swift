// SharedArray — a long array written by several threads at once, each its shares of one memory.
//
// Joining what each has made would take as long as making it: what counts is fetching the memory.

extension Array where Element: BitwiseCopyable & Sendable {
  /// What `make` makes of each of 0 ..< `count`, in order, by several threads at once.
  ///
  /// - Parameters: As of `Shares`.
  /// - Throws: `CancellationError`.
  init(
    _ count: Int, ofTwoTo shift: Int, threads: Int, _ make: @Sendable (Int) -> Element
  ) throws {
    try unsafe self.init(unsafeUninitializedCapacity: count) { memory, made in
      let shared = unsafe SharedMemory(memory)
      try inShares(count, ofTwoTo: shift, threads: threads) { _, range in
        for k in range { shared.write(make(k), at: k) }
      }
      made = count
    }
  }
}

/// Shares have no element in common.
@safe private struct SharedMemory<Element: BitwiseCopyable>: @unchecked Sendable {
  private let elements: UnsafeMutableBufferPointer<Element>

  init(_ elements: UnsafeMutableBufferPointer<Element>) { unsafe self.elements = elements }

  @inline(__always)
  func write(_ element: Element, at index: Int) {
    unsafe elements.initializeElement(at: index, to: element)
  }
}
