// QRCodeTests — a code if `qrencode` draws one, otherwise none, and without delay.

import Foundation
import Testing

@testable import Jobs

@Suite struct QRCodeTests {
  private let place = "fathom1:k=2576d984:j=144133"

  /// The code drawn by a program called `qrencode`, which is the given script.
  private func text(of string: String, _ script: String) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "qr-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Another program writes the script: a file that this process has open for writing cannot be
    // run, and a child process of another test may inherit the open file.
    let writing = "cat >'\(folder.path)/qrencode' && chmod 755 '\(folder.path)/qrencode'"
    let written = ChildProcess.output(
      of: "/bin/sh", ["-c", writing], input: Array("#!/bin/sh\n\(script)\n".utf8),
      within: .seconds(10))
    try #require(written == [])
    return QRCode.text(of: string, searchPath: "/nowhere:\(folder.path)")
  }

  @Test func `the text is passed by standard input, and the code is the output`() throws {
    #expect(try text(of: place, "cat") == place)
    #expect(try text(of: place, "echo \"$@\"; cat") == "-t UTF8 -m 2 -l L\n\(place)")
  }

  @Test func `a long input and a longer output do not block`() throws {
    let long = String(repeating: "1", count: 7_089)
    let code = try text(of: long, "for i in 1 2 3 4 5 6 7 8 9 10; do echo; cat \"$0\"; done; cat")
    #expect(code?.hasSuffix(long) == true)
    let wide = try text(of: place, "cat; head -c 300000 /dev/zero | tr '\\0' x")
    #expect(wide?.utf8.count == 300_000 + place.utf8.count)
  }

  @Test func `a text that is too long for a code gives none`() throws {
    #expect(try text(of: String(repeating: "1", count: 7_090), "cat") == nil)
    #expect(try text(of: "", "echo code") == nil)
  }

  @Test func `a program that reads nothing does no harm`() throws {
    #expect(try text(of: String(repeating: "1", count: 7_000), "exec 0<&-; echo code") == "code\n")
  }

  @Test(arguments: [
    "echo half; exit 1", "echo half; kill -9 $$", "exit 0", "printf '\\377'",
    "head -c 2000000 /dev/zero",
  ])
  func `a program that fails or prints nothing or too much gives no code`(_ script: String) throws {
    #expect(try text(of: place, script) == nil)
  }

  @Test func `without the program there is no code`() throws {
    #expect(QRCode.text(of: place, searchPath: "") == nil)
    #expect(QRCode.text(of: place, searchPath: "/nowhere:/dev:relative") == nil)
  }

  @Test(arguments: [
    "sleep 30", "exec >&-; sleep 30", "sleep 30 & echo code", "cat; trap '' TERM; sleep 30",
  ])
  func `a program that hangs is ended after two seconds, with all its children`(
    _ script: String
  ) throws {
    let marker = FileManager.default.temporaryDirectory.appending(path: "qr-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: marker) }
    var code: String?
    let time = try ContinuousClock().measure {
      code = try text(of: place, "echo $$ >'\(marker.path)'\n\(script)")
    }
    #expect(code == nil)
    #expect(time > .milliseconds(1_900) && time < .milliseconds(4_000))
    // The process group is gone, or the system's first process is about to remove what is left of
    // it.
    let number = try #require(
      Int32(String(contentsOf: marker, encoding: .utf8).filter(\.isNumber)))
    let deadline = ContinuousClock.now + .seconds(1)
    while kill(-number, 0) == 0 && .now < deadline { usleep(10_000) }
    #expect(kill(number, 0) == -1)  // it is not a zombie either
  }

  @Test(.enabled(if: QRCode.text(of: "a") != nil, "qrencode is not installed"))
  func `the real program draws a code with its three corners`() throws {
    let code = try #require(QRCode.text(of: place))
    let lines = code.split(separator: "\n")
    #expect(Set(lines.map(\.count)).count == 1)
    // There are 21 + 4·n modules and a border of four, in lines of two rows.
    let modules = lines[0].count
    #expect((modules - 4 - 21).isMultiple(of: 4) && lines.count == (modules + 1) / 2)
    // A finder pattern has seven modules, a ring and a core; dark modules are left blank.
    for (line, ring) in [(1, " ▄▄▄▄▄ "), (2, " █   █ "), (3, " █▄▄▄█ ")] {
      #expect(lines[line].dropFirst(2).hasPrefix(ring) && lines[line].dropLast(2).hasSuffix(ring))
    }
    #expect(lines[lines.count - 3].dropFirst(2).hasPrefix(" █▄▄▄█ "))
  }

  @Test(.enabled(if: QRCode.text(of: "a") != nil, "qrencode is not installed"))
  func `the real program rejects what is too long`() {
    #expect(QRCode.text(of: String(repeating: "a", count: 2_953)) != nil)
    #expect(QRCode.text(of: String(repeating: "a", count: 2_954)) == nil)
    #expect(QRCode.text(of: String(repeating: "1", count: 7_089)) != nil)
  }
}
