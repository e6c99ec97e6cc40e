// CodecFailure — why libpng or OpenEXRCore stopped.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The reason why libpng or OpenEXRCore stopped.
enum CodecFailure: Error, Equatable {
  case system(Int32)
  case foreign
  case damaged(String)
  case memory

  /// Runs a reading step, and converts its failure to a `PictureError`.
  static func reading<Value>(
    _ path: String, _ step: () throws(CodecFailure) -> Value
  ) throws(PictureError) -> Value {
    do throws(CodecFailure) { return try step() } catch {
      switch error {
      case .system(ENOENT): throw .fileMissing(path: path)
      case .system(let number): throw .notReadable(path: path, reason: AtomicFile.reason(number))
      case .foreign: throw .notPicture(path: path)
      case .damaged(let message): throw .damaged(path: path, reason: message)
      case .memory: throw .tooLarge(path: path)
      }
    }
  }

  /// The error to show for a failure to write.
  func writing(_ path: String, foreign: String) -> PictureError {
    switch self {
    case .system(let number): AtomicFile.userError(number, path: path, opening: false)
    case .foreign: .writeFailed(path: path, reason: foreign)
    case .damaged(let message): .writeFailed(path: path, reason: message)
    case .memory: .tooLarge(path: path)
    }
  }
}
