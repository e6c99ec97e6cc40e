// DepthTests — depths and centers at which other programs fail, compared with direct iteration.

import BigNumbers
import Core
import Foundation
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct DepthTests {
  @Test(arguments: 13...16, ["d13-a", "d16-a", "d30-a", "seahorse-a"])
  func `pixels are right where doubles run out of digits`(_ decade: Int, _ name: String) throws {
    let place = try TruthView(named: name).viewport
    let text = "re=\(place.re.scientific):im=\(place.im.scientific):h=3.7e-\(decade)"
    let engine = try engine(viewport(text, 12, 8), limit: 12_000)
    try expectAgreement(engine, evenPixels(engine.frame.viewport.size, 4, 4))
  }

  @Test(arguments: [307, 308, 309, 312, 316, 320, 323, 324, 325, 330])
  func `pixels are right where doubles run out of exponents`(_ decade: Int) throws {
    for name in ["d310-a", "d321-a", "d330-a"] {
      let place = try TruthView(named: name).viewport
      let text = "re=\(place.re.scientific):im=\(place.im.scientific):h=1.7e-\(decade)"
      let engine = try engine(viewport(text, 12, 8), limit: 16_000)
      try expectAgreement(engine, evenPixels(engine.frame.viewport.size, 2, 2))
    }
    for center in ["re=-2:im=0", "re=0:im=1"] {
      let engine = try engine(viewport("\(center):h=1.7e-\(decade)", 12, 8), limit: 1_200)
      try expectAgreement(engine, evenPixels(engine.frame.viewport.size, 4, 4))
    }
  }

  @Test(arguments: ["re=-2:im=0", "re=0:im=1"])
  func `pixels are right far below all exponents`(_ center: String) throws {
    for (decade, pixels) in [(1_000, 3), (5_000, 1), (10_000, 1)] {
      let view = try viewport("\(center):h=1e-\(decade)", 16, 12)
      let engine = try engine(view, limit: 3 * decade)
      let buffer = try engine.picture()
      #expect(buffer.count(.escaped) == 192)
      try expectAgreement(engine, [(3, 2), (12, 9), (7, 6)].prefix(pixels).map { $0 })
    }
  }

  @Test(arguments: [
    "re=0:im=0:h=2.2", "re=0:im=0:h=1e-5", "re=0:im=0:h=1e-400", "re=-2:im=0:h=1e-3",
    "re=-2:im=0:h=1e-60", "re=0:im=1:h=1e-3", "re=0:im=1:h=1e-60", "re=0:im=-1:h=1e-60",
    "re=-1.5:im=0:h=1e-8", "re=0.25:im=0:h=1e-6", "re=-0.75:im=0:h=1e-4", "re=0.3:im=0:h=1e-20",
  ])
  func `pixels are right around exact centers`(_ text: String) throws {
    for (width, height) in [(11, 9), (12, 8)] {
      let engine = try engine(viewport(text, width, height), limit: 3_000)
      try expectAgreement(engine, evenPixels(engine.frame.viewport.size, 5, 5))
    }
  }

  @Test(arguments: [
    "re=2:im=2:h=3", "re=1:im=1:h=1e-20", "re=1:im=1:h=1e-400", "re=-0.7:im=1:h=1.5",
    "re=900:im=900:h=2", "re=5000:im=0:h=1", "re=-0.5:im=0:h=100000",
  ])
  func `pixels are right around centers that escape at once`(_ text: String) throws {
    let engine = try engine(viewport(text, 12, 8), limit: 3_000)
    #expect(!text.contains("h=1e-") || engine.referenceEnd == .escaped)
    try expectAgreement(engine, evenPixels(engine.frame.viewport.size, 6, 4))
  }

  @Test(arguments: [145, 150, 2066, 2649])
  func `pixels are right just beside a minibrot`(_ period: Int) throws {
    let nucleus = try HighNucleus(period: period)
    let whole = try nucleus.viewport(heightInSizes: 12, 16, 12)
    let engine = try engine(whole, limit: 30 * period)
    try expectAgreement(engine, [(0, 0), (15, 1), (8, 11), (9, 2)])
  }

  @Test(arguments: ["30", "90", "-45", "187.25"])
  func `pixels of a rotated view are right`(_ degrees: String) throws {
    for text in ["re=-0.5:im=0.1:h=2.8", "re=-0.743643:im=0.131825:h=1e-5", "re=0:im=1:h=1e-350"] {
      let engine = try engine(viewport("\(text):rot=\(degrees)", 12, 8), limit: 4_000)
      try expectAgreement(engine, evenPixels(engine.frame.viewport.size, 6, 4))
    }
  }

  @Test func `a quarter turn moves pixels and changes none`() throws {
    let turned = try engine(viewport("re=-0.7:im=0.3:h=0.48:rot=90", 64, 48), limit: 2_000)
      .picture()
    let plain = try engine(viewport("re=-0.7:im=0.3:h=0.64", 48, 64), limit: 2_000).picture()
    for j in 0..<48 {
      for i in 0..<64 {
        #expect(turned.counts[j * 64 + i] == plain.counts[(63 - i) * 48 + j], "(\(i), \(j))")
      }
    }
  }

  @Test(arguments: 2...8)
  func `pixels are right for every power, at home and on the boundary`(_ power: Int) throws {
    let home = try engine(viewport("re=0:im=0:h=3:p=\(power)", 24, 16), limit: 2_000)
    try expectAgreement(home, evenPixels(home.frame.viewport.size, 12, 8))
    let (re, im) = try boundaryPoint(power)
    for height in ["1e-12", "3e-13"] {
      let text = "re=\(re):im=\(im):h=\(height):p=\(power)".replacing("e-0", with: "e-")
      let engine = try engine(viewport(text, 12, 8), limit: 6_000)
      try expectAgreement(engine, evenPixels(engine.frame.viewport.size, 6, 4))
    }
  }

  /// A point that some thousand iterations cannot tell from the boundary, found by bisection.
  private func boundaryPoint(_ power: Int) throws -> (re: Double, im: Double) {
    let direction = Complex(-0.6, 0.8)
    var (inside, outside) = (0.0, 2.0)
    for _ in 0..<52 {
      let middle = (inside + outside) / 2
      let c = BigComplex(FloatExpComplex(middle * direction), precision: 200)
      let escape = try Multibrot(power: power).escape(of: c, limit: 3_000)
      if escape == nil { inside = middle } else { outside = middle }
    }
    return ((outside * direction).re, (outside * direction).im)
  }

  @Test func `a limit of ten billion costs no memory`() throws {
    // With an odd height, a row of pixels is on the real axis, and those between −2 and −1.4 never
    // end.
    let before = peakMemory()
    let engine = try engine(viewport("re=-0.5:im=0:h=3", 60, 46), limit: 10_000_000_000)
    let buffer = try engine.picture()
    #expect(engine.limit == 10_000_000_000)
    #expect(buffer.count(.unresolved) == 0)
    #expect(buffer.count(.interior) > 200)
    // The peak memory of the whole process, including other tests: such an orbit would take 160 GB.
    #expect(peakMemory() - before < 200_000_000)
  }

  /// The peak memory in bytes.
  private func peakMemory() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
    unsafe getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
    #else
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1_024
    #endif
  }

  @Test func `lanes may have offsets that differ by more than a double's range`() throws {
    let text = try Fixtures.object("places").text("wfs-6e1520")
    let view = Viewport(try Location(parsing: text), size: try PictureSize(width: 16, height: 8))
    let engine = try engine(view, limit: 3_500_000)
    var work = WorkCounts()
    let buffer = try engine.picture(work: &work)
    #expect(buffer.count(.unresolved) == 0)
    #expect(work.extendedRuns > 0)
  }
}
