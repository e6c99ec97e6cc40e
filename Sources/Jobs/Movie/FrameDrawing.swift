// FrameDrawing — draws one frame by looking up each of its pixels in colored strips.

internal import Coloring
internal import Core
internal import Places

/// The pixels of one frame, from the pictures of the two depths around it.
///
/// Trilinear interpolation: a pixel is interpolated between the four nearest texels of the two
/// levels whose pixels are next to its own in size, in linear light.
struct FrameDrawing: Sendable {
  let geometry: MovieGeometry
  let table: FrameTable
  let depth: Double
  /// The rotation of the frame relative to the plane, and relative to the last frame, in turns.
  let turn: Double
  let turnLeft: Double
  let lower: ColoredDepth
  let upper: ColoredDepth
  /// The share of `upper`.
  let share: Float

  /// The light of a row.
  func row(_ j: Int) -> [LinearColor] {
    var light = [SIMD4<Float>](repeating: .zero, count: geometry.frame.width)
    let weights = lastWeights(j)
    addStrips(j, weights, &light)
    if let weights { addLast(j, weights, &light) }
    return light.map { LinearColor($0.x, $0.y, $0.z) }
  }

  // MARK: Strips

  private func addStrips(_ j: Int, _ weights: [Float]?, _ light: inout [SIMD4<Float>]) {
    let places = table.row(j)
    let deepest = geometry.levels
    var start = places.startIndex
    while start < places.endIndex {
      let level = level(places[start], deepest)
      var end = start + 1
      while end < places.endIndex, self.level(places[end], deepest) == level { end += 1 }
      let run = start - places.startIndex..<end - places.startIndex
      if level < deepest {
        addRun(places[start..<end], run, weights, level, isFiner: true, &light)
        addRun(places[start..<end], run, weights, level + 1, isFiner: false, &light)
      } else {
        addRun(places[start..<end], run, weights, level, isFiner: nil, &light)
      }
      start = end
    }
  }

  /// The finer of the two levels in which a pixel is looked up.
  @inline(__always)
  private func level(_ place: SIMD2<Float>, _ deepest: Int) -> Int {
    min(max(Int(place.y + finest + 8) - 8, 0), deepest)
  }

  /// The level that the corners show.
  private var finest: Float { Float(geometry.spareOctaves - ColoredDepth.sharpness) }

  /// Adds the light of one level to a run of pixels.
  ///
  /// - Parameter isFiner: Whether it is the finer one of two; nil where it is the only one.
  private func addRun(
    _ places: ArraySlice<SIMD2<Float>>, _ run: Range<Int>, _ weights: [Float]?, _ level: Int,
    isFiner: Bool?, _ light: inout [SIMD4<Float>]
  ) {
    let (first, second) = (lower.strips[level], upper.strips[level])
    let rows = Double(geometry.rows(level: level))
    let corner = geometry.corner(atDepth: depth)
    let base = Float(corner * rows - 0.5 - Double(first.top))
    let gap = first.top - second.top
    let (height, columns) = (Float(rows), Float(first.width))
    let finerLevel = Float(isFiner == false ? level - 1 : level)
    let turned = Float(turn - turn.rounded(.down))
    let finest = finest
    let (some, others) = (first.words.span, second.words.span)
    let stride = first.stride
    let (lastRow, otherLastRow) = (first.rows - 2, second.rows - 2)
    for (offset, place) in places.enumerated() {
      let pixel = run.lowerBound + offset
      let outer = 1 - (weights?[pixel] ?? 0)
      if outer <= 0 { continue }
      var angle = place.x + turned
      if angle >= 1 { angle -= 1 }
      var column = angle * columns - 0.5
      if column < 0 { column += columns }
      let i = min(Int(column), first.width - 1)
      let across = column - Float(i)
      let row = base + place.y * height
      let j = Int(row + 4) - 4
      let down = min(max(row - Float(j), 0), 1)
      var weight = outer
      if let isFiner {
        let coarse = min(max(place.y + finest - finerLevel, 0), 1)
        weight *= isFiner ? 1 - coarse : coarse
        if weight <= 0 { continue }
      }
      var found = Self.texel(some, min(max(j, 0), lastRow) * stride + i, stride, across, down)
      if share > 0 {
        let other = Self.texel(
          others, min(max(j + gap, 0), otherLastRow) * stride + i, stride, across, down)
        found += share * (other - found)
      }
      light[pixel] += weight * found
    }
  }

  /// The light between four texels.
  @inline(__always)
  private static func texel(
    _ words: Span<UInt32>, _ index: Int, _ stride: Int, _ across: Float, _ down: Float
  ) -> SIMD4<Float> {
    let (a, b) = (PackedLight.light(words[index]), PackedLight.light(words[index + 1]))
    let (c, d) = (
      PackedLight.light(words[index + stride]), PackedLight.light(words[index + stride + 1])
    )
    let (upper, lower) = (a + across * (b - a), c + across * (d - c))
    return upper + down * (lower - upper)
  }

  // MARK: The last picture

  /// The octaves until the last frame.
  private var above: Double { max(0, geometry.octaves - depth) }

  /// The blending of the last picture's edge into the strips, as a share of its shorter side.
  private static let margin = 0.06

  /// The position of a row's first pixel in the last picture, from its center and in its pixels,
  /// and the step to the next pixel.
  private func places(_ j: Int) -> (start: SIMD2<Double>, step: SIMD2<Double>) {
    let scale = geometry.pixelSize * SteadyMath.exp2(above)
    let angle = UInt64((turnLeft - turnLeft.rounded(.down)) * 0x1p63) &* 2
    let (cosine, sine) = (SteadyMath.sine(turns: angle &+ 1 << 62), SteadyMath.sine(turns: angle))
    let (u, v) = geometry.frame.offset(0, j)
    let x: Double = scale * (u * cosine - v * sine)
    let y: Double = scale * (u * sine + v * cosine)
    return (SIMD2<Double>(x, y), SIMD2<Double>(scale * cosine, scale * sine))
  }

  /// The share of the last picture in each pixel of a row; nil where it has none.
  private func lastWeights(_ j: Int) -> [Float]? {
    guard !lower.last.isEmpty, !upper.last.isEmpty || share == 0 else { return nil }
    let (width, height) = (Double(geometry.size.width), Double(geometry.size.height))
    let corner = geometry.cornerPixels * SteadyMath.exp2(geometry.spareOctaves - above)
    let reach = corner / geometry.pixelSize
    guard abs(geometry.frame.offset(0, j).v) < reach else { return nil }
    let (start, step) = places(j)
    let margin = Self.margin * min(width, height) * min(1, 4 * above)
    return (0..<geometry.frame.width).map { (i: Int) -> Float in
      let place: SIMD2<Double> = start + Double(i) * step
      let inside: Double = min(width / 2 - abs(place.x), height / 2 - abs(place.y))
      if inside <= 0 { return 0 }
      return inside >= margin ? 1 : Float(inside / margin)
    }
  }

  private func addLast(_ j: Int, _ weights: [Float], _ light: inout [SIMD4<Float>]) {
    let side = Double(MovieRecipe.lastSamples)
    let wanted = above + SteadyMath.log2(side * geometry.pixelSize) - ColoredDepth.sharpness
    let level = max(Int(wanted.rounded(.down)), 0)
    let coarse = Float(min(max(wanted - Double(level), 0), 1))
    let (start, step) = places(j)
    for (picture, part) in [(lower, 1 - share), (upper, share)] where part > 0 {
      for (level, share) in [(level, 1 - coarse), (level + 1, coarse)] where share > 0 {
        let index = min(max(level - picture.lastLevel, 0), picture.last.count - 1)
        let found = picture.last[index]
        let scale = side / Double(1 << (picture.lastLevel + index))
        let halfScale = 0.5 * scale
        let middleX: Double = halfScale * Double(geometry.size.width) - 0.5
        let middleY: Double = halfScale * Double(geometry.size.height) - 0.5
        let words = found.words.span
        let (lastColumn, lastRow) = (Double(found.width - 1), Double(found.rows - 1))
        for i in weights.indices where weights[i] > 0 {
          let place: SIMD2<Double> = start + Double(i) * step
          let x: Double = min(max(middleX + scale * place.x, 0), lastColumn)
          let y: Double = min(max(middleY - scale * place.y, 0), lastRow)
          let (column, row) = (min(Int(x), found.width - 2), min(Int(y), found.rows - 2))
          let texel = Self.texel(
            words, row * found.stride + column, found.stride, Float(x - Double(column)),
            Float(y - Double(row)))
          let weight: Float = weights[i] * part * share
          light[i] += weight * texel
        }
      }
    }
  }
}
