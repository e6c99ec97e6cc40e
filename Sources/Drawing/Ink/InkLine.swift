// InkLine — one line of a file of ink, as JSON.

/// One line: the header, a window, or a stroke.
///
/// A key that is not known is an error, since a misspelled key would change the drawing silently.
struct InkLine: Decodable {
  let format: String?
  let version: Int?
  let window: Window?
  let stroke: Stroke?

  /// The window of the strokes that follow.
  struct Window: Decodable {
    let re: String
    let im: String
    let h: String

    init(from decoder: any Decoder) throws {
      let values = try InkLine.values(["re", "im", "h"], in: decoder)
      re = try values.decode(String.self, forKey: InkKey("re"))
      im = try values.decode(String.self, forKey: InkKey("im"))
      h = try values.decode(String.self, forKey: InkKey("h"))
    }
  }

  /// A stroke in the window before it.
  struct Stroke: Decodable {
    let color: String
    let opacity: Double
    let widths: [Double]
    let points: String

    init(from decoder: any Decoder) throws {
      let values = try InkLine.values(["color", "opacity", "widths", "points"], in: decoder)
      color = try values.decode(String.self, forKey: InkKey("color"))
      opacity = try values.decode(Double.self, forKey: InkKey("opacity"))
      widths = try values.decode([Double].self, forKey: InkKey("widths"))
      points = try values.decode(String.self, forKey: InkKey("points"))
    }
  }

  init(from decoder: any Decoder) throws {
    let values = try InkLine.values(["format", "version", "window", "stroke"], in: decoder)
    format = try values.decodeIfPresent(String.self, forKey: InkKey("format"))
    version = try values.decodeIfPresent(Int.self, forKey: InkKey("version"))
    window = try values.decodeIfPresent(Window.self, forKey: InkKey("window"))
    stroke = try values.decodeIfPresent(Stroke.self, forKey: InkKey("stroke"))
  }

  private static func values(_ known: Set<String>, in decoder: any Decoder) throws
    -> KeyedDecodingContainer<InkKey>
  {
    let values = try decoder.container(keyedBy: InkKey.self)
    for key in values.allKeys where !known.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [key], debugDescription: "there is no key ‘\(key.stringValue.prefix(40))’"))
    }
    return values
  }
}
