// SharedArray — a long array written by several threads at once, each its shares of one memory.
//
// Joining what each has made would take as long as making it: what counts is fetching the memory.

extension Array where Element: BitwiseCopyable & Sendable {
  /// What `make` makes of each of 0 ..< `count`, in order, by several threads at once.
  ///
  /// - Parameters: As of `ChunkedArray`.
  /// - Throws: `CancellationError`.
  init(
    _ count: Int, ofTwoTo shift: Int, threads: Int, _ make: @Sendable (Int) -> Element
  ) throws {
    try self.init(count, ofTwoTo: shift, threads: threads) { range, set in
      for k in range { set(make(k), k) }
    }
  }

  /// - Parameter fill: Sets all elements of a range, and no others.
  @inline(__always)
  init(
    _ count: Int, ofTwoTo shift: Int, threads: Int,
    _ fill: @Sendable (Range<Int>, _ set: (Element, Int) -> Void) -> Void
  ) throws {
    try unsafe self.init(unsafeUninitializedCapacity: count) { memory, made in
      let shared = unsafe SharedMemory(memory)
      try parallelFor(count, ofTwoTo: shift, threads: threads) { _, range in
        fill(range) { shared.write($0, at: $1) }
      }
      made = count
    }
  }

  /// The elements of some arrays in succession, by several threads at once; each array is given up soon after
  /// it has been copied.
  ///
  /// - Throws: `CancellationError`.
  init(moving pieces: inout [[Element]], threads: Int) throws {
    // Pieces that are copied before they go.
    let together = 8
    let count = pieces.reduce(0) { $0 + $1.count }
    try unsafe self.init(unsafeUninitializedCapacity: count) { memory, made in
      let shared = unsafe SharedMemory(memory)
      for first in stride(from: 0, to: pieces.count, by: together) {
        let last = Swift.min(first + together, pieces.count)
        let some = pieces[first..<last].map { piece in
          defer { made += piece.count }
          return (start: made, elements: piece)
        }
        try parallelFor(some.count, ofTwoTo: 0, threads: threads) { index, _ in
          shared.write(some[index].elements, at: some[index].start)
        }
        for index in first..<last { pieces[index] = [] }
      }
    }
  }
}

/// ChunkedArray have no element in common.
@safe private struct SharedMemory<Element: BitwiseCopyable>: @unchecked Sendable {
  private let elements: UnsafeMutableBufferPointer<Element>

  init(_ elements: UnsafeMutableBufferPointer<Element>) { unsafe self.elements = elements }

  @inline(__always)
  func write(_ element: Element, at index: Int) {
    unsafe elements.initializeElement(at: index, to: element)
  }

  func write(_ some: [Element], at index: Int) {
    let place = unsafe UnsafeMutableBufferPointer(rebasing: elements[index..<index + some.count])
    _ = unsafe place.initialize(fromContentsOf: some)
  }
}
