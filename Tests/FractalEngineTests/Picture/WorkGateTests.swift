// WorkGateTests — the work for four places, limited by counts, which a machine's noise cannot
// affect.
//
// The message of a failure has the new row. If the change was meant to cost or save that much, put
// the row into the table in the same commit, and explain it there. Otherwise it is a mistake.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct WorkGateTests {
  /// The work for a picture of 96 × 54, summed over its pixels.
  struct Row: Sendable, CustomTestStringConvertible {
    /// A sight, or a place in Data/places.json.
    let place: String
    let limit: Int
    /// The iterations of the pixels alone; tuning affects only what doubles find for uncertain
    /// pixels.
    let iterations: Int
    /// The number of BLA steps, which may grow by a tenth.
    let blaSteps: Int
    let single: Int
    let extendedRuns: Int
    let iteratedExactly: Int
    /// The number of rebases, which may change by a tenth in either direction, since a mistake may
    /// reduce it.
    let rebases: Int
    let uncertain: Int

    var testDescription: String { place }
  }

  static let rows = [
    Row(
      place: "depth-14", limit: 32_000, iterations: 2_323_946, blaSteps: 38_138,
      single: 251_398, extendedRuns: 0, iteratedExactly: 0, rebases: 27_802,
      uncertain: 0),
    Row(
      place: "depth-113", limit: 64_000, iterations: 116_874_900, blaSteps: 52_515,
      single: 966_026, extendedRuns: 0, iteratedExactly: 0, rebases: 36_397,
      uncertain: 2),
    Row(
      place: "depth-1086", limit: 1_000_000, iterations: 2_784_032_395, blaSteps: 78_493,
      single: 502_785, extendedRuns: 5_184, iteratedExactly: 0, rebases: 37_621,
      uncertain: 21),
    Row(
      place: "rug-3e56", limit: 100_000, iterations: 227_003_398, blaSteps: 99_540,
      single: 2_176_174, extendedRuns: 0, iteratedExactly: 0, rebases: 54_214,
      uncertain: 218),
  ]

  @Test(arguments: rows)
  func `a picture takes no more work than before`(_ row: Row) throws {
    let work = try work(row)
    let now = """
      now iterations: \(work.iterations), blaSteps: \(work.blaSteps), single: \
      \(work.singleSteps), extendedRuns: \(work.extendedRuns), iteratedExactly: \
      \(work.iteratedExactly), rebases: \(work.rebases), uncertain: \(work.uncertain)
      """
    #expect(work.iterations == row.iterations, "\(now)")
    for (count, known) in [
      (work.blaSteps, row.blaSteps), (work.singleSteps, row.single),
      (work.extendedRuns, row.extendedRuns), (work.iteratedExactly, row.iteratedExactly),
      (work.rebases, row.rebases), (work.uncertain, row.uncertain),
    ] {
      #expect(count <= most(known), "\(now)")
    }
    #expect(row.rebases <= most(work.rebases) && row.uncertain <= most(work.uncertain), "\(now)")
  }

  /// The largest allowed count: a tenth more, or 5 more, since a tenth of a small count is too
  /// little.
  private func most(_ count: Int) -> Int { max(count + count / 10, count + 5) }

  private func work(_ row: Row) throws -> WorkCounts {
    let sight = BuiltInPlaces.all.first { $0.name == row.place }
    let text = try sight?.text ?? Fixtures.object("places").text(row.place)
    let view = Viewport(try Location(parsing: text), size: try PictureSize(width: 96, height: 54))
    var work = WorkCounts()
    _ = try engine(view, limit: row.limit).picture(side: 32, threads: 2, work: &work)
    return work
  }
}
