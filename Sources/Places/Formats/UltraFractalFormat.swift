// UltraFractalFormat — Ultra Fractal's .upr: recognized, and declined with the reason.

enum UltraFractalFormat: LocationFormat {
  static let name = "ultra-fractal"
  static let fileExtensions = ["upr", "ugr"]

  /// Whether an entry is compressed (`::`) or begins with a section, such as `fractal:`.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var isBehindBrace = false
    for line in ForeignText(headOf: bytes).lines {
      let content = ForeignText.trimmed(line.bytes.prefix { $0 != 0x3B })
      if content.isEmpty { continue }
      if isBehindBrace {
        return content.starts(with: "::".utf8)
          || ["fractal:", "layer:", "mapping:", "formula:"].contains {
            content.elementsEqual($0.utf8)
          }
      }
      isBehindBrace = content.last == 0x7B
    }
    return false
  }

  static func places(in bytes: [UInt8], ignoringChecksum: Bool) throws(LocationError)
    -> [SavedPlace]
  {
    throw .declined(
      "this is a file of Ultra Fractal, whose magnification is documented nowhere",
      remedy: "Give center and height of the view yourself, as fathom1:re=…:im=…:h=….")
  }
}
