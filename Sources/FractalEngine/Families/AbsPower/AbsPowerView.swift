// AbsPowerView — a picture's reference and BLA steps in one number type.

/// A picture's reference and BLA steps in one number type.
struct AbsPowerView<Points: AbsPowerPoints>: PlanarView {
  let map: AbsPowerMap
  let points: Points
  let blaSteps: AbsPowerBLASteps<Points.Part>
  let radius: Points.Part
  let last: Int
  let limit: Int
  var lostError = AbsPowerMap.lostError
}

extension AbsPowerView {
  var lineCount: Int { 1 }
  func degree(of line: Int) -> Int { map.power }

  func pixel(at offset: Planar<Points.Part>) -> PlanarPixel<Points.Part> {
    PlanarPixel(offset: offset)
  }

  @inline(__always)
  func point(of pixel: PlanarPixel<Points.Part>) -> Planar<Points.Part> { points.point(pixel.m) }

  @inline(__always)
  func advance(_ pixel: inout PlanarPixel<Points.Part>, needsExtendedRange: Bool) -> AbsPowerStop? {
    pixel.advance(self, needsExtendedRange: needsExtendedRange)
  }

  func imageRadius(_ radius: Points.Part, at size: Points.Part, _ line: Int) -> Points.Part? {
    map.imageRadius(radius, at: size)
  }

  func with(limit: Int) -> AbsPowerView {
    AbsPowerView(
      map: map, points: points, blaSteps: blaSteps, radius: radius, last: last, limit: limit,
      lostError: lostError)
  }

  var single: AbsPowerView {
    AbsPowerView(
      map: map, points: points, blaSteps: AbsPowerBLASteps(), radius: radius, last: last,
      limit: .max, lostError: lostError)
  }
}
