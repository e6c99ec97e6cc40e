// MemoryTests — what an engine says it takes up is what it holds.

import Ground
import Numbers
import Testing

@testable import DeepZoom

@Suite struct MemoryTests {
  @Test func `residues and pairs count once a doubtful pixel has asked for them`() throws {
    let text = try Fixtures.object("places").text("rug-3e56")
    let view = Viewport(try Location(parsing: text), size: try PictureSize(width: 96, height: 54))
    let engine = try engine(view, limit: 100_000)
    let (points, blocks) = (engine.referenceLength + 1, engine.blockCount)
    let before = engine.byteCount
    // A point and its entry; a block and its bound; a table without spare room.
    #expect(before >= 24 * points + 112 * blocks)
    #expect(before <= 24 * points + 300 * blocks + 1000)
    var work = WorkCounts()
    _ = try engine.picture(side: 32, threads: 2, work: &work)
    #expect(work.doubtful > 0)
    // A residue and an entry a point; 32 doubles a block, of which there may be fewer.
    #expect(engine.byteCount >= before + 24 * points + 128 * blocks)
  }
}
