// TrapStore — copies of the images of orbit traps, so that a place finds its image again.

package import Coloring
internal import Foundation
internal import ImageFiles
internal import Synchronization

/// A folder of images, each named by its checksum: `CHECKSUM.png`.
package struct TrapStore: Sendable {
  private let folder: String
  /// The largest file of an image, in bytes.
  private static let longest = 1_000_000_000

  package init(folder: String) { self.folder = folder }

  /// `$XDG_DATA_HOME/fathom/traps`, by default in `~/.local/share`.
  package static var standard: TrapStore { TrapStore(folder: UserFolder.data.path + "/traps") }

  /// The most recently read images of this run.
  private static let known = Mutex<[(checksum: String, image: OrbitTrapImage)]>([])

  /// Reads an image and stores a copy of its file.
  ///
  /// - Returns: The image's checksum.
  package func keep(_ path: String) throws -> String {
    let image = try OrbitTrapImage(path: path)
    let checksum = image.checksum
    let copy = file(checksum)
    if (try? OrbitTrapImage(path: copy)) != image {
      guard let bytes = try SystemCalls.bytes(of: path, limit: Self.longest) else {
        throw RequestError.fileTooLarge(path: path, limit: Self.longest)
      }
      try SystemCalls.makeFolder(at: folder)
      try AtomicFile.replaceFile(at: copy, with: bytes)
    }
    Self.remember(checksum, image)
    return checksum
  }

  /// Stores a copy of an image's file that came over a network.
  ///
  /// - Parameter bytes: The bytes of a PNG file.
  /// - Returns: The image's checksum.
  package func keep(bytes: [UInt8]) throws -> String {
    try SystemCalls.makeFolder(at: folder)
    let arriving = "\(folder)/arriving-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: arriving) }
    try AtomicFile.replaceFile(at: arriving, with: bytes)
    return try keep(arriving)
  }

  /// The image with a checksum.
  ///
  /// - Throws: `RequestError` if the store does not have it.
  package func image(_ checksum: String) throws(RequestError) -> OrbitTrapImage {
    if let known = Self.known.withLock({ $0.last { $0.checksum == checksum }?.image }) {
      return known
    }
    guard let image = try? OrbitTrapImage(path: file(checksum)), image.checksum == checksum else {
      throw .noOrbitTrapImage(checksum)
    }
    Self.remember(checksum, image)
    return image
  }

  private func file(_ checksum: String) -> String { "\(folder)/\(checksum).png" }

  private static func remember(_ checksum: String, _ image: OrbitTrapImage) {
    known.withLock { known in
      known.removeAll { $0.checksum == checksum }
      known.append((checksum, image))
      if known.count > 4 { known.removeFirst() }
    }
  }
}
