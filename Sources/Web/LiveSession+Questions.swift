// LiveSession+Questions — answers about a view: a single pixel, and landmarks nearby.

internal import BigNumbers
internal import Core
internal import FractalEngine
internal import Jobs
internal import Landmarks
internal import Places

extension LiveSession {
  /// Answers with a pixel's outcome, its position, and its orbit.
  nonisolated func inspect(_ request: LiveRequest) async throws {
    let (size, id, at) = (try request.size(), request.id ?? 0, try request.point())
    let place = try await place(of: request)
    guard at.x >= 0, at.y >= 0, Int(at.x) < size.width, Int(at.y) < size.height else {
      throw BadInput("the pixel lies outside of the picture")
    }
    let pixel = PixelList.Pixel(Int(at.x), Int(at.y))
    let value = try await views.value(of: place.location, size: size, pixel)
    let (width, height) = (Double(size.width), Double(size.height))
    let right = (Double(pixel.i) + 0.5 - width / 2) / height
    let up = (height / 2 - Double(pixel.j) - 0.5) / height
    let point = try place.location.centered(right: right, up: up)
    let orbit = try Formulas.chosen(by: place.location).orbit(
      of: PlanePoint(re: point.re, im: point.im), in: place.location, count: 500)
    outbox.send(
      .object(
        [JSON.Member("t", "inspected"), JSON.Member("id", .integer(Int(id)))] + value.members
          + [
            JSON.Member("re", .string(point.re.compact)),
            JSON.Member("im", .string(point.im.compact)),
            JSON.Member(
              "orbit", .array(orbit.map { .array([.number($0.right), .number($0.up)]) })),
          ]))
  }

  /// Answers with the landmarks of a view.
  nonisolated func find(_ request: LiveRequest) async throws {
    let id = request.id ?? 0
    let place = try await place(of: request)
    var search = LandmarkSearch(place.location, effort: Effort(threads: threads))
    search.proofLimit = LandmarkSearch.quickProofs
    if request.what == "angle" || request.what == "ray" {
      return try await findRays(request, search)
    }
    let found =
      switch request.what {
      case "minibrot": [try await search.minibrot()]
      case "misiurewicz": [try await search.misiurewicz()]
      case "near": try await search.near(8)
      default: throw BadInput("there is nothing of that kind to find")
      }
    outbox.send(
      .object([
        JSON.Member("t", "found"), JSON.Member("id", .integer(Int(id))),
        JSON.Member("what", .string(request.what ?? "")),
        JSON.Member("items", .array(found.map(\.facts))),
      ]))
  }
}
