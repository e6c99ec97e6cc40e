// Reply — makes responses of the server: JSON, bytes, and errors as the page shows them.

internal import Core
internal import FlyingFox
internal import Foundation
internal import Jobs

/// Makes HTTP responses.
enum Reply {
  /// The headers of every response: nothing foreign is loaded, and nothing is cached or framed.
  static let headers: HTTPHeaders = [
    HTTPHeader("Content-Security-Policy"):
      "default-src 'self'; img-src 'self' blob: data:; connect-src 'self' ws: wss:; "
      + "style-src 'self'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
      + "form-action 'none'",
    HTTPHeader("X-Content-Type-Options"): "nosniff",
    HTTPHeader("Referrer-Policy"): "no-referrer",
    HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
    HTTPHeader("Cache-Control"): "no-cache",
  ]

  static func json(_ value: JSON, _ status: HTTPStatusCode = .ok) -> HTTPResponse {
    bytes(Array(value.text.utf8), type: "application/json", status)
  }

  static func bytes(_ bytes: [UInt8], type: String, _ status: HTTPStatusCode = .ok)
    -> HTTPResponse
  {
    var headers = headers
    headers[.contentType] = type
    return HTTPResponse(statusCode: status, headers: headers, body: Data(bytes))
  }

  /// The response to a request that cannot be carried out.
  static func failure(_ error: any Error) -> HTTPResponse {
    json(problem(error), error is any UserError ? .badRequest : .internalServerError)
  }

  static func status(_ status: HTTPStatusCode) -> HTTPResponse {
    HTTPResponse(statusCode: status, headers: headers)
  }

  /// An error as an object with `problem`, `place` and `remedy`.
  static func problem(_ error: any Error) -> JSON {
    .object(members(of: error))
  }

  static func members(of error: any Error) -> [JSON.Member] {
    let mistake = error as? any UserError
    return [
      JSON.Member("problem", .string(mistake?.problem ?? "\(error)")),
      JSON.Member("place", mistake?.place.map(JSON.string) ?? .null),
      JSON.Member("remedy", mistake?.remedy.map(JSON.string) ?? .null),
    ]
  }
}
