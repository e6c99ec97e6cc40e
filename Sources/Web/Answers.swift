// Answers — short answers for the page: lists, saved places, palettes, QR codes.

internal import Coloring
internal import Core
internal import Drawing
internal import FlyingFox
internal import Foundation
internal import FractalEngine
internal import ImageFiles
internal import Jobs
internal import Places

/// Answers requests that need no picture.
struct Answers: Sendable {
  let store: PlaceStore
  let inks: InkShelf

  /// The largest body of a request, in bytes.
  private static let longestBody = 2 << 20
  /// The largest file of ink, in bytes: four million points.
  private static let longestInk = 64 << 20
  /// The largest file of a texture, in bytes.
  private static let longestTexture = 8 << 20
  private static let mostTexturePixels = 4 << 20

  /// - Throws: A `UserError`.
  func response(to request: HTTPRequest) async throws -> HTTPResponse {
    switch (request.method, request.path) {
    case (.GET, "/api/info"): return Self.info
    case (.GET, "/api/places"): return Reply.json(.array(store.entries().map(Self.json)))
    case (.POST, "/api/places"):
      let wish: SavedPlaceWish = try await request.decoded()
      let location = try Location(parsing: wish.location)
      try store.save(
        location, as: wish.name, title: wish.title, replacing: wish.replacing ?? false)
      try store.save(try inks.ink(wish.ink ?? 0), of: wish.name)
      return Reply.status(.created)
    case (.PUT, "/api/places"):
      let wish: RenamingWish = try await request.decoded()
      try store.rename(wish.name, to: wish.to)
      return Reply.status(.noContent)
    case (.DELETE, "/api/places"):
      try store.remove(try request.value(of: "name"))
      return Reply.status(.noContent)
    case (.GET, "/api/ink"):
      if let name = try? request.value(of: "place") {
        return Reply.json(shelved(try store.ink(of: name)?.ink ?? Ink()))
      }
      guard let key = Int(try request.value(of: "key")) else { throw BadInput("a key is a number") }
      return Reply.bytes(Array(try inks.ink(key).text.utf8), type: "application/octet-stream")
    case (.POST, "/api/ink"):
      let bytes = Array(try await request.body(atMost: Self.longestInk))
      return Reply.json(shelved(try Ink(parsing: bytes)))
    case (.POST, "/api/palette"):
      let bytes = Array(try await request.body(atMost: Self.longestBody))
      let name = (try? request.value(of: "name")) ?? "palette"
      let found = try PaletteFormats.palette(in: PaletteSource(path: name, bytes: bytes))
      return Reply.json([
        "stops": .string(found.stops.text), "title": found.title.map(JSON.string) ?? .null,
        "notes": .array(found.notes.map(JSON.string)),
      ])
    case (.POST, "/api/texture"):
      let bytes = Array(try await request.body(atMost: Self.longestTexture))
      return Reply.json(["checksum": .string(try Self.keepTexture(bytes))])
    case (.GET, "/api/qr"):
      guard let rows = QRCode.modules(of: try request.value(of: "text")) else {
        throw BadInput(
          "there is no QR code of this text", remedy: "It may be too long, or qrencode is missing.")
      }
      return Reply.json([
        "size": .integer(rows.count), "rows": .array(rows.map(JSON.string)),
      ])
    default: return Reply.status(.notFound)
    }
  }

  /// Keeps the image of a texture, and returns its checksum.
  ///
  /// - Throws: `BadInput` if the bytes are no PNG file, or the image is large.
  private static func keepTexture(_ bytes: [UInt8]) throws -> String {
    // The width and the height follow the signature, and a chunk's length and name.
    guard bytes.count > 24 else { throw BadInput("the file is no PNG image") }
    let (width, height) = (number(bytes[16..<20]), number(bytes[20..<24]))
    guard width <= mostTexturePixels, height <= mostTexturePixels,
      width * height <= mostTexturePixels
    else { throw BadInput("a texture has at most \(mostTexturePixels >> 20) million pixels here") }
    do { return try TrapStore.standard.keep(bytes: bytes) } catch is PictureError {
      throw BadInput("the file is no PNG image, or is damaged")
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Puts ink on the shelf, and tells its key.
  private func shelved(_ ink: Ink) -> JSON {
    ["key": .integer(inks.add(ink)), "count": .integer(ink.strokes.count)]
  }

  /// Everything that the page offers for choice.
  ///
  /// Computed once, since it checks whether a program is installed, and writes out every built-in
  /// place.
  private static let info = Reply.json(
    [
      "version": .string(Version.version),
      "colorings": .array(
        Colorings.all.map { ["id": .string($0.name), "summary": .string($0.summary)] }),
      "palettes": .array(
        Palettes.all.map {
          [
            "id": .string($0.name), "summary": .string($0.summary),
            "stops": .string($0.stops.text),
          ]
        }),
      "blends": .array(Blend.allCases.map { .string($0.rawValue) }),
      "formulas": .array(
        Formulas.listed.map {
          [
            "id": .string($0.name), "summary": .string($0.summary),
            "powers": [.integer($0.powers.lowerBound), .integer($0.powers.upperBound)],
            "julia": .bool($0.takesConstant), "isFamily": .bool($0.isFamily),
          ]
        }),
      "trapReadings": .array(TrapReading.allCases.map { .string($0.rawValue) }),
      "builtins": .array(
        BuiltInPlaces.all.compactMap { place in
          guard let location = try? place.location() else { return nil }
          return [
            "id": .string(place.name), "title": .string(place.title),
            "summary": .string(place.lines.joined(separator: " ")),
            "location": .string(location.canonical), "zoom": .string(location.zoom),
          ]
        }),
      "scenes": .array(
        Scene.names.compactMap { name in
          guard let scene = try? Scene(named: name) else { return nil }
          return ["id": .string(name), "location": .string(scene.location.canonical)]
        }),
      "qr": .bool(QRCode.modules(of: "x") != nil),
    ])

  private static func json(_ listing: SavedListing) -> JSON {
    [
      "name": .string(listing.name),
      "location": listing.location.map { .string($0.canonical) } ?? .null,
      "title": listing.title.map(JSON.string) ?? .null,
      "zoom": listing.zoom.map(JSON.string) ?? .null, "date": .string(listing.date.text),
      "error": listing.userError.map(Reply.problem) ?? .null,
    ]
  }
}

private struct SavedPlaceWish: Decodable, Sendable {
  let name: String
  let location: String
  var title: String?
  var replacing: Bool?
  /// The key of the ink to save with the place.
  var ink: Int?
}

private struct RenamingWish: Decodable, Sendable {
  let name: String
  let to: String
}

extension HTTPRequest {
  /// The value of a query item.
  ///
  /// - Throws: `BadInput` if it is missing.
  func value(of name: String) throws -> String {
    guard let value = query.first(where: { $0.name == name })?.value else {
      throw BadInput("the request says no \(name)")
    }
    return value
  }

  /// The body, if it is not too long.
  ///
  /// - Throws: `BadInput` as soon as it exceeds the limit.
  func body(atMost longest: Int) async throws -> Data {
    if let count = bodySequence.count, count > longest { throw Self.tooLong(longest) }
    var data = Data()
    for try await chunk in bodySequence {
      data += chunk
      if data.count > longest { throw Self.tooLong(longest) }
    }
    return data
  }

  private static func tooLong(_ longest: Int) -> BadInput {
    BadInput("the request has more than \(longest >> 20) MB")
  }

  /// Decodes the body as JSON.
  func decoded<Value: Decodable>() async throws -> Value {
    let data = try await body(atMost: LiveRequest.longest)
    do { return try JSONDecoder().decode(Value.self, from: data) } catch {
      throw BadInput("the request is not understood")
    }
  }
}
