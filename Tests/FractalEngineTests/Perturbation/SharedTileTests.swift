// SharedTileTests — tiles at which several threads are at work.

import Core
import Synchronization
import Testing

@testable import FractalEngine

@Suite struct SharedTileTests {
  /// At the picture's edge, where groups reach beyond it, and in its middle.
  private static let tiles = [
    Tile(x: 100, y: 60, width: 103, height: 91), Tile(x: 32, y: 16, width: 64, height: 32),
  ]

  @Test(arguments: tiles)
  func `a tile of several threads is that of one`(_ tile: Tile) throws {
    let engine = try SameBitsTests.Region.uncertain.engine(203, 151)
    var (alone, uncertain) = (WorkCounts(), [UncertainPixel]())
    let wanted = try engine.firstOutcomes(of: tile, &alone, &uncertain)
    #expect(!uncertain.isEmpty || tile != Self.tiles[1])
    for threads in [1, 2, 4] {
      let shared = try #require(engine.shared(tile))
      let whole = Mutex<[(IterationBuffer, [UncertainPixel])]>([])
      let counts = Mutex(WorkCounts())
      // All but the first have to join; who comes late finds nothing left.
      try concurrently(threads) { thread in
        var work = WorkCounts()
        guard thread == 0 || shared.join() else { return }
        let found = try engine.firstOutcomes(of: shared, &work)
        if let found { whole.withLock { $0.append(found) } }
        counts.withLock { $0 += work }
      }
      let found = whole.withLock { $0 }
      #expect(found.count == 1 && shared.left == 0 && !shared.join())
      #expect(found.first?.0.fullDigest == wanted.fullDigest)
      #expect(Set(found.first?.1.map(\.place) ?? []) == Set(uncertain.map(\.place)))
      #expect(found.first?.1.count == uncertain.count)
      #expect(counts.withLock { $0 } == alone)
    }
  }

  /// Whoever else is at work is played by this test: its pixels are such as nobody finds there.
  @Test func `the last at work has the pixels of all`() throws {
    let engine = try SameBitsTests.Region.uncertain.engine(203, 151)
    let tile = Self.tiles[1]
    var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
    let wanted = try engine.firstOutcomes(of: tile, &work, &uncertain)
    let shared = try #require(engine.shared(tile))
    #expect(shared.left == tile.count && shared.join())
    let firsts = [try #require(shared.queue.take()), try #require(shared.queue.take())]
    #expect(firsts == [0, 8] && shared.left == tile.count - 16)
    #expect(try engine.firstOutcomes(of: shared, &work) == nil, "the other one is still at work")
    #expect(shared.left == 0 && !shared.join())
    let strange = SettledPixel(.interior(period: 7), dependsOnLimit: false)
    let taken = TakenPixels(
      settled: Array(repeating: strange, count: tile.count), firsts: firsts)
    let own = UncertainPixel(index: 3, i: tile.x + 3, j: tile.y, doubleDoubleShift: 0)
    let found = try #require(shared.leave(with: taken, [own]))
    // The first two groups of 4 × 2.
    func isTaken(_ x: Int, _ y: Int) -> Bool { x < 8 && y < 2 }
    for y in 0..<tile.height {
      for x in 0..<tile.width {
        let expected = isTaken(x, y) ? PixelOutcome.interior(period: 7) : wanted[x, y]
        #expect(found.0[x, y] == expected)
      }
    }
    let others = uncertain.filter { !isTaken($0.i - tile.x, $0.j - tile.y) }
    #expect(Set(found.1.map(\.place)) == Set((others + [own]).map(\.place)))
  }

  @Test func `tiles of plain iteration are not shared`() throws {
    let engine = try engine(try viewport("re=-0.5:im=0:h=3", 128, 72), limit: 200)
    #expect(engine.shared(Self.tiles[1]) == nil)
  }
}

extension UncertainPixel {
  fileprivate var place: PixelPlace { PixelPlace(i, j) }
}
