// FarmExit — the exit codes that tell a scheduler what to do.

package import Core
internal import ImageFiles

/// The exit codes that tell a scheduler what to do, from the numbers of `sysexits.h`.
package enum FarmExit {
  /// Another attempt may succeed, or goes on where this one was stopped (`EX_TEMPFAIL`).
  package static let tryAgain: Int32 = 75
  /// No further attempt can succeed (`EX_DATAERR`).
  package static let never: Int32 = 65

  /// The exit code for an error of a share or of an assembly.
  package static func code(for error: any UserError) -> Int32 {
    switch error {
    case let error as FarmError:
      switch error {
      case .notPlanned, .tilesMissing, .timeIsOver: return tryAgain
      default: return never
      }
    case let error as JobError:
      switch error {
      case .running, .diskFull, .notWritable, .notRemovable, .folderMissing: return tryAgain
      default: return never
      }
    case is DamagedTile, MovieError.encoderFailed: return tryAgain
    case let error as PictureError: return error.isOfTheDisk ? tryAgain : never
    case RequestError.tooMuchDisk, RequestError.tooMuchMemory: return tryAgain
    default: return never
    }
  }
}

extension PictureError {
  /// Whether the disk failed, which may be otherwise the next time.
  fileprivate var isOfTheDisk: Bool {
    switch self {
    case .diskFull, .notWritable, .writeFailed: true
    default: false
    }
  }
}
