// LayerKey — a coloring that is laid over others, as a location writes it: slope,multiply,0.6,near.

package import BigNumbers

/// A coloring over those below it; parts that are nil are as the keys `blend` and `opacity` say.
///
/// This type does not know which colorings, blends and masks exist.
package struct LayerKey: Equatable, Sendable {
  package var name: String
  package var blend: String?
  /// The opacity, 0 … 1.
  package var opacity: ExactDecimal?
  /// The name of the mask, which limits the layer to a part of the picture; nil for none.
  package var mask: String?

  /// The possible numbers of layers over the first coloring.
  package static let counts = 1...7

  /// The text as a location writes it; parts that are nil are empty, and left out at the end.
  package var text: String {
    var parts = [name, blend ?? "", opacity?.plain ?? "", mask ?? ""]
    while parts.last?.isEmpty == true { parts.removeLast() }
    return parts.joined(separator: ",")
  }

  /// Reads layers with `/` between them, the lowest first.
  ///
  /// - Throws: An error when the text is no such list.
  static func list(_ value: RawValue) throws(LocationError) -> [LayerKey] {
    var layers: [LayerKey] = []
    for word in try value.list(counts, of: "layers") { layers.append(try LayerKey(word)) }
    return layers
  }

  private init(_ value: RawValue) throws(LocationError) {
    let parts = value.parts(at: 0x2C)
    guard parts.count <= 4 else {
      throw .wrongParts(expected: "a coloring, a blend, an opacity and a mask", value.spot)
    }
    func part(_ index: Int) -> RawValue? {
      index < parts.count && !parts[index].bytes.isEmpty ? parts[index] : nil
    }
    name = try parts[0].name()
    blend = try part(1)?.name()
    opacity = try part(2)?.decimal(0...1, "a layer's opacity")
    mask = try part(3)?.name()
  }
}
