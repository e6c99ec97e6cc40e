// LightLevel — a picture in linear light at one size, in which frames look up their pixels.

internal import Coloring

/// Rows of packed light; halved again and again they are the mip levels of a picture.
struct LightLevel: Sendable {
  /// The number of the first row.
  let top: Int
  let width: Int
  /// Whether the last column meets the first.
  let isRing: Bool
  /// Row after row, and in a ring each with its first color again at the end.
  private(set) var words: [UInt32]

  /// The words of a row.
  var stride: Int { width + (isRing ? 1 : 0) }
  var rows: Int { words.count / max(stride, 1) }
  var bottom: Int { top + rows }

  init(top: Int, width: Int, isRing: Bool) {
    (self.top, self.width, self.isRing, words) = (top, width, isRing, [])
  }

  mutating func reserve(rows: Int) { words.reserveCapacity(rows * stride) }

  /// Appends a row of as many colors as columns, or a multiple of that with as many rows.
  ///
  /// - Parameter rows: One row, or two of twice the width, whose squares of four are averaged.
  mutating func append(_ rows: [[LinearColor]]) {
    let start = words.count
    if rows.count == 1 {
      let only = rows[0]
      let row = only.span
      for x in 0..<width { words.append(PackedLight.pack(SIMD4<Float>(row[x].rgb, 0))) }
    } else {
      let (first, second) = (rows[0], rows[1])
      let upper = first.span
      let lower = second.span
      for x in 0..<width {
        var sum: SIMD3<Float> = upper[2 * x].rgb + upper[2 * x + 1].rgb
        sum += lower[2 * x].rgb + lower[2 * x + 1].rgb
        sum *= 0.25
        words.append(PackedLight.pack(SIMD4<Float>(sum, 0)))
      }
    }
    if isRing { words.append(words[start]) }
  }

  /// Appends the row that averages two rows of the next finer level.
  mutating func append(halving finer: LightLevel, row: Int) {
    let start = words.count
    let source = finer.words.span
    let (upper, lower) = ((row - finer.top) * finer.stride, (row + 1 - finer.top) * finer.stride)
    for x in 0..<width {
      let (a, b) = (upper + 2 * x, lower + 2 * x)
      var sum: SIMD4<Float> = PackedLight.light(source[a]) + PackedLight.light(source[a + 1])
      sum += PackedLight.light(source[b]) + PackedLight.light(source[b + 1])
      sum *= 0.25
      words.append(PackedLight.pack(sum))
    }
    if isRing { words.append(words[start]) }
  }

  /// Appends the rows of a level that begins where this one ends.
  mutating func append(_ part: LightLevel) { words += part.words }
}
