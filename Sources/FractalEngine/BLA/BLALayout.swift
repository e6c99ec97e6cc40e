// BLALayout — where the elements of one level of BLA steps begin and end.

/// Where the elements of one level of BLA steps begin and end, from the orbit's start to its end.
struct BLALayout: Sendable {
  /// Where each element starts, and where the last one ends.
  let starts: [Int]
  /// max(|re|, |im|) of Z where each element starts.
  let sizes: [FloatExp]
  /// The index of each element's first part in the level below, and the number of all parts; empty
  /// for the lowest level.
  let cuts: [Int]

  /// The number of elements.
  var count: Int { starts.count - 1 }
}
