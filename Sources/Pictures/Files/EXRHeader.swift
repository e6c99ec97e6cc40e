// EXRHeader — what is settled about a file of raw data before its first row.

package import Core

/// The size of raw data, what they were made with, and their texts.
package struct EXRHeader: Sendable, Equatable {
  /// Samples, a multiple of `samples`.
  package var width: Int
  /// Samples, a multiple of `samples`.
  package var height: Int
  /// Samples a side of a finished pixel, 1 to 4.
  package var samples: Int
  /// The iteration limit, 1 to 2⁶², at which what is unresolved is so.
  package var limit: Int
  /// What is kept of samples beyond their outcomes; no `trap`.
  package var features: [OrbitFeature] = []
  /// Names of 1 to 31 bytes, none of them a name that the format or this program needs otherwise.
  package var texts: [ImageText]
  /// The size in print of finished pixels, when there is one; kept to the precision of a Float.
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
  /// The format's own, in pixels per inch.
  private static let densityName = "xDensity"
  /// Texts that the format itself knows.
  private static let formatNames: Set = ["name", "type", "view"]

  /// What is stored beside size and channels.
  var attributes: [EXRAttribute] {
    // As an integer where it fits, as a text beyond: so do those who share the name.
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
    ![limitName, biasName].contains(name) && !formatNames.contains(name)
  }

  // MARK: Reading

  /// The texts of any EXR file, in its order.
  static func texts(of input: EXRInput) -> [ImageText] {
    input.attributes.compactMap { attribute in
      guard case .text(let text) = attribute.value, isFree(attribute.name) else { return nil }
      return ImageText(attribute.name, text)
    }
  }

  /// The header of a file with our channels.
  ///
  /// - Throws: `notRawData` for a foreign file, `damaged` where it contradicts itself.
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
    let features = OrbitFeature.kept(in: input.channels, stripes: stripes)
    guard input.isPlain, input.channels == EXRLayout(limit: limit, features: features).channels
    else {
      throw .notRawData(path: path, reason: "its channels are others than Fathom's")
    }
    guard values[EXRHeader.biasName] == .integer(Int32(EXRPixel.bias)) else {
      throw .notRawData(path: path, reason: "its counts have another bias than \(EXRPixel.bias)")
    }
    // Deflate makes at most 1032 bytes of one. A file that claims more was cut short; to believe
    // it would cost memory. The table of blocks takes 8 bytes for 16 rows.
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
