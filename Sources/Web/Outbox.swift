// Outbox — sends messages to one page: texts at once, pictures one at a time.

internal import FlyingFox
internal import Foundation
internal import Jobs
internal import Synchronization

/// Sends messages to one page, and holds back at most one picture per channel.
///
/// A picture is sent after the page has drawn the one before, which it reports with `ack`. Until
/// then, each newer picture of the channel replaces the waiting one. So a slow page gets fewer
/// pictures, and memory does not grow.
final class Outbox: Sendable {
  private struct State: Sendable {
    var waiting: [LiveChannel: LiveFrame] = [:]
    var unanswered: Set<LiveChannel> = []
    /// The texts that must follow the waiting picture.
    var texts: [LiveChannel: [String]] = [:]
  }

  private let state = Mutex(State())
  private let messages: AsyncStream<WSMessage>.Continuation
  private let isCompressed: Bool

  init(_ messages: AsyncStream<WSMessage>.Continuation, isCompressed: Bool) {
    (self.messages, self.isCompressed) = (messages, isCompressed)
  }

  /// Sends an object, after the waiting picture of its channel if there is one.
  func send(_ value: JSON, behind channel: LiveChannel? = nil) {
    let isHeld = state.withLock { state in
      guard let channel, state.waiting[channel] != nil else { return false }
      state.texts[channel, default: []].append(value.text)
      return true
    }
    if !isHeld { messages.yield(.text(value.text)) }
  }

  func send(_ frame: LiveFrame) {
    var frame = frame
    frame.isCompressed = isCompressed && frame.isFinal
    // Thumbnails are small, and none replaces another.
    if frame.channel == .thumb {
      messages.yield(.data(frame.bytes))
      return
    }
    let isDue = state.withLock { state in
      if state.unanswered.contains(frame.channel) {
        state.waiting[frame.channel] = frame
        return false
      }
      state.unanswered.insert(frame.channel)
      return true
    }
    if isDue { messages.yield(.data(frame.bytes)) }
  }

  /// Notes that the page has drawn a picture of the channel, and sends the next one.
  func acknowledge(_ channel: LiveChannel) {
    let (next, texts) = state.withLock { state -> (LiveFrame?, [String]) in
      let next = state.waiting.removeValue(forKey: channel)
      if next == nil { state.unanswered.remove(channel) }
      return (next, next == nil ? [] : state.texts.removeValue(forKey: channel) ?? [])
    }
    if let next { messages.yield(.data(next.bytes)) }
    for text in texts { messages.yield(.text(text)) }
  }

  /// Drops the waiting picture and texts of a channel whose request was canceled.
  func drop(_ channel: LiveChannel) {
    state.withLock { state in
      state.waiting[channel] = nil
      state.texts[channel] = nil
    }
  }

  func finish() { messages.finish() }
}
