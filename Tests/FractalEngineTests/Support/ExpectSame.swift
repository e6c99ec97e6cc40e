// ExpectSame — compares ways of computing one picture.

import Core
import Testing

@testable import FractalEngine
@testable import Places

/// Expects the same outcomes from two runners, except for pixels that one of them calls uncertain.
///
/// - Returns: The work of each runner, and the number of uncertain pixels.
func expectSame(
  _ left: PixelRunner, _ right: PixelRunner, _ width: Int, _ height: Int,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> (left: WorkCounts, right: WorkCounts, uncertain: Int) {
  let places = (0..<height).flatMap { j in (0..<width).map { PixelPlace($0, j) } }
  var (work, otherWork) = (WorkCounts(), WorkCounts())
  var (uncertain, otherUncertain): ([UncertainPixel], [UncertainPixel]) = ([], [])
  let some = try left.outcomes(of: places, &work, &uncertain)
  let others = try right.outcomes(of: places, &otherWork, &otherUncertain)
  let uncertainPixels = Set((uncertain + otherUncertain).map(\.index))
  for index in places.indices where !uncertainPixels.contains(index) {
    switch (some[index].outcome, others[index].outcome) {
    case (.escaped(let n, let fraction, _, _), .escaped(let m, let part, _, _)):
      #expect(
        n == m && abs(fraction - part) < Float(0x1p-10), sourceLocation: sourceLocation)
    case (let one, let other): #expect(one == other, sourceLocation: sourceLocation)
    }
  }
  return (work, otherWork, uncertainPixels.count)
}

/// Expects the bits of the whole picture from each kernel with two threads and tiles.
///
/// - Parameter side: The side of the tiles.
func expectOneDigest(
  of view: Viewport, limit: Int, side: Int, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let formula = try Formulas.chosen(by: view.location)
  let digests = try KernelChoice.available.map { kernel in
    var settings = EngineSettings()
    settings.kernel = kernel
    let engine = try formula.engine(for: view, limit: limit, settings)
    var work = WorkCounts()
    return try engine.picture(side: side, threads: 2, work: &work).fullDigest
  }
  let whole = try formula.engine(for: view, limit: limit).picture().fullDigest
  #expect(Set(digests) == [whole], sourceLocation: sourceLocation)
}
