// CodecFailure+PNG — reads what CPNG says about a failure.

import CPNG

extension CodecFailure {
  init(problem: Int32, number: Int32, message: UnsafePointer<CChar>) {
    switch Int(problem) {
    case FATHOM_PNG_SYSTEM: self = .system(number)
    case FATHOM_PNG_FOREIGN: self = .foreign
    default: self = unsafe .damaged(String(cString: message))
    }
  }
}
