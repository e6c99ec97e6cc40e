// LiveSession+Ink — the page's strokes: adding, erasing, and their outlines in a view.

internal import BigNumbers
internal import Core
internal import Drawing
internal import Jobs
internal import Places

extension LiveSession {
  /// The most strokes whose outlines are sent for a view.
  private static let mostOutlines = 20_000

  /// Adds or erases strokes, which answers with the key of the new ink; or answers with the
  /// outlines of a view's strokes.
  func drawInk(_ request: LiveRequest) {
    do {
      let ink = try inks.ink(request.ink ?? 0)
      if let wish = request.stroke {
        let stroke = try wish.stroke(in: try place(of: request).location)
        answer(request, Ink(ink.strokes + [stroke]))
      } else if let erased = request.erased {
        let gone = Set(erased)
        let kept = ink.strokes.indices.filter { !gone.contains($0) }.map { ink.strokes[$0] }
        answer(request, Ink(kept))
      } else {
        let (location, size) = (try place(of: request).location, try request.size())
        Task.detached { [outbox] in
          do { outbox.send(try Self.outlines(of: ink, location, size, request)) } catch {
            Self.report(error, "ink", request.id, outbox)
          }
        }
      }
    } catch {
      Self.report(error, "ink", request.id, outbox)
    }
  }

  private func answer(_ request: LiveRequest, _ ink: Ink) {
    outbox.send([
      "t": "inked", "id": .integer(Int(request.id ?? 0)), "ink": .integer(inks.add(ink)),
      "count": .integer(ink.strokes.count),
    ])
  }

  /// The outlines of the strokes in a view, and in as much around it on each side.
  private static func outlines(
    of ink: Ink, _ location: Location, _ size: PictureSize, _ request: LiveRequest
  ) throws -> JSON {
    var wide = location
    wide.window = try LocationWindow(
      re: location.re, im: location.im,
      height: min(location.height.multiplied(by: ExactDecimal(3)), Location.farthest))
    let picture = InkPicture(
      ink, wide, size: try PictureSize(width: 3 * size.width, height: 3 * size.height))
    let paths = picture.paths(most: mostOutlines).map { path -> JSON in
      [
        "n": .integer(path.stroke), "d": .string(path.outline), "color": .string(path.color),
        "opacity": .number(path.opacity),
      ]
    }
    return [
      "t": "ink", "id": .integer(Int(request.id ?? 0)), "ink": .integer(request.ink ?? 0),
      "count": .integer(ink.strokes.count), "height": .integer(size.height),
      "paths": .array(paths),
    ]
  }
}
