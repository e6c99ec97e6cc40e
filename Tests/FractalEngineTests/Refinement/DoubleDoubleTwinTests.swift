// DoubleDoubleTwinTests — the kernels in double-double return the bits of their specifications.

import BigNumbers
import Core
import Places
import Testing

@testable import FractalEngine

@Suite struct DoubleDoubleTwinTests {
  /// The kernels in C that this processor can run.
  private static let vectors = KernelChoice.available.filter { $0 != .scalar }

  /// A c at the edge of the set of z^p + c, to some decimals: with one more in the last place it
  /// escapes.
  private func edge(power: Int, decimals: Int) throws -> (re: String, im: String) {
    let (formula, im, precision) = (Multibrot(power: power), "0.4", 4 * decimals + 64)
    var re = "0."
    for _ in 0..<decimals {
      let digits = ["9", "8", "7", "6", "5", "4", "3", "2", "1", "0"]
      let digit = try digits.first { digit in
        let point = BigComplex(
          try ExactDecimal(re + digit).bigFloat(precision: precision),
          try ExactDecimal(im).bigFloat(precision: precision))
        return try formula.escape(of: point, limit: 400) == nil
      }
      re += digit ?? "0"
    }
    return (re, im)
  }

  @Test(arguments: 2...16)
  func `perturbation in double-double is its specification, bit by bit, at every power`(
    _ power: Int
  )
    throws
  {
    let (re, im) = try edge(power: power, decimals: 62)
    var escaped = 0
    for (height, steps) in [
      ("1e-20", Strategy.DoubleDoubleSteps.blaWithAllProducts), ("1e-58", .bla),
    ] {
      let view = try viewport("re=\(re):im=\(im):h=\(height):p=\(power)", 24, 16)
      let limit = 900
      let prepared = try Preparation(Multibrot(power: power), view, limit: limit, EngineSettings())
      {
        _ in
      }
      let picture = prepared.runner(limit: limit).picture
      #expect(picture.strategy.doubleDoubleSteps == steps)
      let center = view.center(precision: picture.orbit.precision)
      let doubleDouble = try picture.doubleDoubleReference(
        picture.formula.lowParts(of: picture.orbit, at: center))
      let pixels = (0..<21).map {
        DoubleDoublePixel(
          offset: prepared.frame.offset($0 * 7 % 24, $0 * 5 % 16), offsetLowPart: .zero)
      }
      let expected = try picture.outcomesInDoubleDouble(of: pixels, doubleDouble, .scalar)
      for choice in Self.vectors {
        let found = try picture.outcomesInDoubleDouble(of: pixels, doubleDouble, choice)
        #expect(found.map(bits) == expected.map(bits), "\(choice), \(height)")
      }
      for case .escaped in expected { escaped += 1 }
    }
    #expect(escaped > 4, "the view lies at the edge")
  }

  private func bits(_ outcome: DoubleDoubleOutcome) -> [Int] {
    switch outcome {
    case .unresolved(let closest): [2, closest]
    case .lost(let growth): [3, growth]
    case .escaped(let n, let z, let slope):
      [n, slope.exponent]
        + [z.re, z.im, slope.re, slope.im].map { Int(bitPattern: UInt($0.bitPattern)) }
    }
  }

  @Test(arguments: 2...16)
  func `direct iteration in double-double is its specification, bit by bit, at every power`(
    _ power: Int
  )
    throws
  {
    let view = try viewport("re=0:im=0:h=3:p=\(power)", 64, 64)
    let prepared = try Preparation(
      Multibrot(power: power), view, limit: 200, EngineSettings()
    ) { _ in }
    let runner = try #require(
      DirectIterationRunner(prepared.runner(limit: 200), EngineSettings()))
    let grid = view.grid(precision: 192)
    var mostIterations = 0.0
    for row in 0..<8 {
      let points = (0..<8).map { grid[8 * $0 + row, 7 * row + $0] }
      for isJulia in [false, true] {
        let start =
          isJulia
          ? DirectDoubleDoubleLanes(
            starts: points, constant: grid[20 + row, 25 + row], radius: runner.picture.radius)
          : DirectDoubleDoubleLanes(points)
        var expected = start
        while expected.run(runner.view, power: power, .scalar) {}
        mostIterations = max(mostIterations, expected.n.max())
        for choice in Self.vectors {
          var found = start
          while found.run(runner.view, power: power, choice) {}
          #expect(bits(found) == bits(expected), "\(choice), row \(row)")
        }
      }
    }
    #expect(mostIterations > 20, "some pixels are inside")
  }

  private func bits(_ lanes: DirectDoubleDoubleLanes) -> [[UInt64]] {
    let numbers = [
      lanes.xHigh, lanes.xLow, lanes.yHigh, lanes.yLow, lanes.gx, lanes.gy, lanes.variance,
      lanes.peak, lanes.n,
    ]
    return numbers.map { field in (0..<8).map { field[$0].bitPattern } }
      + [lanes.alive, lanes.escaped].map { flags in
        (0..<8).map { UInt64(bitPattern: Int64(flags[$0])) }
      }
  }
}
