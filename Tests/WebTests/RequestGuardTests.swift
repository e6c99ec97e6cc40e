// RequestGuardTests — which requests are answered, by their Host, Origin and token.

import FlyingFox
import Foundation
import Testing

@testable import Web

@Suite("Request guard")
struct RequestGuardTests {
  private func refusal(
    host: String, origin: String? = nil, path: String = "/api/info", token: String? = nil,
    query: String? = nil
  ) -> HTTPStatusCode? {
    var headers = [HTTPHeader.host: host]
    if let origin { headers[HTTPHeader("Origin")] = origin }
    let request = HTTPRequest(
      method: .GET, version: .http11, path: path,
      query: query.map { [HTTPRequest.QueryItem(name: "token", value: $0)] } ?? [],
      headers: headers, body: Data())
    return RequestGuard(port: 7_777, token: token).refusal(of: request)
  }

  @Test(
    "this machine's own names are answered",
    arguments: ["localhost:7777", "127.0.0.1:7777", "[::1]:7777", "LOCALHOST:7777"])
  func own(_ host: String) { #expect(refusal(host: host) == nil) }

  @Test(
    "other names, ports and addresses are misdirected",
    arguments: [
      "localhost", "localhost:80", "evil.example:7777", "192.168.1.2:7777", "localhost.evil:7777",
      "127.0.0.1.evil:7777", "", ":7777", "localhost:7777:7777", "localhost:99999",
    ])
  func foreign(_ host: String) { #expect(refusal(host: host) == .misdirectedRequest) }

  @Test(
    "a foreign page may not send requests",
    arguments: [
      "http://evil.example", "http://evil.example:7777", "null", "http://localhost",
      "http://localhost:7777.evil.example", "file://",
    ])
  func origins(_ origin: String) {
    #expect(refusal(host: "localhost:7777", origin: origin) == .forbidden)
  }

  @Test("the server's own page may send requests")
  func ownOrigin() {
    #expect(refusal(host: "localhost:7777", origin: "http://localhost:7777") == nil)
  }

  @Test("with the token, requests to addresses of the network are answered")
  func tokens() {
    let own = "192.168.1.2:7777"
    #expect(refusal(host: own, token: "abc", query: "abc") == nil)
    #expect(refusal(host: own, token: "abc", query: "abd") == .forbidden)
    #expect(refusal(host: own, token: "abc") == .forbidden)
    #expect(refusal(host: own, path: "/page/main.js", token: "abc") == nil)
    #expect(refusal(host: "evil.example:7777", token: "abc", query: "abc") == .misdirectedRequest)
  }
}
