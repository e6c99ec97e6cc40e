// ParabolicGateTests — jumps between two fixed points equal single iterations.

import BigNumbers
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct ParabolicGateTests {
  private static let cusp = "re=0.250000001:im=0:h=2e-13"
  /// A view beside the axis, so wide that a pixel's own ε matters in every order.
  private static let aside = "re=0.2500004:im=0.000000000045:h=6e-10"

  private struct Scene {
    let view: Viewport
    let parabolicGate: ParabolicGate
    let c: BigComplex
    let radius: FloatExp
  }

  private func scene(_ text: String, limit: Int = 1 << 18) throws -> Scene? {
    let view = try viewport(text, 64, 48)
    let prepared = try Preparation(Multibrot(), view, limit: limit, EngineSettings()) { _ in }
    guard let parabolicGate = prepared.reference.jumps as? ParabolicGate else { return nil }
    return Scene(
      view: view, parabolicGate: parabolicGate, c: view.center(precision: 300),
      radius: PixelFrame(view).radius)
  }

  /// The iterations by MPFR, from z = ½ + u.
  private func plainly(_ scene: Scene, _ d: Complex, from u: Complex, _ slope: Complex, steps: Int)
    -> (u: Complex, slope: Complex)
  {
    func big(_ number: Complex, exponent: Int = 0) -> BigComplex {
      BigComplex(FloatExpComplex(number, exponent: exponent), precision: 300)
    }
    var (c, z) = (scene.c, big(u))
    c.add(big(d, exponent: scene.radius.exponent))
    z.add(big(Complex(0.5, 0)))
    var g = slope
    var scratch = OrbitScratch(precision: 300)
    for _ in 0..<steps {
      g = 2 * (z.nearest * g) + Complex(scene.radius.nearest, 0)
      Multibrot().step(&z, c, &scratch)
    }
    z.subtract(big(Complex(0.5, 0)))
    return (z.nearest, g)
  }

  @Test(arguments: [cusp, aside])
  func `a jump equals its iterations, wherever it begins`(_ text: String) throws {
    let scene = try #require(try scene(text))
    let (parabolicGate, jumpRegion) = (scene.parabolicGate, scene.parabolicGate.jumpRegion)
    var random = SeededGenerator(seed: 3)
    var (crossed, goals) = (0, Set<Int>())
    for _ in 0..<60 {
      func part() -> Double { Double.random(in: -1...1, using: &random) }
      let d = 0.7 * Complex(part(), part())
      let u = jumpRegion.point - Complex(0.5, 0) + jumpRegion.reach * Complex(part(), part())
      let slope = Complex(part(), part())
      var parabolicJump = parabolicGate.parabolicJump(of: d, u: u, slope: slope, n: 11)
      let before = parabolicJump
      guard parabolicGate.cross(&parabolicJump) else {
        #expect(
          parabolicJump.u == before.u && parabolicJump.slope == before.slope
            && parabolicJump.n == 11)
        continue
      }
      crossed += 1
      let steps = parabolicJump.n - 11
      let plain = plainly(scene, d, from: u, slope, steps: steps)
      // z = ½ + u is right up to its last bit or two.
      #expect((parabolicJump.u - plain.u).maxNorm <= 0x1p-52, "\(u) \(d)")
      #expect((parabolicJump.slope - plain.slope).maxNorm <= 0x1p-36 * plain.slope.maxNorm)
      #expect(parabolicJump.u.lengthSquared < 0.0036, "it comes out where the series hold")
      goals.insert(Int((parabolicJump.u.im / parabolicJump.u.lengthSquared / 8).rounded()))
    }
    #expect(crossed >= 40)
    #expect(goals.count >= 4, "through several cells")
  }

  /// Many lanes in one cell, a few lanes, and all in different cells; far from the limit and near
  /// it.
  @Test(arguments: [cusp, aside])
  func `all kernels take lanes through the gate with the same bits`(_ text: String) throws {
    let limit = 1 << 18
    let picture = try Preparation(
      Multibrot(), viewport(text, 64, 48), limit: limit, EngineSettings()
    ) { _ in }
    .runner(limit: limit).picture
    let parabolicGate = try #require(picture.jumps as? ParabolicGate)
    let (jumpRegion, points) = (parabolicGate.jumpRegion, picture.orbit.points)
    var random = SeededGenerator(seed: 4)
    func part() -> Double { Double.random(in: -1...1, using: &random) }
    var (crossed, singleSteps, ended) = (0, 0, 0)
    for round in 0..<300 {
      var lanes = PixelLanes()
      let middle = jumpRegion.reach * Complex(part(), part())
      for lane in 0..<PixelLanes.lanes where Int.random(in: 0..<8, using: &random) >= round % 8 {
        lanes.begin(lane, offset: Complex(part(), part()))
        let m = parabolicGate.indices.before + Int.random(in: 0...3, using: &random)
        let place = round % 3 == 0 ? jumpRegion.reach * Complex(part(), part()) : middle
        let delta = (jumpRegion.point + place) - points[m]
        (lanes.x[lane], lanes.y[lane], lanes.m[lane]) = (delta.re, delta.im, m)
        (lanes.gx[lane], lanes.gy[lane], lanes.roundingError[lane]) = (part(), part(), 2 + part())
        let last = round % 5 == 0 ? limit : limit - 2 * parabolicGate.steps
        lanes.n[lane] = last - Int.random(in: 1...parabolicGate.steps, using: &random)
        (lanes.steps[lane], lanes.roundings[lane]) = (m, 16 * m)
        (lanes.jumping[lane], lanes.active[lane]) = (-1, 0)
      }
      var scalar = lanes
      parabolicGate.run(&scalar, picture, .scalar)
      #expect(scalar.jumping == .zero)
      crossed += scalar.blaSteps / 2
      singleSteps += scalar.singleSteps
      ended += (0..<8).count { lanes.jumping[$0] != 0 && scalar.n[$0] == limit }
      for kernel in KernelChoice.available where kernel != .scalar {
        var vector = lanes
        parabolicGate.run(&vector, picture, kernel)
        #expect(differing(vector, scalar) == [], "\(kernel), round \(round)")
      }
    }
    #expect(crossed > 500 && ended > 50)
    #expect(singleSteps > 100 || text == Self.aside, "where all cross")
  }

  @Test func `a lane in single steps leaves the jump region by iterating`() throws {
    let scene = try #require(try scene(Self.cusp))
    let (parabolicGate, d) = (scene.parabolicGate, Complex(0.3, -0.2))
    let (u, slope) = (parabolicGate.jumpRegion.point - Complex(0.49, -0.01), Complex(2, 1))
    var parabolicJump = parabolicGate.parabolicJump(of: d, u: u, slope: slope, n: 0)
    parabolicGate.takeSingleSteps(&parabolicJump, d, limit: .max)
    let middle = parabolicGate.jumpRegion.point - Complex(0.5, 0)
    var cut = ParabolicJump(offset: .zero, parameterSlope: .zero, u: u, slope: slope, n: 0)
    parabolicGate.takeSingleSteps(&cut, d, limit: parabolicJump.n - 1)
    #expect(cut.n == parabolicJump.n - 1, "or at the limit")
    #expect(
      parabolicJump.n > 1 && (parabolicJump.u - middle).maxNorm >= parabolicGate.jumpRegion.reach)
    let plain = plainly(scene, d, from: u, slope, steps: parabolicJump.n)
    #expect((parabolicJump.u - plain.u).maxNorm <= 0x1p-48)
    #expect((parabolicJump.slope - plain.slope).maxNorm <= 0x1p-40 * plain.slope.maxNorm)
  }

  @Test(arguments: [KernelChoice.scalar, .best])
  func `a picture with jumps is the same, and takes fewer steps`(_ kernel: KernelChoice) throws {
    let view = try viewport(Self.cusp, 96, 54)
    let limit = 500_000
    let runner = try Preparation(Multibrot(), view, limit: limit, EngineSettings()) { _ in }
      .runner(limit: limit)
    #expect(runner.picture.jumps is ParabolicGate)
    let through = PixelRunner(runner.frame, runner.picture, kernel)
    let bare = PixelRunner(runner.frame, runner.picture.with(limit: limit), KernelChoice.best)
    #expect(bare.picture.jumps == nil)
    let (work, bareWork, uncertainCount) = try expectSame(through, bare, 96, 54)
    #expect(uncertainCount < 20)
    // The first jumps, too, replace BLA steps of the table.
    #expect(10 * work.blaSteps < bareWork.blaSteps)
    #expect(work.singleSteps < bareWork.singleSteps)
    #expect(work.skipped + work.singleSteps == work.iterations)
  }

  @Test(arguments: [
    "re=0.26:im=0:h=1e-9",  // the parabolic gate is too wide
    "re=0.2499999:im=0:h=1e-12",  // inside of the cardioid
    "re=0.250000001:im=0:h=1e-10",  // pixels differ too much
    "re=-0.75:im=0.00001:h=1e-12",  // a neck
  ])
  func `elsewhere there is none`(_ text: String) throws {
    #expect(try scene(text) == nil)
  }

  @Test func `lanes return before the last point of an orbit, wherever a limit cut it`()
    throws
  {
    let whole = try #require(try scene(Self.cusp)).parabolicGate.indices.behind
    for limit in whole - 2...whole + 2 {
      let view = try viewport(Self.cusp, 64, 48)
      let cut = try Preparation(Multibrot(), view, limit: limit, EngineSettings()) { _ in }
      #expect(cut.reference.orbit.last == limit)
      let parabolicGate = try #require(cut.reference.jumps as? ParabolicGate)
      #expect(parabolicGate.indices.behind < limit && parabolicGate.indices.behind <= whole)
    }
  }

  @Test func `a center whose orbit ends too soon has no gate`() throws {
    #expect(try scene(Self.cusp, limit: 50_000) == nil)
  }
}
