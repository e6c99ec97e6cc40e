// PlayedTerminal — a pseudo-terminal whose other end the test plays.

import Foundation
import REPL
import Synchronization
import Testing

/// A terminal that sends given replies after it has received the last query.
final class PlayedTerminal: Sendable {
  private let master: Int32
  private let slave: Int32
  let path: String
  private let words = Mutex("")

  init() throws {
    // The program's end is opened here too, since replies sent before that would be lost.
    var (master, slave) = (Int32(-1), Int32(-1))
    var name = Array(repeating: CChar(0), count: 128)
    guard unsafe openpty(&master, &slave, &name, nil, nil) == 0 else {
      throw NoTerminal()
    }
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    (self.master, self.slave) = (master, slave)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(slave)
    close(master)
  }

  /// Sends replies in pieces, 5 ms apart, as soon as a query has arrived.
  func play(_ pieces: [String]) {
    Thread.detachNewThread { [self] in
      for _ in 0..<2000 where !heard.hasSuffix("\u{1B}[c") { usleep(1000) }
      for piece in pieces {
        let bytes = Array(piece.utf8)
        _ = unsafe write(master, bytes, bytes.count)
        usleep(5000)
      }
    }
  }

  /// Everything that was written to the terminal so far.
  var heard: String {
    var block = Array(repeating: UInt8(0), count: 4096)
    return words.withLock { words in
      let count = unsafe read(master, &block, block.count)
      if count > 0 { words += String(decoding: block[..<count], as: UTF8.self) }
      return words
    }
  }

  /// The flags for echo and for reading single characters, and the minimum size of a read.
  var mode: [UInt32] {
    var mode = termios()
    unsafe tcgetattr(slave, &mode)
    let characters = unsafe withUnsafeBytes(of: &mode.c_cc) { unsafe $0.map { UInt32($0) } }
    return [UInt32(mode.c_iflag), UInt32(mode.c_oflag), UInt32(mode.c_lflag)] + characters
  }

  /// The size that is read after it was set and the terminal has sent a reply.
  func size(columns: UInt16, rows: UInt16, width: UInt16, height: UInt16, told: String = "")
    -> TerminalSize?
  {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: width, ws_ypixel: height)
    _ = unsafe ioctl(slave, UInt(TIOCSWINSZ), &size)
    var replies = TerminalReplies()
    _ = replies.typed(Array(told.utf8))
    return TerminalSize.of(descriptor: slave, replies: replies)
  }
}

/// The system has no more pseudo-terminals.
struct NoTerminal: Error {}
