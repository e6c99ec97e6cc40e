// ServeCommand — fathom serve: serves the explorer to a browser.

import ArgumentParser
import Fathom
import Jobs
internal import Places
import REPL
import Web

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct ServeCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Open the explorer in a browser.",
    usage: "fathom serve [<place>] [<options>]",
    discussion: """
      Prints an address, opens it where there is a desktop, and serves until
      Ctrl-C. Only this machine can connect; --lan lets in the whole network,
      with a token in the address, for a phone or a tablet.

        fathom serve
        fathom serve seahorse --port 8000 --no-open
        fathom serve --lan
      """)

  @Argument(
    help: ArgumentHelp("Where to begin (default: home).", valueName: "place"), completion: .place)
  var place: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The port; 0 takes a free one (default: 7777).", valueName: "N"))
  var port: String?

  @Flag(help: "Let the whole network connect, by an address with a token.")
  var lan = false

  @Flag(inversion: .prefixedNo, help: "Open the page in a browser.")
  var open = true

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Compute on N threads (default: all cores).", valueName: "N"))
  var threads: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Refuse orders that need more than N GiB (default: 3/4 of the memory).",
      valueName: "N"))
  var memory: String?

  func run(in session: Session) async throws {
    let location = try place.map { try PlaceResolver().resolveArgument($0).location }
    var settings = PageServer.Settings(
      threads: try Effort(threadsOption: threads).threads,
      jobFolder: SessionState.standard.folder + "/serve")
    if let port {
      settings.port = UInt16(try wholeNumber(port, 0...65_535, "--port"))
    }
    if let memory { settings.memory = try wholeNumber(memory, 1...1024, "--memory") << 30 }
    if lan { settings.token = Self.token() }
    let fragment = location.map { "#" + $0.canonical } ?? ""
    let query = settings.token.map { "?token=\($0)" } ?? ""
    let host = lan ? NetworkAddress.own ?? "localhost" : "localhost"
    let (opens, lan) = (open, lan)
    try await PageServer(settings).run { port in
      let address = "http://\(host):\(port)/\(query)\(fragment)"
      try? session.print("The explorer is at \(address)")
      if lan {
        if let code = QRCode.text(of: address) { session.remark(code) }
        session.remark("Whoever has this address can use this machine's processor.")
      }
      session.remark("Ctrl-C ends it.")
      if opens { Browser.open("http://localhost:\(port)/\(query)\(fragment)") }
    }
  }

  /// A token of 128 random bits.
  private static func token() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let bits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - bits.count) + bits
    }.joined()
  }
}
