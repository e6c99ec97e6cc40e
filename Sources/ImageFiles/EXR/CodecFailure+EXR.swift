// CodecFailure+EXR — reads the results of CEXR's functions.

import CEXR

extension CodecFailure {
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

  static func check(_ result: fathom_exr_result) throws(CodecFailure) {
    if let failure = unsafe CodecFailure(result) { throw failure }
  }
}
