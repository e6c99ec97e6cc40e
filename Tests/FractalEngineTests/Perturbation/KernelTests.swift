// KernelTests — every kernel returns the bits of the specification.

import BigNumbers
import CLaneKernels
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct KernelTests {
  @Test func `the kernels in C read the layout of Swift`() {
    #expect(MemoryLayout<PixelLanes>.stride == fathom_pixel_lanes_size())
    #expect(
      MemoryLayout<PixelLanes>.offset(of: \.blaSteps) == fathom_pixel_lanes_offset_of_counts())
    #expect(MemoryLayout<DoubleDoubleLanes>.size == fathom_double_double_lanes_size())
    #expect(MemoryLayout<BLATable.Plain>.stride == MemoryLayout<fathom_bla_step>.stride)
    #expect(MemoryLayout<BLATable.CrossTerms>.stride == MemoryLayout<fathom_cross_terms>.stride)
    #expect(MemoryLayout<Complex>.stride == 16)
    #expect(PixelLanes.manyReturns == Int(FATHOM_MANY_RETURNS))
  }

  @Test(arguments: 2...16, [1, 2] as [UInt64])
  func `vector kernels equal the scalar one at every power`(_ power: Int, _ seed: UInt64) throws {
    try expectSameBits("re=-0.3:im=0.2:h=3:p=\(power)", limit: 500, power: power, seed)
    try expectSameBits("re=-0.62:im=0.51:h=1e-3:p=\(power)", limit: 900, power: power, seed)
    let seen = try expectSameBits(
      "re=0.21:im=0.13:h=1e-13:p=\(power)", limit: 900, power: power, seed)
    // From p = 8 on the orbit settles before a BLA step pays.
    #expect(power >= 8 || seen.blaSteps > 0, "with cross terms")
  }

  @Test(arguments: [
    "d13-a", "d30-a", "mini-p1142", "d310-a", "d1000-a", "needle-mini-p150", "embjulia-a",
    "outside-p2066",
  ])
  func `vector kernels equal the scalar one at every depth`(_ name: String) throws {
    let view = try TruthView(named: name)
    for seed: UInt64 in [3, 4] {
      let seen = try expectSameBits(
        view.viewport, limit: min(view.limit, name == "outside-p2066" ? 400_000 : 20_000),
        power: 2, seed)
      #expect(seen.blaSteps > 0 && seen.singleSteps > 0 && seen.skipped > seen.blaSteps)
      #expect(seen.rebases > 0)
      #expect((seen.extended > 0) == (name == "d310-a" || name == "d1000-a"))
    }
  }

  @Test(arguments: ["home-a", "d30-a", "mini-p1142", "d1000-a"])
  func `vector kernels equal the scalar one without BLA steps`(_ name: String) throws {
    let view = try TruthView(named: name)
    var settings = EngineSettings()
    settings.usesBLA = false
    let seen = try expectSameBits(
      view.viewport, limit: min(view.limit, 10_000), power: 2, 5, settings)
    #expect(seen.blaSteps == 0 && seen.singleSteps > 0)
  }

  @Test(arguments: ["cusp-1e-9", "neck-1e-5"])
  func `slow orbits are the same in every kernel`(_ name: String) throws {
    let view = try TruthView(named: name)
    let seen = try expectSameBits(view.viewport, limit: view.limit, power: 2, 10)
    #expect(seen.skipped > 100 * seen.singleSteps && seen.rebases > 0)
    #expect(seen.jumping > 0, "past the neutral point, or through the parabolic gate")
  }

  /// At a place with nearly neutral orbits; the limits end some of them at their neutral point.
  @Test(arguments: [4_200_000, 3_960_123])
  func `orbits past a neutral point are the same at depth`(_ limit: Int) throws {
    let text = try Fixtures.object("places").text("dragon-4e191")
    let view = try viewport(String(text.dropFirst("fathom1:".count)), 61, 47)
    let seen = try expectSameBits(view, limit: limit, power: 2, 11)
    #expect(seen.jumping > 0 && seen.escaped > 0)
  }

  /// The limit lies in the middle of the counts, so it refuses BLA steps and ends pixels.
  @Test func `a limit refuses the same BLA steps in every kernel`() throws {
    let view = try TruthView(named: "d50-a")
    let counts = view.escaped.map(\.n).sorted()
    let limit = counts[counts.count / 2]
    let seen = try expectSameBits(view.viewport, limit: limit, power: 2, 6)
    #expect(seen.limitMattered > 0 && seen.escaped > 0)
  }

  @Test func `candidates for cycles appear at the same steps`() throws {
    let view = try TruthView(named: "needle-mini-p150")
    let seen = try expectSameBits(view.viewport, limit: 20_000, power: 2, 7)
    #expect(seen.candidates > 0)
  }

  /// Beside discs of periods 39 and 78, orbits return thousands of times before they settle.
  @Test func `smallest values are tried at the same steps`() throws {
    let view = try viewport("re=-0.7436438870:im=0.1318259042:h=1e-7", 61, 47)
    let seen = try expectSameBits(view, limit: 30_000, power: 2, 8)
    #expect(seen.trials > 20 && seen.trials < seen.candidates && seen.escaped > 0)
  }

  @Test(arguments: ["d16-a", "mini-p1142", "d1000-a"])
  func `a kernel that returns sooner has only paused`(_ name: String) throws {
    let view = try TruthView(named: name)
    let picture = try picture(view.viewport, limit: 9_000, power: 2)
    var random = SeededGenerator(seed: 8)
    for choice in KernelChoice.available where choice != .scalar {
      for _ in 0..<12 {
        var crowd = KernelCrowd(picture, seed: random.next(), pixels: 8)
        var whole = crowd.lanes
        VectorKernel.run(&whole, picture, choice, budget: 1 << 40)
        #expect(whole.active == .zero)
        for threshold in [6, 4, 1, 0] {
          VectorKernel.run(&crowd.lanes, picture, choice, budget: 1 << 40, threshold: threshold)
          #expect(-crowd.lanes.active.wrappedSum() <= threshold)
        }
        #expect(LaneField.differing(whole, crowd.lanes) == [], "\(choice)")
      }
    }
  }

  @Test func `a lane that is moved keeps all of its state`() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<50 {
      var from = LaneField.scrambled(&random)
      let other = LaneField.scrambled(&random)
      let lane = Int.random(in: 0..<8, using: &random)
      let target = Int.random(in: 0..<8, using: &random)
      var into = other
      var stack = LaneStack()
      stack.push(lane, of: &from)
      stack.pop(into: &into, target)
      for check in 0..<8 {
        let expected = check == target ? (from, lane) : (other, check)
        #expect(LaneField.differing(into, check, expected.0, expected.1) == [])
      }
      #expect(into.blaSteps == other.blaSteps && into.skipped == other.skipped)
    }
  }

  @Test func `lanes that were set aside return in the opposite order`() {
    var random = SeededGenerator(seed: 10)
    var from = LaneField.scrambled(&random)
    var stack = LaneStack()
    var kept: [Int] = []
    for round in 0..<40 {
      if kept.isEmpty || round < 12 || Bool.random(using: &random) {
        kept.append(Int.random(in: 0..<8, using: &random))
        stack.push(kept[kept.count - 1], of: &from)
      } else {
        var into = LaneField.scrambled(&random)
        stack.pop(into: &into, 3)
        #expect(LaneField.differing(into, 3, from, kept.removeLast()) == [])
      }
      #expect(stack.count == kept.count && stack.isEmpty == kept.isEmpty)
    }
  }

  @discardableResult
  private func expectSameBits(_ text: String, limit: Int, power: Int, _ seed: UInt64) throws
    -> KernelCrowd.EventCounts
  {
    try expectSameBits(try viewport(text, 61, 47), limit: limit, power: power, seed)
  }

  /// Iterates random pixels of a view with the scalar kernel and each vector kernel, in pieces of
  /// random length, and compares them after each piece.
  @discardableResult
  private func expectSameBits(
    _ view: Viewport, limit: Int, power: Int, _ seed: UInt64,
    _ settings: EngineSettings = EngineSettings()
  ) throws -> KernelCrowd.EventCounts {
    let picture = try picture(view, limit: limit, power: power, settings)
    var random = SeededGenerator(seed: seed)
    var events = KernelCrowd.EventCounts()
    let vectors = KernelChoice.available.filter { $0 != .scalar }
    // Six crowds in all, so that rare events occur on processors with two kernels, too.
    for choice in vectors {
      for _ in 0..<(6 / max(1, vectors.count)) {
        let crowdSeed = random.next()
        var crowd = KernelCrowd(picture, seed: crowdSeed, pixels: 30)
        let differences = try crowd.differences(with: choice)
        #expect(
          differences.isEmpty, "\(choice), \(view.location.zoom), seed \(seed), \(crowdSeed)")
        events += crowd.events
      }
    }
    return events
  }

  private func picture(
    _ view: Viewport, limit: Int, power: Int, _ settings: EngineSettings = EngineSettings()
  ) throws -> PictureConstants {
    try Preparation(Multibrot(power: power), view, limit: limit, settings) { _ in }
      .runner(limit: limit).picture
  }
}
