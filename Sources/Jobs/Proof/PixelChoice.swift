// PixelChoice — selects the pixels to verify: some at random, some where errors are likeliest.

internal import Core
internal import Places

/// Selects pixels of a picture; the same seed gives the same pixels.
struct PixelChoice {
  private let buffer: IterationBuffer
  private var random: SplitMix

  init(_ buffer: IterationBuffer, seed: UInt64) {
    (self.buffer, random) = (buffer, SplitMix(state: seed))
  }

  /// Selects `count` different pixels, or all if the picture has fewer.
  ///
  /// A quarter are the escaped pixels nearest to the set, a quarter are interior and unresolved
  /// pixels that have a neighbor of another status, and the rest are random.
  func pixels(_ count: Int) -> [PixelList.Pixel] {
    var choice = self
    return choice.choose(min(count, buffer.tile.count))
  }

  /// The first two kinds of the pixels that `pixels(_:)` selects for this count.
  func hardPixels(_ count: Int) -> [PixelList.Pixel] {
    var choice = self
    let width = buffer.tile.width
    return choice.chooseHard(count).sorted().map { PixelList.Pixel($0 % width, $0 / width) }
  }

  /// Selects `count` different pixels of a picture that was not computed, or all if it has fewer.
  static func anywhere(_ count: Int, in size: PictureSize, seed: UInt64) -> [PixelList.Pixel] {
    var random = SplitMix(state: seed)
    var chosen = Set<Int>()
    while chosen.count < min(count, size.count) {
      chosen.insert(random.next(below: size.count))
    }
    return chosen.sorted().map { PixelList.Pixel($0 % size.width, $0 / size.width) }
  }

  private mutating func chooseHard(_ count: Int) -> Set<Int> {
    var chosen = Set(nearest(count / 4))
    chosen.formUnion(some(of: borders, count / 4))
    return chosen
  }

  private mutating func choose(_ count: Int) -> [PixelList.Pixel] {
    var chosen = chooseHard(count)
    let open = buffer.tile.count - count
    if open < buffer.tile.count / 2 {
      let rest = (0..<buffer.tile.count).filter { !chosen.contains($0) }
      chosen.formUnion(some(of: rest, count - chosen.count))
    } else {
      while chosen.count < count { chosen.insert(random.next(below: buffer.tile.count)) }
    }
    let width = buffer.tile.width
    return chosen.sorted().map { PixelList.Pixel($0 % width, $0 / width) }
  }

  /// The escaped pixels with the smallest distance estimates.
  private func nearest(_ count: Int) -> [Int] {
    let escaped = (0..<buffer.tile.count).filter { buffer.statuses[$0] == .escaped }
    let ranked = escaped.map { index in
      let (x, y) = (Double(buffer.distancesX[index]), Double(buffer.distancesY[index]))
      return (index, x * x + y * y)
    }
    return ranked.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(count).map(\.0)
  }

  /// The interior and unresolved pixels that have a neighbor of another status.
  private var borders: [Int] {
    let (width, height, statuses) = (buffer.tile.width, buffer.tile.height, buffer.statuses)
    return (0..<buffer.tile.count).filter { index in
      let (x, y, own) = (index % width, index / width, statuses[index])
      if own == .escaped { return false }
      return x > 0 && statuses[index - 1] != own || x + 1 < width && statuses[index + 1] != own
        || y > 0 && statuses[index - width] != own
        || y + 1 < height && statuses[index + width] != own
    }
  }

  /// `count` elements of a list, each chosen with the same probability.
  private mutating func some(of list: [Int], _ count: Int) -> [Int] {
    var list = list
    let count = min(count, list.count)
    for k in 0..<max(count, 0) { list.swapAt(k, k + random.next(below: list.count - k)) }
    return Array(list.prefix(count))
  }
}
