// DoubleDoubleSingleStepTests — single steps in double-double equal those with exponents.

import BigNumbers
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct DoubleDoubleSingleStepTests {
  private typealias View = (
    prepared: Preparation, picture: PictureConstants, doubleDouble: DoubleDoubleReference
  )
  private let lanes = 0..<DoubleDoubleLanes.lanes

  private func view(_ viewport: Viewport, limit: Int) throws -> View {
    let prepared = try Preparation(Multibrot(), viewport, limit: limit, EngineSettings()) { _ in }
    let picture = prepared.runner(limit: limit).picture
    let center = viewport.center(precision: picture.orbit.precision)
    let lowParts = try Multibrot().lowParts(of: picture.orbit, at: center)
    return (prepared, picture, try picture.doubleDoubleReference(lowParts))
  }

  /// The complete result of a pixel in a lane, with all its bits.
  private func end(_ group: DoubleDoubleLanes, _ lane: Int) -> String {
    let closest = group.closest[lane]
    return switch group.outcome(lane) {
    case .escaped(let n, let z, let slope):
      "\(n) \(z.re.bitPattern) \(z.im.bitPattern) \(slope) \(closest)"
    case .unresolved: "\(group.n[lane]) \(closest)"
    case .lost: "lost"
    }
  }

  /// Iterates pixels to their ends.
  ///
  /// `singleStepCount` counts the steps that they took together without exponents; it is 0 with
  /// `.blaSteps`.
  private func run(
    _ pixels: [Int: DoubleDoublePixel], _ picture: PictureConstants,
    _ doubleDouble: DoubleDoubleReference,
    _ kernel: KernelChoice, _ stepMode: StepMode
  ) throws -> (group: DoubleDoubleLanes, singleStepCount: Int) {
    var (group, singleStepCount) = (DoubleDoubleLanes(), 0)
    for (lane, pixel) in pixels {
      group.start(pixel, lane, radiusExponent: picture.radius.exponent)
    }
    while lanes.contains(where: { group.alive[$0] != 0 }) {
      singleStepCount += try picture.advance(&group, doubleDouble, kernel, threshold: 0, stepMode)
    }
    return (group, singleStepCount)
  }

  /// In `home-a` and `needle-tip-200`, the middle row is on the real axis; `d1000-a` has offsets
  /// below 2^−960.
  @Test(arguments: [
    "outside-p2066", "seahorse-a", "d30-a", "home-a", "neck-1e-5", "mini-p1142", "needle-tip-200",
    "d310-a", "d1000-a",
  ])
  func `single steps without exponents change no bit`(_ name: String) throws {
    let truth = try TruthView(named: name)
    let view = try view(truth.viewport, limit: truth.limit)
    let size = truth.viewport.size
    let row = size.height / 2
    let offsets = (0..<24).map { k -> Complex in
      // Pixels spread over the picture, escaped and others, eight of them along the middle row.
      let column = size.width * k / 24
      return view.prepared.frame.offset(column, k % 3 == 0 ? row : size.height * (k * 7 % 24) / 24)
    }
    var singleStepCount = 0
    for eight in stride(from: 0, to: offsets.count, by: DoubleDoubleLanes.lanes) {
      let pixels = Dictionary(
        uniqueKeysWithValues: lanes.map {
          ($0, DoubleDoublePixel(offset: offsets[eight + $0], offsetLowPart: .zero))
        })
      let (plain, none) = try run(pixels, view.picture, view.doubleDouble, .best, .blaSteps)
      #expect(none == 0, "BLA steps keep exponents")
      for kernel in KernelChoice.available where kernel != .scalar {
        for stepMode in [StepMode.singleSteps, .any] {
          let (group, steps) = try run(pixels, view.picture, view.doubleDouble, kernel, stepMode)
          singleStepCount += steps
          for lane in lanes {
            #expect(end(group, lane) == end(plain, lane), "\(kernel), \(stepMode), \(eight + lane)")
          }
        }
      }
    }
  }

  /// The limit is at every step of a stride, and at the steps before and after it.
  @Test(arguments: ["outside-p2066", "seahorse-a", "neck-1e-5"])
  func `single steps without exponents end at the limit in the same state`(_ name: String) throws {
    let truth = try TruthView(named: name)
    let view = try view(truth.viewport, limit: truth.limit)
    let candidate = try truth.escaped.prefix(40).lazy.map {
      DoubleDoublePixel(offset: view.prepared.frame.offset($0.i, $0.j), offsetLowPart: .zero)
    }.first {
      let alone = try run([5: $0], view.picture, view.doubleDouble, .best, .blaSteps).group
      return alone.n[5] - alone.afterBLAStep[5] > 100
    }
    let pixel = try #require(candidate, "some go on by single steps for long")
    let last = try run([5: pixel], view.picture, view.doubleDouble, .best, .blaSteps).group.n[5]
    for limit in (last - 60)..<(last - 40) {
      let picture = view.prepared.runner(limit: limit).picture
      let plain = try run([5: pixel], picture, view.doubleDouble, .best, .blaSteps).group
      #expect(plain.escaped[5] == 0 && plain.n[5] == limit)
      for kernel in KernelChoice.available where kernel != .scalar {
        let (group, singleStepCount) = try run([5: pixel], picture, view.doubleDouble, kernel, .any)
        #expect(singleStepCount > 50, "most of its last steps")
        #expect(end(group, 5) == end(plain, 5))
        let (state, expected) = (
          picture.continuation(of: group, 5, view.doubleDouble.lowParts),
          picture.continuation(of: plain, 5, view.doubleDouble.lowParts)
        )
        #expect(state.m == expected.m && state.n == expected.n, "\(kernel), limit \(limit)")
        #expect(
          state.delta.bits == expected.delta.bits && state.slope.bits == expected.slope.bits
            && state.z.bits == expected.z.bits, "\(kernel), limit \(limit)")
      }
    }
  }
}
