// InlineImage — sends pictures by the protocols of kitty and iTerm2, as PNG.

internal import FoundationEssentials

/// The control sequences that send a complete picture to a terminal.
enum InlineImage {
  private static let escape = "\u{1B}"
  private static let stringEnd = "\u{1B}\\"
  /// The number of base64 characters in a chunk: kitty's limit, which is a multiple of 4 as
  /// required.
  private static let chunk = 4096

  /// Shows a PNG file over `columns` × `rows` cells, without moving the cursor.
  ///
  /// It replaces a picture with the same number. `q=2` tells kitty not to reply.
  ///
  /// - Note: sw.kovidgoyal.net/kitty/graphics-protocol.
  static func kitty(_ png: [UInt8], columns: Int, rows: Int, image: Int) -> String {
    var rest = Data(png).base64EncodedString()[...]
    var text = ""
    var keys = "a=T,f=100,i=\(image),p=1,q=2,C=1,c=\(columns),r=\(rows),"
    repeat {
      let piece = rest.utf8.prefix(chunk)
      rest = rest[piece.endIndex...]
      text += "\(escape)_G\(keys)m=\(rest.isEmpty ? 0 : 1);\(Substring(piece))\(stringEnd)"
      keys = "q=2,"
    } while !rest.isEmpty
    return text
  }

  /// Shows a PNG file over `columns` × `rows` cells, without moving the cursor.
  ///
  /// - Note: iterm2.com/documentation-images.html. WezTerm supports `doNotMoveCursor`; on other
  ///   terminals the cursor's position is restored.
  static func iterm(_ png: [UInt8], columns: Int, rows: Int) -> String {
    let keys =
      "inline=1;size=\(png.count);width=\(columns);height=\(rows);preserveAspectRatio=0;"
      + "doNotMoveCursor=1"
    return inPlace("\(escape)]1337;File=\(keys):\(Data(png).base64EncodedString())\u{7}")
  }

  /// A text with the cursor saved before it (DECSC) and restored after it (DECRC).
  static func inPlace(_ text: String) -> String { "\(escape)7\(text)\(escape)8" }
}
