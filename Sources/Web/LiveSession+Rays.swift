// LiveSession+Rays — external rays for the page: their landing points, and strokes that show them.

internal import Core
internal import Drawing
internal import Jobs
internal import Landmarks
internal import Places

extension LiveSession {
  /// The longest text of an angle, in bytes.
  private static let longestAngle = 400

  /// Answers with the rays of the view's nucleus, or with the ray of an angle; the page's ink then
  /// has them.
  nonisolated func findRays(_ request: LiveRequest, _ search: LandmarkSearch) async throws {
    let item: JSON
    let landings: [RayLanding]
    if request.what == "ray" {
      let text = request.angle ?? ""
      guard text.utf8.count <= Self.longestAngle else {
        throw BadInput("the angle has more than \(Self.longestAngle) characters")
      }
      let found = try await search.ray(try ExternalAngle(text))
      landings = [found.landing]
      item = found.facts
    } else {
      let found = try await search.angles()
      landings = found.landings
      item = found.facts
    }
    let strokes = try RayInk.strokes(of: landings)
    let others = try inks.ink(request.ink ?? 0).strokes.filter { !strokes.contains($0) }
    outbox.send([
      "t": "found", "id": .integer(Int(request.id ?? 0)), "what": .string(request.what ?? ""),
      "items": .array([item]), "ink": .integer(inks.add(Ink(others + strokes))),
    ])
  }
}
