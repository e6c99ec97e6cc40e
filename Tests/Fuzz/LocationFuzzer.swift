// LocationFuzzer — passes arbitrary bytes to the readers of places and numbers.
//
// It is built apart from the package (see README.md in this folder). It fails by trapping: if a
// reader crashes, or if an accepted place changes when it is written and read again.

import BigNumbers
import Places

/// The function that libFuzzer calls with each input; always returns 0.
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
