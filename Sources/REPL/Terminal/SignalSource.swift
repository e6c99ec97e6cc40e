// SignalSource — a signal as an event, without a moment in which it would be lost.

#if canImport(Darwin)
import Darwin
#endif
internal import Dispatch

/// Returns a source that calls an action for each signal with a number, in place of the signal's
/// default effect.
///
/// A signal that arrives before this function returns may still have its default effect. It is
/// never ignored, since then it would be lost, and the program would go on.
///
/// - Parameter queue: The queue on which the action is called. It must not be the caller's, since
///   this function returns when the source is installed.
func signalSource(
  for number: Int32, on queue: DispatchQueue, action: @escaping @Sendable () -> Void
) -> any DispatchSourceSignal {
  let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
  let installed = DispatchSemaphore(value: 0)
  source.setEventHandler(handler: action)
  source.setRegistrationHandler { @Sendable in
    #if canImport(Darwin)
    signal(number, SIG_IGN)  // On Linux, Dispatch replaces the default effect by itself.
    #endif
    installed.signal()
  }
  source.resume()
  installed.wait()
  return source
}
