// KeptLines — the lines of one kind that pixels have needed so far, indexed by their offsets.

/// The lines of one kind that pixels have needed so far, indexed by their offsets.
struct KeptLines<Line> {
  private var indices: [Double: Int] = [:]
  var lines: [Line] = []

  /// The index of a line, which is made if it does not exist yet; nil if it cannot be made.
  mutating func index(of offset: Double, _ make: () -> Line?) -> Int? {
    if let index = indices[offset] { return index }
    guard let line = make() else { return nil }
    indices[offset] = lines.count
    lines.append(line)
    return lines.count - 1
  }
}
