// Location+Canonical — the unique text of a location, with its checksum.

internal import BigNumbers
internal import Core

extension Location {
  /// The canonical text with its checksum; see docs/formats/location.md.
  ///
  /// One location always gives the same bytes, and reading them gives that location. A journey
  /// without steps is written as its center and height. The checksum comes first, so that it
  /// detects a text whose end was cut off.
  package var canonical: String {
    let text = canonicalBody
    let heading = "fathom1"
    return "\(heading):k=\(Location.checksum(of: text.utf8))\(text.dropFirst(heading.count))"
  }

  /// The canonical text without the checksum, for people to type.
  package var canonicalBody: String {
    (["fathom1"] + pairs.map { "\($0.key)=\($0.value)" }).joined(separator: ":")
  }

  /// The pairs of the text, in its order; defaults are left out.
  package var pairs: [Pair] {
    let (formula, power, hybrid) = (expanded.formula, expanded.power, expanded.hybrid)
    var pairs = windowPairs
    func add(_ key: String, _ value: String) { pairs.append(Pair(key: key, value: value)) }
    if !rotation.isZero { add("rot", rotation.plain) }
    if !skew.isZero { add("skew", skew.plain) }
    if isStretched { add("stretch", stretch.plain) }
    if case .limit(let limit) = iterations { add("n", String(limit)) }
    if formula != Location.defaultFormula { add("f", formula) }
    if power != 2 { add("p", String(power)) }
    if let hybrid { add("ops", hybrid.text) }
    if let constant { add("c", constant.text) }
    if let color { add("color", color) }
    if let palette { add("pal", palette) }
    return pairs + look.pairs + others
  }

  private var windowPairs: [Pair] {
    guard let journey, !journey.steps.isEmpty else {
      return [
        Pair(key: "re", value: re.plain),
        Pair(key: "im", value: im.plain),
        Pair(key: "h", value: height.compact),
      ]
    }
    let steps = Pair(key: "j", value: journey.text)
    let base = journey.base
    if base == .home { return [steps] }
    let numbers = [base.re.plain, base.im.plain, base.width.compact, base.height.compact]
    return [steps, Pair(key: "base", value: numbers.joined(separator: ","))]
  }

  /// The CRC-32 in eight lower-case hexadecimal digits.
  static func checksum(of bytes: some Sequence<UInt8>) -> String {
    let digits = String(CRC32.checksum(of: bytes), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
