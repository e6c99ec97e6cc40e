// LocationFuzzer — any bytes at all into the readers of places and numbers.
//
// Built apart from the package (see README.md beside this file). It fails by trapping: on a
// crash in a reader, and where an accepted place is not the same after writing and reading.

import FractalEngine
import Numbers

/// What libFuzzer calls with each input; always 0.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let places = try? LocationFormats.places(in: bytes, ignoringChecksum: true) {
    for place in places { check(place.location) }
  }
  let text = String(decoding: bytes, as: UTF8.self)
  if let location = try? Location(parsing: text) { check(location) }
  if let location = try? Location(journey: text) { check(location) }
  if let number = try? ExactDecimal(ascii: bytes, grammar: .lenient) {
    guard (try? ExactDecimal(number.scientific, grammar: .strict)) == number
    else { fatalError("a number is not the same after writing and reading") }
  }
  _ = try? PictureSize(parsing: text)
  return 0
}

private func check(_ location: Location) {
  let canonical = location.canonical
  guard let again = try? Location(parsing: canonical), again == location,
    again.canonical == canonical
  else { fatalError("a place is not the same after writing and reading: \(canonical)") }
}
