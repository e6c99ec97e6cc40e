// RequestGuard — decides which requests are answered, by Host, Origin and token.

internal import FlyingFox

/// Refuses requests that other pages or machines have no right to send.
///
/// A foreign page can make a browser send requests to this server in two ways: directly, and then
/// `Origin` names that page; or under a host name that it resolves to this machine (DNS rebinding),
/// and then `Host` has that name.
struct RequestGuard: Sendable {
  /// The port of the server.
  let port: UInt16
  /// The token that a request must carry; nil if the server is bound to this machine alone.
  let token: String?

  /// The status with which to refuse a request; nil if it may be answered.
  func refusal(of request: HTTPRequest) -> HTTPStatusCode? {
    guard let host = request.headers[.host], isOwn(host) else { return .misdirectedRequest }
    if let origin = request.headers[HTTPHeader("Origin")] {
      guard let rest = origin.split(separator: "//", maxSplits: 1).last, origin.contains("//"),
        isOwn(String(rest))
      else { return .forbidden }
    }
    guard let token else { return nil }
    // The page itself is public; the data that it requests are not.
    if request.path == "/" || request.path.hasPrefix("/page/") { return nil }
    return request.query.first { $0.name == "token" }?.value == token ? nil : .forbidden
  }

  /// Whether a name and port are those of this server: with a token any address, otherwise
  /// loopback.
  private func isOwn(_ authority: String) -> Bool {
    let colon = authority.lastIndex(of: ":").flatMap { authority.hasSuffix("]") ? nil : $0 }
    let name = (colon.map { String(authority[..<$0]) } ?? authority).lowercased()
    let port = colon.flatMap { UInt16(authority[authority.index(after: $0)...]) } ?? 80
    guard port == self.port else { return false }
    if ["localhost", "127.0.0.1", "[::1]"].contains(name) { return true }
    return token != nil && RequestGuard.isAddress(name)
  }

  /// Whether a name is a numeric address, which no foreign page can rebind, or a local network
  /// name.
  private static func isAddress(_ name: String) -> Bool {
    if name.hasPrefix("[") && name.hasSuffix("]") { return true }
    if name.hasSuffix(".local") { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}
