// SharedArray — a long array that several threads fill at once, each its own part of the memory.
//
// Joining arrays made by each thread would take as long as making them, since most of the time is
// spent on fetching memory.

extension Array where Element: BitwiseCopyable & Sendable {
  /// Creates the array of `make(k)` for k in 0 ..< `count`, on several threads at once.
  ///
  /// - Parameters: As for `ChunkedArray`.
  /// - Throws: `CancellationError`.
  init(
    _ count: Int, ofTwoTo shift: Int, threads: Int, _ make: @Sendable (Int) -> Element
  ) throws {
    try self.init(count, ofTwoTo: shift, threads: threads) { range, set in
      for k in range { set(make(k), k) }
    }
  }

  /// Creates an array of `count` elements, filled by several threads at once.
  /// - Parameter fill: Sets all elements of the given range, and no others.
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

  /// Creates an array from a source that is consumed range by range.
  ///
  /// - Parameters:
  ///   - ends: The ends of the ranges, in order; the last one is the number of elements.
  ///   - make: Makes an element from the source.
  ///   - consume: Removes from the source what only the elements before an end needed.
  /// - Throws: `CancellationError`.
  @inline(__always)
  init<Source: Sendable>(
    consuming source: inout Source, upTo ends: [Int], ofTwoTo shift: Int, threads: Int,
    _ make: @Sendable (Source, Int) -> Element, consume: (inout Source, _ end: Int) -> Void
  ) throws {
    try unsafe self.init(unsafeUninitializedCapacity: ends.last ?? 0) { memory, made in
      let shared = unsafe SharedMemory(memory)
      for end in ends {
        let first = made
        // Several threads read a copy, which must be gone before the source is changed.
        try { [source] in
          try parallelFor(end - first, ofTwoTo: shift, threads: threads) { _, range in
            for k in range { shared.write(make(source, first + k), at: first + k) }
          }
        }()
        made = end
        consume(&source, end)
      }
    }
  }

  /// Joins arrays in order, on several threads; each is freed soon after it has been copied.
  ///
  /// - Throws: `CancellationError`.
  init(moving pieces: inout [[Element]], threads: Int) throws {
    // The number of pieces that are copied before any of them is freed.
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

/// Memory that several threads write at once; no two of them write the same element.
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
