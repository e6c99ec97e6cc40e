// DigestTests — SHA-256 gives its published test vectors; what a picture's digest covers.

import Core
import Testing

@testable import Jobs

@Suite("Digest")
struct DigestTests {
  @Test(
    "the published vectors are right",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func vectors(_ text: String, _ expected: String) {
    var digest = SHA256()
    digest.append(Array(text.utf8))
    #expect(digest.finish() == expected)
  }

  @Test("a million letters give the same digest in pieces of any length")
  func million() {
    var digest = SHA256()
    var rest = 1_000_000
    while rest > 0 {
      let count = min(rest, 777)
      digest.append(Array(repeating: UInt8(ascii: "a"), count: count))
      rest -= count
    }
    #expect(
      digest.finish() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("nine bytes a pixel: the status, and the count from its lowest byte")
  func layout() throws {
    var buffer = IterationBuffer(tile: Tile(x: 0, y: 0, width: 3, height: 1))
    buffer[0, 0] = .escaped(iterations: 258, fraction: 0.5, distanceX: 1, distanceY: 2)
    buffer[1, 0] = .interior(period: 3)
    buffer[2, 0] = .unresolved(iterations: 1 << 40)
    var digest = SHA256()
    digest.append([1, 2, 1, 0, 0, 0, 0, 0, 0])
    digest.append([2, 3, 0, 0, 0, 0, 0, 0, 0])
    digest.append([0, 0, 0, 0, 0, 0, 1, 0, 0])
    #expect(try buffer.digest() == digest.finish())
  }

  @Test("smooth counts and distances are not part of the digest")
  func parts() throws {
    var first = IterationBuffer(tile: Tile(x: 0, y: 0, width: 1, height: 1))
    var second = first
    first[0, 0] = .escaped(iterations: 7, fraction: 0.5, distanceX: 1, distanceY: 2)
    second[0, 0] = .escaped(iterations: 7, fraction: 0.25, distanceX: 3, distanceY: 4)
    #expect(try first.digest() == second.digest())
    second[0, 0] = .escaped(iterations: 8, fraction: 0.5, distanceX: 1, distanceY: 2)
    #expect(try first.digest() != second.digest())
  }
}
