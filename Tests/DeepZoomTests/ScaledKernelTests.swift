// ScaledKernelTests — a step in extended range is the step in doubles, where both can do it.

import Numbers
import Testing

@testable import DeepZoom

@Suite struct ScaledKernelTests {
  @Test(arguments: ["home-a", "d16-a", "d30-a", "mini-p1142", "multi3-a", "multi5-home"])
  func `extended range and doubles take the same steps`(_ name: String) throws {
    let view = try TruthView(named: name)
    let formula = Mandelbrot(power: view.viewport.location.power)
    var settings = EngineSettings()
    settings.usesBlocks = false
    let prepared = try Preparation(formula, view.viewport, limit: 4_000, settings) { _ in }
    let picture = prepared.runner(limit: 4_000).picture
    var rebases = 0
    for (i, j) in evenPixels(view.viewport.size, 3, 3) {
      var doubles = prepared.frame.group(x: i / 4 * 4, y: j / 2 * 2)
      var scaled = doubles
      var watches = TinyWatches()
      repeat {
        let stop = ScalarKernel.run(&doubles, picture, budget: 1)
        step(&scaled, picture, &watches)
        // One of the two may have begun the next segment already.
        if !PixelGroup.any(doubles.active) { _ = doubles.beginSegment() }
        if !PixelGroup.any(scaled.active) { _ = scaled.beginSegment() }
        let difference = difference(doubles, scaled)
        #expect(difference == nil, "(\(i), \(j)) after \(doubles.singleSteps) steps")
        if difference != nil || stop == .done { break }
        for lane in 0..<PixelGroup.lanes where doubles.candidate[lane] != 0 {
          (doubles.candidate[lane], scaled.candidate[lane]) = (0, 0)
          doubles.refuse(lane)
          scaled.refuse(lane)
        }
      } while true
      rebases += doubles.rebases.wrappedSum()
    }
    #expect(rebases > 0)
  }

  /// One step: the kernel does one before it says that doubles fit, save where a segment begins.
  private func step<F: Formula>(
    _ group: inout PixelGroup, _ picture: PictureConstants<F>, _ watches: inout TinyWatches
  ) {
    let before = group.singleSteps
    for _ in 0..<3 where group.singleSteps == before {
      if ScaledKernel.run(&group, picture, &watches) == .done { return }
    }
  }

  /// What differs in the lanes that live, or nil: multiplying by powers of two changes no digit.
  private func difference(_ a: PixelGroup, _ b: PixelGroup) -> String? {
    if (a.alive, a.active, a.escaped) != (b.alive, b.active, b.escaped) { return "flags" }
    if (a.n, a.rebases, a.candidate) != (b.n, b.rebases, b.candidate) { return "counts" }
    if (a.m, a.singleSteps) != (b.m, b.singleSteps) { return "steps" }
    for lane in 0..<PixelGroup.lanes {
      if a.alive[lane] == 0 && a.escaped[lane] == 0 { continue }
      if a.delta(lane) != b.delta(lane) { return "δ \(a.delta(lane)), \(b.delta(lane))" }
      if a.slope(lane) != b.slope(lane) { return "slope \(a.slope(lane)), \(b.slope(lane))" }
      if (a.zx[lane], a.zy[lane]) != (b.zx[lane], b.zy[lane]) { return "z" }
    }
    return nil
  }
}
