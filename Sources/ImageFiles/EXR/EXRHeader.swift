// EXRHeader — the properties of a file of raw data that are fixed before its first row.

package import Core

/// The size of raw data, the settings with which they were made, and their texts.
package struct EXRHeader: Sendable, Equatable {
  /// The width in samples, a multiple of `samples`.
  package var width: Int
  /// The height in samples, a multiple of `samples`.
  package var height: Int
  /// The number of samples along a side of a finished pixel, 1 to 4.
  package var samples: Int
  /// The iteration limit of unresolved pixels, 1 to 2⁶².
  package var limit: Int
  /// The features that are stored besides outcomes; never `trap`.
  package var features: [OrbitFeature] = []
  /// The texts; their names have 1 to 31 bytes, and are not used otherwise by the format or this
  /// program.
  package var texts: [ImageText]
  /// The print resolution of finished pixels, rounded to a Float; nil if there is none.
  package var dotsPerInch: Double?

  package init(
    width: Int, height: Int, samples: Int, limit: Int, texts: [ImageText] = [],
    dotsPerInch: Double? = nil
  ) {
    (self.width, self.height, self.samples, self.limit) = (width, height, samples, limit)
    (self.texts, self.dotsPerInch) = (texts, dotsPerInch)
  }

  var layout: EXRLayout { EXRLayout(limit: limit, features: features) }

  // MARK: Attributes

  private static let limitName = "Iterations"
  private static let biasName = "IterationsBias"
  private static let samplesName = "Samples"
  private static let stripesName = "Stripes"
  private static let shapesName = "TrapShapes"
  /// The format's own attribute, in pixels per inch.
  private static let densityName = "xDensity"
  /// Texts that the format itself defines.
  private static let formatNames: Set = ["name", "type", "view"]

  /// The attributes besides size and channels.
  var attributes: [EXRAttribute] {
    // The limit is an integer if it fits, and otherwise a text, as in other programs that use this
    // name.
    let limitValue: EXRAttribute.Value =
      Int32(exactly: limit).map { .integer($0) } ?? .text(String(limit))
    var result = [
      EXRAttribute(name: EXRHeader.limitName, value: limitValue),
      EXRAttribute(name: EXRHeader.biasName, value: .integer(Int32(EXRPixel.bias))),
      EXRAttribute(name: EXRHeader.samplesName, value: .integer(Int32(samples))),
    ]
    for case .stripe(let density) in features {
      result.append(
        EXRAttribute(name: EXRHeader.stripesName, value: .integer(Int32(density))))
    }
    if let shapes = features.lazy.compactMap(\.trapShapes).first {
      result.append(EXRAttribute(name: EXRHeader.shapesName, value: .text(shapes.text)))
    }
    if let dotsPerInch {
      let density = Float(dotsPerInch * Double(samples))
      result.append(EXRAttribute(name: EXRHeader.densityName, value: .number(density)))
    }
    for text in texts {
      precondition(EXRHeader.isFree(text.keyword), "\(text.keyword) is taken")
      result.append(EXRAttribute(name: text.keyword, value: .text(text.text)))
    }
    return result
  }

  private static func isFree(_ name: String) -> Bool {
    ![limitName, biasName, shapesName].contains(name) && !formatNames.contains(name)
  }

  // MARK: Reading

  /// The texts of any EXR file, in the order of the file.
  static func texts(of input: EXRInput) -> [ImageText] {
    input.attributes.compactMap { attribute in
      guard case .text(let text) = attribute.value, isFree(attribute.name) else { return nil }
      return ImageText(attribute.name, text)
    }
  }

  /// Reads the header of a file that has this program's channels.
  ///
  /// - Throws: `notRawData` for another program's file, `damaged` if it contradicts itself.
  init(_ input: EXRInput, path: String) throws(PictureError) {
    var values: [String: EXRAttribute.Value] = [:]
    for attribute in input.attributes { values[attribute.name] = attribute.value }
    let limit: Int? =
      switch values[EXRHeader.limitName] {
      case .integer(let value): Int(value)
      case .text(let text): Int(text)
      default: nil
      }
    guard let limit, case .integer(let samples) = values[EXRHeader.samplesName] else {
      throw .notRawData(path: path, reason: "it has no ‘Iterations’ and ‘Samples’")
    }
    guard (1...(1 << 62)).contains(limit) else {
      throw .damaged(path: path, reason: "its limit is \(limit)")
    }
    var stripes: Int?
    if case .integer(let number) = values[EXRHeader.stripesName], (1...32).contains(number) {
      stripes = Int(number)
    }
    var shapes: TrapShapes?
    if case .text(let text) = values[EXRHeader.shapesName] { shapes = TrapShapes(text) }
    let features = OrbitFeature.kept(in: input.channels, stripes: stripes, shapes: shapes)
    guard input.isPlain, input.channels == EXRLayout(limit: limit, features: features).channels
    else {
      throw .notRawData(path: path, reason: "its channels are others than Fathom's")
    }
    guard values[EXRHeader.biasName] == .integer(Int32(EXRPixel.bias)) else {
      throw .notRawData(path: path, reason: "its counts have another bias than \(EXRPixel.bias)")
    }
    // Deflate expands a byte to at most 1032 bytes. A file that claims more was cut short, and to
    // believe it would cost memory. The table of blocks takes 8 bytes for every 16 rows.
    let claimed = Double(input.width) * Double(input.height) * Double(4 * input.channels.count)
    guard claimed <= 1100 * Double(input.byteCount), input.height / 2 <= input.byteCount else {
      throw .damaged(path: path, reason: "the file ends early")
    }
    let side = Int(samples)
    guard (1...4).contains(side), input.width.isMultiple(of: side),
      input.height.isMultiple(of: side)
    else { throw .damaged(path: path, reason: "its size is not one of whole pixels") }
    self.init(
      width: input.width, height: input.height, samples: side, limit: limit,
      texts: EXRHeader.texts(of: input))
    self.features = features
    if case .number(let density) = values[EXRHeader.densityName] {
      dotsPerInch = Double(density) / Double(side)
    }
  }
}
