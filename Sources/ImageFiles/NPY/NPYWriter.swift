// NPYWriter — writes outcomes as an array of NumPy, several rows at a time.

package import Core

/// Writes raw data as a `.npy` file, row by row, in memory that does not grow with the height.
///
/// The array has the axes (row, column), with rows from the top, and one record for each sample;
/// docs/formats/pictures.md lists its fields. `numpy.load` reads the file without further settings.
/// Like `EXRWriter`, it leaves the final name unchanged until `finish` returns. Only one thread at
/// a time may use it.
package final class NPYWriter {
  package static let fileExtensions = ["npy"]
  /// The count of an interior pixel, which has none.
  static let noCount: Int64 = -1

  private let width: Int
  private let height: Int
  private let features: [OrbitFeature]
  private let file: AtomicFile
  private var isOpen = true
  /// The number of rows of samples written so far.
  package private(set) var rowsWritten = 0

  /// - Parameters:
  ///   - width: The number of samples in a row, at least 1.
  ///   - height: The number of rows of samples, at least 1.
  ///   - features: The features that are stored besides outcomes; never `trap`.
  package convenience init(path: String, width: Int, height: Int, features: [OrbitFeature])
    throws(PictureError)
  {
    try self.init(
      file: AtomicFile(path: path), width: width, height: height, features: features)
  }

  init(file: AtomicFile, width: Int, height: Int, features: [OrbitFeature])
    throws(PictureError)
  {
    precondition(width > 0 && height > 0, "an array has samples")
    (self.file, self.width, self.height) = (file, width, height)
    self.features = features
    try append(Self.header(width: width, height: height, features: features))
  }

  deinit { abandon() }

  /// Writes the next rows.
  ///
  /// - Parameter band: Any number of whole rows from `rowsWritten` on, with the array's features.
  package func write(_ band: IterationBuffer) throws(PictureError) {
    let tile = band.tile
    precondition(tile.x == 0 && tile.width == width, "a band is whole rows")
    precondition(
      tile.y == rowsWritten && rowsWritten + tile.height <= height, "bands come in order")
    var bytes = NPYBytes()
    bytes.values.reserveCapacity(tile.count * (41 + 8 * features.count))
    let planes = features.map { feature in
      guard let values = band.values(of: feature) else {
        preconditionFailure("the outcomes have the features of the file")
      }
      return (values, feature.channelNames.count)
    }
    for index in 0..<tile.count {
      bytes.append(band[index])
      for (values, count) in planes {
        bytes.append(values[index].x)
        if count > 1 { bytes.append(values[index].y) }
      }
    }
    try append(bytes.values)
    rowsWritten += tile.height
  }

  /// Completes the file after all rows are written, and gives it its name.
  package func finish() throws(PictureError) {
    precondition(rowsWritten == height, "every row is written before the end")
    precondition(isOpen, "a file is finished once")
    isOpen = false
    try file.close()
    try file.commit()
  }

  /// Stops writing and leaves no file behind; does nothing after `finish`.
  package func abandon() {
    guard isOpen else { return }
    isOpen = false
    try? file.close(isFlushed: false)
    file.abandon()
  }

  private func append(_ bytes: [UInt8]) throws(PictureError) {
    precondition(isOpen, "nothing is written after the end or an error")
    do { try file.append(bytes) } catch {
      abandon()
      throw error
    }
  }

  /// The file's header: version 1.0 of the format, padded to a multiple of 64 bytes.
  private static func header(width: Int, height: Int, features: [OrbitFeature]) -> [UInt8] {
    let fields = (outcomeFields + features.flatMap(\.arrayFields))
      .map { "('\($0.name)', '\($0.type)')" }
    let text =
      "{'descr': [\(fields.joined(separator: ", "))], 'fortran_order': False, "
      + "'shape': (\(height), \(width)), }"
    let start: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0]
    let length = (start.count + 2 + text.utf8.count + 1 + 63) / 64 * 64 - start.count - 2
    let padding = [UInt8](repeating: 0x20, count: length - text.utf8.count - 1)
    return start + [UInt8(length & 0xFF), UInt8(length >> 8)] + Array(text.utf8) + padding + [0x0A]
  }

  /// The fields that every file has, in the order in which `NPYBytes` writes them.
  private static let outcomeFields = [
    NPYField(name: "count", type: "<i8"), NPYField(name: "smooth", type: "<f8"),
    NPYField(name: "distance", type: "<f8"), NPYField(name: "distance_x", type: "<f4"),
    NPYField(name: "distance_y", type: "<f4"), NPYField(name: "period", type: "<i8"),
    NPYField(name: "status", type: "|u1"),
  ]
}

/// A field of the array's records, with its type in NumPy's notation.
private struct NPYField {
  let name: String
  let type: String
}

extension OrbitFeature {
  /// The fields of the feature, which has as many numbers in them as channels in an EXR file.
  fileprivate var arrayFields: [NPYField] {
    switch self {
    case .stripe: [NPYField(name: "stripe_average", type: "<f4")]
    case .triangle: [NPYField(name: "triangle_average", type: "<f4")]
    case .angle: [NPYField(name: "escape_angle", type: "<f4")]
    case .multiplier: [NPYField(name: "multiplier", type: "<c8")]
    case .interiorDistance:
      [
        NPYField(name: "interior_distance_x", type: "<f4"),
        NPYField(name: "interior_distance_y", type: "<f4"),
      ]
    case .atomDomain: [NPYField(name: "atom_domain", type: "<f4")]
    case .trapDistance:
      [NPYField(name: "trap_distance", type: "<f4"), NPYField(name: "trap_angle", type: "<f4")]
    case .trapShape:
      [NPYField(name: "trap_shape", type: "<f4"), NPYField(name: "trap_time", type: "<f4")]
    case .trap: []
    }
  }
}

/// Bytes of numbers, the lowest byte of each first.
private struct NPYBytes {
  var values: [UInt8] = []

  mutating func append(_ outcome: PixelOutcome) {
    switch outcome {
    case .unresolved(let iterations): append(Int64(iterations), .nan, .nan, .nan, period: 0, 0)
    case .escaped(let iterations, let fraction, let x, let y):
      append(Int64(iterations), Double(iterations) + Double(fraction), x, y, period: 0, 1)
    case .interior(let period):
      append(NPYWriter.noCount, .nan, .nan, .nan, period: Int64(period), 2)
    }
  }

  private mutating func append(
    _ count: Int64, _ smooth: Double, _ x: Float, _ y: Float, period: Int64, _ status: UInt8
  ) {
    let (dx, dy) = (Double(x), Double(y))
    append(count)
    append(Int64(bitPattern: smooth.bitPattern))
    append(Int64(bitPattern: (dx * dx + dy * dy).squareRoot().bitPattern))
    append(x)
    append(y)
    append(period)
    values.append(status)
  }

  mutating func append(_ value: Float) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      values.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
    }
  }

  private mutating func append(_ value: Int64) {
    for shift in stride(from: Int64(0), to: 64, by: 8) {
      values.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
