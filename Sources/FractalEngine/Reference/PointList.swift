// PointList — the points of an orbit while it grows, in pieces that are never moved.

/// A list of points that never takes more than 16 bytes a point, even while it becomes an array.
///
/// An array that doubles its capacity takes three times as much while it is moved.
struct PointList {
  private var pieces: [[Complex]] = []
  private var piece: [Complex]

  /// The number of points in a piece: 1 MiB.
  private static let pieceLength = 1 << 16

  /// - Parameter first: The first point.
  init(_ first: Complex) { piece = [first] }

  var count: Int { pieces.count * Self.pieceLength + piece.count }

  subscript(m: Int) -> Complex {
    get {
      let index = m / Self.pieceLength
      return index < pieces.count
        ? pieces[index][m % Self.pieceLength] : piece[m % Self.pieceLength]
    }
    set {
      let index = m / Self.pieceLength
      if index < pieces.count {
        pieces[index][m % Self.pieceLength] = newValue
      } else {
        piece[m % Self.pieceLength] = newValue
      }
    }
  }

  @inline(__always)
  mutating func append(_ point: Complex) {
    if piece.count == Self.pieceLength { startPiece() }
    piece.append(point)
  }

  @inline(never)
  private mutating func startPiece() {
    pieces.append(piece)
    piece = []
    piece.reserveCapacity(Self.pieceLength)
  }

  /// Takes all points out of the list; each piece is freed soon after it has been copied.
  ///
  /// - Throws: `CancellationError`.
  mutating func takeAll(threads: Int = 1) throws -> [Complex] {
    var all = pieces + [piece]
    (pieces, piece) = ([], [])
    return try Array(moving: &all, threads: threads)
  }
}
