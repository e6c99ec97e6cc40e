// KernelTests — every kernel returns the bits of the specification.

import CKernels
import Numbers
import TestSupport
import Testing

@testable import DeepZoom

@Suite struct KernelTests {
  @Test func `the kernels in C read what Swift lays out`() {
    #expect(MemoryLayout<PixelGroup>.stride == fathom_group_size())
    #expect(MemoryLayout<PixelGroup>.offset(of: \.m) == fathom_group_offset_of_m())
    #expect(MemoryLayout<PreciseGroup>.size == fathom_precise_group_size())
    #expect(MemoryLayout<BlockTable.Plain>.stride == MemoryLayout<fathom_block>.stride)
    #expect(MemoryLayout<Complex>.stride == 16)
  }

  @Test(arguments: 2...8, [1, 2] as [UInt64])
  func `vector kernels equal the scalar one at every power`(_ power: Int, _ seed: UInt64) throws {
    try expectSameBits("re=-0.3:im=0.2:h=3:p=\(power)", limit: 500, power: power, seed)
    try expectSameBits("re=-0.62:im=0.51:h=1e-3:p=\(power)", limit: 900, power: power, seed)
  }

  @Test(arguments: ["d16-a", "d30-a", "mini-p1142", "d310-a", "d1000-a", "needle-mini-p150"])
  func `vector kernels equal the scalar one at every depth`(_ name: String) throws {
    let view = try TruthView(named: name)
    for seed: UInt64 in [3, 4] {
      try expectSameBits(view.viewport, limit: min(view.limit, 20_000), power: 2, seed)
    }
  }

  @Test(arguments: ["home-a", "d30-a", "mini-p1142", "d1000-a"])
  func `without blocks they are the same too`(_ name: String) throws {
    let view = try TruthView(named: name)
    var settings = EngineSettings()
    settings.usesBlocks = false
    try expectSameBits(view.viewport, limit: min(view.limit, 10_000), power: 2, 5, settings)
  }

  private func expectSameBits(_ text: String, limit: Int, power: Int, _ seed: UInt64) throws {
    try expectSameBits(try viewport(text, 61, 47), limit: limit, power: power, seed)
  }

  /// Runs random groups of a view through the scalar and each vector kernel, in pieces of
  /// random length, and compares them after each.
  private func expectSameBits(
    _ view: Viewport, limit: Int, power: Int, _ seed: UInt64,
    _ settings: EngineSettings = EngineSettings()
  ) throws {
    let formula = Mandelbrot(power: power)
    let prepared = try Preparation(formula, view, limit: limit, settings) { _ in }
    let runner = prepared.runner(limit: limit)
    var random = SeededGenerator(seed: seed)
    for choice in KernelChoice.available where choice != .scalar {
      for _ in 0..<6 {
        let x = Int.random(in: 0..<(view.size.width + 3) / 4, using: &random) * 4
        let y = Int.random(in: 0..<(view.size.height + 1) / 2, using: &random) * 2
        let differences = differences(
          runner.frame.group(x: x, y: y), runner.picture, choice, &random)
        #expect(
          differences.isEmpty, "\(choice), group (\(x), \(y)), \(view.location.zoom), seed \(seed)")
      }
    }
  }

  private func differences<F: Formula>(
    _ group: PixelGroup, _ picture: PictureConstants<F>, _ choice: KernelChoice,
    _ random: inout SeededGenerator
  ) -> [String] {
    var (scalar, vector) = (group, group)
    var watches = TinyWatches()
    for _ in 0..<20_000 {
      let budget = Int.random(in: 1...300, using: &random)
      let stop = ScalarKernel.run(&scalar, picture, budget: budget)
      let other = VectorKernel.run(&vector, picture, choice, budget: budget)
      if stop != other { return ["stopped for \(stop) and \(other)"] }
      let found = GroupField.differing(scalar, vector)
      if !found.isEmpty { return found }
      switch stop {
      case .done: return []
      case .paused: continue
      case .fits: return ["a kernel in doubles says that doubles fit"]
      case .candidate: break
      case .tiny:
        while ScaledKernel.run(&scalar, picture, &watches) == .paused {}
        vector = scalar
      }
      for lane in 0..<PixelGroup.lanes where scalar.candidate[lane] != 0 {
        (scalar.candidate[lane], vector.candidate[lane]) = (0, 0)
        scalar.refuse(lane)
        vector.refuse(lane)
        watches.refuse(lane, at: scalar.n[lane])
      }
    }
    return ["no end"]
  }
}

/// The fields of a group, for comparison bit by bit.
private enum GroupField {
  private static var numbers: [(String, KeyPath<PixelGroup, PixelGroup.Lanes>)] {
    [
      ("dx", \.dx), ("dy", \.dy), ("x", \.x), ("y", \.y), ("gx", \.gx), ("gy", \.gy),
      ("doubt", \.doubt), ("low", \.low), ("savedX", \.savedX), ("savedY", \.savedY),
      ("tolerance", \.tolerance),
    ]
  }

  private static var flags: [(String, KeyPath<PixelGroup, PixelGroup.Flags>)] {
    [
      ("exponent", \.exponent), ("slopeExponent", \.slopeExponent), ("savedN", \.savedN),
      ("n", \.n), ("nextTest", \.nextTest), ("rebases", \.rebases), ("returns", \.returns),
      ("nextSave", \.nextSave), ("alive", \.alive), ("active", \.active),
      ("escaped", \.escaped), ("candidate", \.candidate),
    ]
  }

  private static var wholes: [(String, KeyPath<PixelGroup, Int>)] {
    [
      ("m", \.m), ("blockSteps", \.blockSteps), ("singleSteps", \.singleSteps),
      ("skipped", \.skipped), ("limited", \.limited),
    ]
  }

  /// The names of the fields that differ; z counts only where a lane has escaped.
  static func differing(_ a: PixelGroup, _ b: PixelGroup) -> [String] {
    var names: [String] = []
    for lane in 0..<PixelGroup.lanes {
      for (name, path) in numbers
      where a[keyPath: path][lane].bitPattern != b[keyPath: path][lane].bitPattern {
        names.append("\(name)[\(lane)]: \(a[keyPath: path][lane]), \(b[keyPath: path][lane])")
      }
      for (name, path) in flags where a[keyPath: path][lane] != b[keyPath: path][lane] {
        names.append("\(name)[\(lane)]: \(a[keyPath: path][lane]), \(b[keyPath: path][lane])")
      }
      if a.escaped[lane] != 0 && (a.zx[lane], a.zy[lane]) != (b.zx[lane], b.zy[lane]) {
        names.append("z[\(lane)]")
      }
    }
    for (name, path) in wholes where a[keyPath: path] != b[keyPath: path] {
      names.append("\(name): \(a[keyPath: path]), \(b[keyPath: path])")
    }
    return names
  }
}
