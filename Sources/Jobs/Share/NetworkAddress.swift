// NetworkAddress — the address at which other machines on the network reach this one.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Addresses of this machine.
package enum NetworkAddress {
  /// The IPv4 address from which this machine would reach others; nil if there is no network.
  ///
  /// Nothing is sent: connecting a datagram socket only chooses the address.
  package static var own: String? {
    #if canImport(Glibc)
    let kind = Int32(SOCK_DGRAM.rawValue)
    #else
    let kind = SOCK_DGRAM
    #endif
    let socket = socket(AF_INET, kind, 0)
    guard socket >= 0 else { return nil }
    defer { close(socket) }
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = UInt16(9).bigEndian
    // An address reserved for documentation (RFC 5737), which no machine has.
    target.sin_addr.s_addr = UInt32(0xC000_0201).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = unsafe withUnsafePointer(to: &target) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(socket, $0, length) == 0
      }
    }
    var own = sockaddr_in()
    let isKnown = unsafe withUnsafeMutablePointer(to: &own) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(socket, $0, &length) == 0
      }
    }
    guard isConnected, isKnown else { return nil }
    let bits = UInt32(bigEndian: own.sin_addr.s_addr)
    if bits == 0 { return nil }
    return [24, 16, 8, 0].map { String(bits >> UInt32($0) & 0xFF) }.joined(separator: ".")
  }
}
