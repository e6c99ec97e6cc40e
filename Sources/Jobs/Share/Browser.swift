// Browser — opens an address in the desktop's browser, if there is a desktop.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The browser of the desktop.
package enum Browser {
  /// Opens an address; does nothing if no desktop is running.
  package static func open(_ address: String) {
    let environment = ProcessInfo.processInfo.environment
    let path = environment["PATH"] ?? ""
    #if os(macOS)
    let opener = ChildProcess.program("open", in: path)
    #else
    let hasDesktop = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    let opener = hasDesktop ? ChildProcess.program("xdg-open", in: path) : nil
    #endif
    guard let opener else { return }
    _ = ChildProcess.output(of: opener, [address], input: [], within: .seconds(5))
  }
}
