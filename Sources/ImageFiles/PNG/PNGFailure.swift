// PNGFailure — why libpng stopped.

import CPNG

/// The reason why libpng stopped.
enum PNGFailure: Error, Equatable {
  case system(Int32)
  case foreign
  case damaged(String)
  case memory

  init(problem: Int32, number: Int32, message: UnsafePointer<CChar>) {
    switch Int(problem) {
    case FATHOM_PNG_SYSTEM: self = .system(number)
    case FATHOM_PNG_FOREIGN: self = .foreign
    default: self = unsafe .damaged(String(cString: message))
    }
  }
}
