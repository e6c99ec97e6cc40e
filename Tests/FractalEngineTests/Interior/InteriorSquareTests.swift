// InteriorSquareTests — a square of pixels has the outcome that each of its pixels would have.

import BigNumbers
import Core
import Foundation
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct InteriorSquareTests {
  /// A view that contains a component, with the component's period and the least share of its
  /// pixels that squares decide.
  struct View: CustomTestStringConvertible, Sendable {
    let text: String
    let period: Int
    let share: Double
    var testDescription: String { "period \(period), \(text.suffix(9))" }
  }

  static let views = [
    View(text: "re=-0.747003610767:im=0.116084935554:h=4e-7", period: 39, share: 0.6),
    View(text: "re=-0.7470036:im=0.11608493:h=8e-7", period: 39, share: 0.4),
    View(text: MinibrotPredictorTests.needle + ":h=7e-178", period: 150, share: 0.7),
    View(text: MinibrotPredictorTests.island + ":h=8e-115:rot=30", period: 1142, share: 0.6),
    // A view at the root of a disc, and one inside of it.
    View(text: "re=-1.2502:im=0.0002:h=1e-5", period: 4, share: 0.9),
    View(text: "re=-1.31:im=0.02:h=1e-7", period: 4, share: 1),
  ]

  private let places = (0..<160 * 90).map { PixelPlace($0 % 160, $0 / 160) }

  private func runner(_ view: View) throws -> PixelRunner {
    let limit = 20_000 * view.period
    return try Preparation(
      Multibrot(), viewport(view.text, 160, 90), limit: limit, EngineSettings.withoutMultipliers
    ) { _ in }.runner(limit: limit)
  }

  @Test(arguments: views)
  func `each pixel of a square has the cycle that five of them have`(_ view: View) throws {
    let runner = try runner(view)
    var squares = try #require(InteriorSquares(runner))
    var (prover, work) = (CycleProver(runner.picture), WorkCounts())
    var (told, inside) = (0, 0)
    for place in places {
      let offset = runner.frame.offset(place.i, place.j)
      let own = try runner.candidate(offset: offset).flatMap {
        try prover.cycle(of: $0, offset: offset)?.period
      }
      if own == view.period { inside += 1 }
      guard let period = try squares.period(at: place, &prover, &work) else { continue }
      told += 1
      if period == own { continue }
      // If the pixel's own candidate does not have the period, its orbit does.
      let precision = runner.frame.viewport.precision(iterations: runner.picture.limit)
      let c = runner.frame.viewport.exactPixel(place.i, place.j, precision: precision)
      #expect(try Multibrot().hasAttractingCycle(c, period: period), "\(place)")
    }
    #expect(inside > 200)
    #expect(Double(told) >= view.share * Double(inside), "\(told) of \(inside)")
    #expect(work.cyclesProved <= 5 * 20 * 12)
    // If all pixels are interior, the large squares decide them.
    if view.share == 1 { #expect(work.cyclesProved <= 5 * 5 * 3) }
  }

  @Test func `several pixels of one square are decided at once`() throws {
    let runner = try runner(View(text: "re=-1.31:im=0.02:h=1e-7", period: 4, share: 1))
    var squares = try #require(InteriorSquares(runner))
    var (prover, work) = (CycleProver(runner.picture), WorkCounts())
    func period(_ places: [PixelPlace]) throws -> Int? {
      try squares.period(ofAll: places[...], &prover, &work)
    }
    #expect(try period(PixelPlace.group(x: 44, y: 30)) == 4)
    #expect(try period([PixelPlace(159, 89)]) == 4)
    // Pixels of two squares, side by side or one above the other, and beyond the lower edge.
    #expect(try period([PixelPlace(7, 0), PixelPlace(8, 0)]) == nil)
    #expect(try period([PixelPlace(7, 7), PixelPlace(7, 8)]) == nil)
    #expect(try period([PixelPlace(7, 89), PixelPlace(7, 90)]) == nil)
    #expect(try period([]) == nil)
  }

  @Test func `pixels that a closed form decides need no proof`() throws {
    let runner = try runner(View(text: "re=-0.5:im=0.1:h=0.01", period: 1, share: 1))
    var squares = try #require(InteriorSquares(runner))
    var (prover, work) = (CycleProver(runner.picture), WorkCounts())
    let group = PixelPlace.group(x: 44, y: 30)
    #expect(try squares.period(ofAll: group[...], &prover, &work) == nil)
    #expect(work.cycleTests == 0)
    #expect(runner.knownPeriod(offset: runner.frame.offset(group[0].i, group[0].j)) == 1)
  }

  @Test(arguments: views)
  func `a pixel has the same outcome alone and among all`(_ view: View) throws {
    let runner = try runner(view)
    func outcomes(_ places: [PixelPlace]) throws -> [PixelOutcome] {
      var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
      return try runner.outcomes(of: places, &work, &uncertain).map(\.outcome)
    }
    let all = try outcomes(places)
    for k in stride(from: 0, to: places.count, by: 97) {
      #expect(try outcomes([places[k]]) == [all[k]], "\(places[k])")
    }
    // In reverse order, so that another pixel is the first to reach each square.
    #expect(try outcomes(places.reversed()) == all.reversed())
  }

  /// The main cardioid, where c = λ/2 − λ²/4, and the disc, where c = −1 + λ/4.
  @Test(arguments: [0.25, 0])
  func `points with nearly equal multipliers are closer to each other than to the edge`(
    _ curvature: Double
  ) {
    func point(_ multiplier: Complex) -> Complex {
      (curvature == 0 ? 0.25 : 0.5) * multiplier - curvature * (multiplier * multiplier)
    }
    let edge = (0..<20_000).map { k in
      let angle = Double.pi * Double(k) / 10_000
      return point(Complex(cos(angle), sin(angle)))
    }
    var random = SeededGenerator(seed: 46)
    func coordinate() -> Double { .random(in: -1...1, using: &random) }
    var near = 0
    for _ in 0..<4_000 {
      let first = Complex(coordinate(), coordinate())
      // A distance at which `isNear` may hold, at any distance from the edge.
      let step = 0.4 * (1 - first.lengthSquared)
      let second = first + step * Complex(coordinate(), coordinate())
      guard first.lengthSquared < 0.99, second.lengthSquared < 1,
        InteriorSquares.isNear(first, second)
      else { continue }
      near += 1
      let middle = point(first)
      let least = edge.map { ($0 - middle).lengthSquared }.min() ?? 0
      #expect((point(second) - middle).lengthSquared < least, "\(first) \(second)")
    }
    #expect(near > 150)
  }

  @Test func `a view without a component asks for no proofs`() throws {
    let view = View(text: "re=-0.747003610767:im=0.116089:h=4e-7", period: 39, share: 0)
    let runner = try runner(view)
    var (prover, work) = (CycleProver(runner.picture), WorkCounts())
    var squares = InteriorSquares(runner)
    let told = try places.count { try squares?.period(at: $0, &prover, &work) != nil }
    #expect(told == 0 && work.cyclesProved == 0)
  }

  @Test func `for other powers, the multiplier gives no distances`() throws {
    let runner = try Preparation(
      Multibrot(power: 3), viewport("re=0.2:im=0.3:h=1e-9:p=3", 16, 8), limit: 5_000,
      EngineSettings.withoutMultipliers
    ) { _ in }.runner(limit: 5_000)
    #expect(runner.hasCandidates && InteriorSquares(runner) == nil)
  }
}
