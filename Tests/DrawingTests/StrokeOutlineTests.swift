// StrokeOutlineTests — outlines have no holes and no pinches, and their widths are right.

import Core
import TestSupport
import Testing

@testable import Drawing

@Suite("Outlines of strokes")
struct StrokeOutlineTests {
  @Test("an outline is closed and without gaps", arguments: 0..<40)
  func closed(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...30, using: &random)
    let points = InkFixtures.walk(from: .zero, count: count, step: 0.05, &random)
    let edges = StrokeOutline(try InkFixtures.stroke(points)).edges
    #expect(edges.count >= 4)
    for (index, edge) in edges.enumerated() {
      let next = edges[(index + 1) % edges.count]
      #expect(length(next.start - edge.end) < 1e-12, "gap after edge \(index) of \(edges.count)")
    }
  }

  @Test("no part of a stroke cancels another: winding numbers have one sign", arguments: 0..<30)
  func winding(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Wide, and with steps shorter than the width: the worst case for offset curves.
    let points = InkFixtures.walk(from: .zero, count: 40, step: 0.03, &random)
    let stroke = try InkFixtures.stroke(points, widths: 0.06...0.12)
    let polygon = flattened(StrokeOutline(stroke))
    for _ in 0..<400 {
      let near = points[Int.random(in: 0..<points.count, using: &random)]
      let point =
        near
        + SIMD2(
          Double.random(in: -0.1...0.1, using: &random),
          Double.random(in: -0.1...0.1, using: &random))
      #expect(windingNumber(of: polygon, around: point) <= 0)
    }
  }

  @Test("the middle line lies inside, also at the turns of a zigzag", arguments: [3, 6, 12])
  func zigzag(_ samples: Int) throws {
    let points = InkFixtures.zigzag(teeth: 14, width: 0.4, height: 0.3, samples: samples)
    let stroke = try InkFixtures.stroke(points, widths: 0.02...0.04)
    let polygon = flattened(StrokeOutline(stroke))
    let line = StrokeLine(stroke, tolerance: 0)
    var checked = 0
    for segment in line.segments {
      // No points at which the outline passes through the middle line.
      for k in 1..<17 {
        let point = at(Double(k) / 17, segment)
        #expect(windingNumber(of: polygon, around: point.plane) != 0)
        // A disc of nearly the half width around the middle line belongs to the stroke.
        for direction in [SIMD2(1.0, 0), SIMD2(-1, 0), SIMD2(0, 1), SIMD2(0, -1)] {
          let side = point.plane + direction * (0.6 * point.z)
          #expect(windingNumber(of: polygon, around: side) != 0, "pinched at \(point)")
          checked += 1
        }
      }
    }
    #expect(checked > 500)
  }

  @Test("a point is a disc of the greatest width, and so is a tremble")
  func dots() throws {
    for points in [[SIMD2(0.25, -0.125)], [SIMD2(0.25, -0.125), SIMD2(0.252, -0.125)]] {
      let edges = StrokeOutline(try InkFixtures.stroke(points, widths: 0.01...0.04)).edges
      let middle = SIMD2(0.25, -0.125) + SIMD2(points.count == 1 ? 0 : 0.001, 0)
      #expect(edges.count == 4)
      for point in flattened(edges) {
        // The speed of the tremble makes it a little narrower.
        let radius = length(point - middle)
        #expect(radius < 0.02 * 1.0004 && radius > (points.count == 1 ? 0.02 * 0.9996 : 0.012))
      }
    }
  }

  @Test("a line narrows with speed, widens with pressure, within its widths, and tapers")
  func widths() throws {
    func middleWidth(step: Double, pressure: UInt16 = 0) throws -> Double {
      let points = (0..<40).map { SIMD2(Double($0) * step, 0) }
      let stroke = try InkFixtures.stroke(
        points, pressure: pressure, widths: 0.01...0.03)
      let line = StrokeLine(stroke, tolerance: 0)
      #expect(line.points.allSatisfy { $0.z <= 0.015 + 1e-12 })
      #expect(line.points.first.map { $0.z < 0.3 * 0.015 } == true)
      #expect(line.points.last.map { $0.z < 0.3 * 0.015 } == true)
      return 2 * line.points[20].z
    }
    let (slow, fast) = (try middleWidth(step: 0.002), try middleWidth(step: 0.02))
    #expect(slow > fast && fast >= 0.01 && slow <= 0.03)
    let light = try middleWidth(step: 0.002, pressure: 8_000)
    let heavy = try middleWidth(step: 0.002, pressure: 60_000)
    #expect(light < slow && slow < heavy)
    let rushed = try middleWidth(step: 0.9)
    #expect(rushed >= 0.01 && rushed < 0.0105)
  }

  @Test("joints are smooth: the directions of neighboring segments agree")
  func joints() throws {
    var random = SeededGenerator(seed: 5)
    let points = InkFixtures.walk(from: .zero, count: 60, step: 0.05, &random)
    let segments = StrokeLine(try InkFixtures.stroke(points), tolerance: 0).segments
    #expect(segments.count == 20)
    for (one, next) in zip(segments, segments.dropFirst()) {
      let (end, start) = (try #require(one.directions).end, try #require(next.directions).start)
      #expect((end * start).sum() > 1 - 1e-9)
    }
  }

  @Test("an arc stays on its circle to 3e-4 of the radius")
  func arc() {
    for degrees in [30.0, 90, 150, 180] {
      let end = SIMD2(cosine(degrees), sine(degrees))
      let edges = OutlineEdge.arc(
        around: SIMD2(1, 2), radius: 3, from: SIMD2(1, 0), to: end, isLeft: true)
      for point in flattened(edges) {
        #expect(abs(length(point - SIMD2(1, 2)) - 3) < 3e-4 * 3)
      }
      #expect(length((edges.last?.end ?? .zero) - (SIMD2(1, 2) + end * 3)) < 1e-12)
    }
  }
}

private func cosine(_ degrees: Double) -> Double {
  [30: 0.75.squareRoot(), 90: 0, 150: -0.75.squareRoot(), 180: -1][degrees] ?? .nan
}

private func sine(_ degrees: Double) -> Double {
  [30: 0.5, 90: 1, 150: 0.5, 180: 0][degrees] ?? .nan
}

private func length(_ way: SIMD2<Double>) -> Double { (way * way).sum().squareRoot() }

/// The point of a segment at a parameter, by Bernstein's polynomials.
private func at(_ t: Double, _ segment: CubicSegment) -> SIMD3<Double> {
  let u = 1 - t
  let outer = segment.a * (u * u * u) + segment.d * (t * t * t)
  return outer + segment.b * (3 * u * u * t) + segment.c * (3 * u * t * t)
}

private func flattened(_ outline: StrokeOutline) -> [SIMD2<Double>] { flattened(outline.edges) }

/// Points along edges, 16 on each curve.
private func flattened(_ edges: [OutlineEdge]) -> [SIMD2<Double>] {
  edges.flatMap { edge -> [SIMD2<Double>] in
    if edge.isStraight { return [edge.end] }
    return (1...16).map { k in
      let t = Double(k) / 16
      let u = 1 - t
      let outer = edge.start * (u * u * u) + edge.end * (t * t * t)
      return outer + edge.control1 * (3 * u * u * t) + edge.control2 * (3 * u * t * t)
    }
  }
}

/// How often a polygon winds around a point; counted where it crosses the ray to the right.
private func windingNumber(of polygon: [SIMD2<Double>], around point: SIMD2<Double>) -> Int {
  var number = 0
  guard var last = polygon.last else { return 0 }
  for next in polygon {
    let side =
      (next.x - last.x) * (point.y - last.y) - (point.x - last.x) * (next.y - last.y)
    if last.y <= point.y {
      if next.y > point.y && side > 0 { number += 1 }
    } else if next.y <= point.y && side < 0 {
      number -= 1
    }
    last = next
  }
  return number
}
