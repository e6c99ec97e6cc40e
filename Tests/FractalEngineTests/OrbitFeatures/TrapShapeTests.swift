// TrapShapeTests — approaches to shapes, compared with simple loops in full precision.

import BigNumbers
import Core
import Foundation
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct TrapShapeTests {
  static let lists = [
    "stalk", "point,-0.5,0.25/circle,0.25,-0.5,0.75", "line,0.1,0,30/cross,-0.2,0.3,0.5,20/point",
  ]

  /// One value of an orbit, and its weight.
  private struct Value {
    let z: Complex
    let weight: Double
  }

  /// The distance from a shape by the C library, written down differently than in the engine.
  private static func distance(_ z: Complex, _ shape: TrapShape) -> Double {
    let (re, im) = (z.re - Double(shape.re) / 1e6, z.im - Double(shape.im) / 1e6)
    let (length, size) = (hypot(re, im), Double(shape.size) / 1e6)
    let angle = atan2(im, re) - Double(shape.degrees) / 1e6 * .pi / 180
    let (along, across) = (abs(length * cos(angle)), abs(length * sin(angle)))
    let taper = max(1, (z.re * z.re + z.im * z.im) / 4)
    switch shape.kind {
    case .point: return length
    case .circle: return abs(length - size)
    case .line: return across * taper
    case .stalk: return min(along, across) * taper
    case .cross:
      return min(hypot(max(along - size, 0), across), hypot(max(across - size, 0), along))
    }
  }

  /// Expects the features of a pixel to be those of its values from the first iteration on.
  ///
  /// - Parameter last: The index of the escape; nil if the orbit does not escape.
  private static func expect(
    _ found: [SIMD2<Float>], _ values: [Value], _ shapes: TrapShapes, escaping last: Int?,
    within tolerance: Double, _ place: PixelPlace
  ) {
    var nearest: (distance: Double, shape: Int, index: Int)?
    var (second, first) = (Double.infinity, 0)
    for (index, value) in values.enumerated() where value.weight > 0 {
      if first == 0 { first = index + 1 }
      for (number, shape) in shapes.shapes.enumerated() {
        let distance = distance(value.z, shape) / value.weight
        if distance < nearest?.distance ?? .infinity {
          second = nearest?.distance ?? .infinity
          nearest = (distance, number, index + 1)
        } else {
          second = min(second, distance)
        }
      }
    }
    guard let nearest else {
      #expect(found[0].x.isNaN && found[1].x.isNaN, "\(place)")
      return
    }
    #expect(abs(Double(found[0].x) - nearest.distance) < tolerance, "\(place)")
    // Which of two almost equal distances is taken depends on the last digits.
    guard second - nearest.distance > 2 * tolerance else { return }
    #expect(found[1].x == Float(nearest.shape), "\(place)")
    let time = last.map { $0 - nearest.index } ?? nearest.index - first
    #expect(found[1].y == Float(time), "\(place)")
    let shape = shapes.shapes[nearest.shape]
    let z = values[nearest.index - 1].z
    let (re, im) = (z.re - Double(shape.re) / 1e6, z.im - Double(shape.im) / 1e6)
    guard hypot(re, im) > 100 * tolerance else { return }
    let turns = atan2(im, re) / (2 * .pi)
    let gap = abs(Double(found[0].y) - (turns < 0 ? turns + 1 : turns))
    #expect(min(gap, 1 - gap) < 0.02, "\(place)")
  }

  /// The weight of a value: full where the view's image is a sixteenth, for the last 448 values.
  private static func weight(log2OfImage: Double, age: Double?) -> Double {
    let grown = min(max((log2OfImage + 12) / 8, 0), 1)
    return grown * min(max((512 - (age ?? 0)) / 64, 0), 1)
  }

  @Test(arguments: lists)
  func `approaches in a shallow view are those of a simple loop`(_ text: String) throws {
    let shapes = try #require(TrapShapes(text))
    let view = try viewport("re=-0.5:im=0:h=3", 48, 48)
    let engine = try engine(view, limit: 400)
    let places = evenPixels(view.size, 16, 16).map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try engine.outcomes(of: places, &work)
    let request = FeatureRequest([.trapDistance(shapes), .trapShape(shapes)])
    let found = try engine.features(request, of: places, outcomes)
    var (escaped, staying) = (0, 0)
    for (index, place) in places.enumerated() {
      let c = view.exactPixel(place.i, place.j, precision: 64).nearest
      var (end, fraction): (Int?, Double) = (nil, 0)
      if case .escaped(let n, let part, let x, let y) = outcomes[index] {
        // Near the set, doubles are not exact enough for the comparison.
        guard Complex(Double(x), Double(y)).maxNorm > 0.3 else { continue }
        (end, fraction) = (n, Double(part))
        escaped += 1
      } else if outcomes[index].status == .interior {
        staying += 1
      } else {
        continue
      }
      var (z, slope) = (Complex.zero, Complex.zero)
      let values = (1...(end ?? 400)).map { k -> Value in
        slope = 2 * z * slope + Complex(1, 0)
        z = z * z + c
        let image = log2(3 * slope.maxNorm)
        return Value(
          z: z,
          weight: Self.weight(log2OfImage: image, age: end.map { Double($0 - k) + fraction }))
      }
      Self.expect(found[index], values, shapes, escaping: end, within: 1e-4, place)
    }
    #expect(escaped > 100 && staying > 20)
  }

  @Test(arguments: ["d30-a", "d100-a", "d330-a", "multi3-a", "julia-pre-12"])
  func `approaches in a deep view are those of direct iteration in full precision`(_ name: String)
    throws
  {
    let truth = try TruthView(named: name)
    let view = truth.viewport
    let plane = try Formulas.chosen(by: view.location).plane
    let engine = try plane.prepare(view, limit: truth.limit, EngineSettings(), nil) { _ in }
      .engine(limit: truth.limit)
    let shapes = try #require(TrapShapes(Self.lists[2]))
    let request = FeatureRequest([.trapDistance(shapes), .trapShape(shapes)])
    let places = truth.escaped.filter { $0.distance > 0.5 }.prefix(12)
      .map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try engine.outcomes(of: places, &work)
    let found = try engine.features(request, of: places, outcomes)
    let frame = PixelFrame(view)
    let height = Double(view.size.height) * frame.unit
    for (index, place) in places.enumerated() {
      guard case .escaped(let n, let fraction, _, _) = outcomes[index] else { continue }
      var replay = FeatureTests.exactReplay(place, frame, limit: truth.limit)
      var values: [Value] = []
      for k in 1...n {
        try replay.step()
        let image = (FloatExp(height) * replay.spread).log2
        values.append(
          Value(
            z: replay.z,
            weight: Self.weight(log2OfImage: image, age: Double(n - k) + Double(fraction))))
      }
      Self.expect(found[index], values, shapes, escaping: n, within: 2e-3, place)
    }
    #expect(Set(found.map { $0[0].x }).count > 6, "neighbors differ at every depth")
  }

  @Test func `features do not depend on the pixels that are computed with them`() throws {
    let shapes = try #require(TrapShapes(Self.lists[1]))
    let view = try viewport("re=-0.743643887037:im=0.131825904205:h=1e-9", 40, 24)
    let engine = try engine(view, limit: 5_000)
    let places = evenPixels(view.size, 10, 6).map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try engine.outcomes(of: places, &work)
    let request = FeatureRequest([.trapDistance(shapes), .trapShape(shapes)])
    let together = try engine.features(request, of: places, outcomes)
    for (index, place) in places.enumerated().reversed() {
      let alone = try engine.features(request, of: [place], [outcomes[index]])
      let isSame = zip(alone[0], together[index]).allSatisfy {
        $0.x.bitPattern == $1.x.bitPattern && $0.y.bitPattern == $1.y.bitPattern
      }
      #expect(isSame, "\(place)")
    }
  }
}
