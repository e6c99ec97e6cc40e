// EXRFailure — why OpenEXRCore stopped.

import CEXR

/// The reason why OpenEXRCore stopped.
enum EXRFailure: Error, Equatable {
  case system(Int32)
  case foreign
  case damaged(String)
  case memory

  /// Creates the failure of a call; nil if the call succeeded.
  init?(_ result: fathom_exr_result) {
    switch unsafe Int(result.problem) {
    case FATHOM_EXR_FINE: return nil
    case FATHOM_EXR_SYSTEM: self = unsafe .system(result.number)
    case FATHOM_EXR_FOREIGN: self = .foreign
    case FATHOM_EXR_MEMORY: self = .memory
    default: self = unsafe .damaged(String(cString: result.message))
    }
  }

  static func check(_ result: fathom_exr_result) throws(EXRFailure) {
    if let failure = unsafe EXRFailure(result) { throw failure }
  }
}
