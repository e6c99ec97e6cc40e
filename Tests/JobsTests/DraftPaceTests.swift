// DraftPaceTests — drafts have as many pixels as are colored in time.

import Testing

@testable import Jobs

@Suite("Pace of drafts")
struct DraftPaceTests {
  /// The seconds of a draft at the spacing that was chosen, with a time for each pixel.
  private func seconds(_ pace: DraftPace, _ pixels: Int, _ perPixel: Double) -> Double {
    let spacing = pace.spacing(pixels: pixels)
    return Double(pixels) / Double(spacing * spacing) * perPixel
  }

  @Test("small pictures have every second pixel from the first draft on")
  func small() { #expect(DraftPace().spacing(pixels: 640 * 360) == 2) }

  @Test("where pixels take longer, fewer are taken, and more again afterwards")
  func adapts() {
    let (pixels, bound) = (1280 * 720, 0.025)
    var pace = DraftPace()
    let first = pace.spacing(pixels: pixels)
    for _ in 0..<8 { pace.note(seconds: 1e-6 * 1000, pixels: 1000) }
    #expect(seconds(pace, pixels, 1e-6) <= bound * 1.01)
    #expect(pace.spacing(pixels: pixels) > first)
    for _ in 0..<12 { pace.note(seconds: 5e-8 * 1000, pixels: 1000) }
    #expect(pace.spacing(pixels: pixels) == 2)
  }

  @Test("a draft has at least every eighth pixel in rows and columns")
  func widest() {
    var pace = DraftPace()
    for _ in 0..<20 { pace.note(seconds: 1, pixels: 100) }
    #expect(pace.spacing(pixels: 1280 * 720) == 8)
  }
}
