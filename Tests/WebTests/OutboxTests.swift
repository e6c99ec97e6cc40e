// OutboxTests — pictures are sent to a slow page one at a time, and the newest last.

import Coloring
import FlyingFox
import Foundation
import Jobs
import Testing

@testable import Web

@Suite("Outbox")
struct OutboxTests {
  private func frame(_ id: UInt32, _ channel: LiveChannel = .view) -> LiveFrame {
    LiveFrame(
      channel: channel, id: id, picture: Pixmap(width: 2, height: 1, bytes: [1, 2, 3, 4, 5, 6]))
  }

  /// The messages that were sent.
  private func sent(_ play: (Outbox) -> Void) async -> [WSMessage] {
    let (messages, continuation) = AsyncStream.makeStream(of: WSMessage.self)
    let outbox = Outbox(continuation, isCompressed: false)
    play(outbox)
    outbox.finish()
    var all: [WSMessage] = []
    for await message in messages { all.append(message) }
    return all
  }

  @Test("the header describes the picture")
  func header() {
    var frame = frame(0x0102_0304, .look)
    (frame.isFinal, frame.isComplete) = (true, true)
    #expect(
      Array(frame.bytes) == [1, 1, 3, 1, 4, 3, 2, 1, 2, 0, 1, 0, 6, 0, 0, 0, 1, 2, 3, 4, 5, 6])
  }

  @Test("a picture that is compressed is a PNG")
  func compressed() {
    var frame = frame(1)
    frame.isCompressed = true
    #expect(frame.bytes[3] == 0)
    #expect(frame.bytes[16...].starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("until a picture is acknowledged, only the newest of the others waits")
  func newest() async {
    let all = await sent { outbox in
      for id in 1...5 { outbox.send(frame(UInt32(id))) }
      outbox.send(frame(9, .julia))
      outbox.acknowledge(.view)
      outbox.acknowledge(.view)
    }
    #expect(all == [.data(frame(1).bytes), .data(frame(9, .julia).bytes), .data(frame(5).bytes)])
  }

  @Test("a text that follows a picture waits for it")
  func order() async {
    let all = await sent { outbox in
      outbox.send(frame(1))
      outbox.send(frame(2))
      outbox.send(["t": "done"], behind: .view)
      outbox.send(["t": "other"])
      outbox.acknowledge(.view)
    }
    #expect(
      all == [
        .data(frame(1).bytes), .text(#"{"t":"other"}"#), .data(frame(2).bytes),
        .text(#"{"t":"done"}"#),
      ])
  }

  @Test("waiting messages of a canceled request are dropped")
  func dropped() async {
    let all = await sent { outbox in
      outbox.send(frame(1))
      outbox.send(frame(2))
      outbox.drop(.view)
      outbox.acknowledge(.view)
      outbox.send(frame(3))
    }
    #expect(all == [.data(frame(1).bytes), .data(frame(3).bytes)])
  }
}
