// PictureSpecimens — synthetic pictures for tests, and readers of terminal output.

import Coloring
import Foundation
import ImageFiles
import REPL
import Testing

/// A smooth picture with one hard edge: no two rows or columns are alike.
func specimen(width: Int, height: Int) -> Pixmap {
  var picture = flat(0, width: width, height: height)
  for j in 0..<height {
    for i in 0..<width {
      let level = UInt8(255 * i / width)
      picture[i, j] = (level, UInt8(255 * j / height), i > j ? 200 : 40)
    }
  }
  return picture
}

/// A picture of one gray.
func flat(_ level: UInt8, width: Int, height: Int) -> Pixmap {
  Pixmap(width: width, height: height, bytes: Array(repeating: level, count: 3 * width * height))
}

/// A fit in a terminal of the usual size.
func fit(_ mode: PictureMode, columns: Int = 80, rows: Int = 24) throws -> PictureFit {
  try #require(
    PictureFit(mode: mode, terminal: TerminalSize(columns: columns, rows: rows), aspect: 4.0 / 3))
}

/// The control sequence of a picture in a graphics mode.
func block(_ pixmap: Pixmap, _ fit: PictureFit, cross: Bool = false) throws -> String {
  guard case .block(let text) = try TerminalPicture.encode(pixmap, in: fit, cross: cross) else {
    throw Unreadable(text: "lines")
  }
  return text
}

/// The lines of a picture of characters.
func lines(_ pixmap: Pixmap, _ fit: PictureFit, cross: Bool = false) throws -> [String] {
  guard case .lines(let lines) = try TerminalPicture.encode(pixmap, in: fit, cross: cross) else {
    throw Unreadable(text: "a block")
  }
  return lines
}

/// The text is no valid terminal output.
struct Unreadable: Error {
  let text: String
}

/// The picture in a PNG file's bytes.
func picture(png: Data) throws -> Pixmap {
  let place = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
  try png.write(to: place)
  defer { try? FileManager.default.removeItem(at: place) }
  let file = try PictureFile(path: place.path)
  var bytes: [UInt8] = []
  try file.forEachRow { _, rgba in
    for start in stride(from: 0, to: rgba.count, by: 4) { bytes += rgba[start..<start + 3] }
  }
  return Pixmap(width: file.width, height: file.height, bytes: bytes)
}

/// The picture that a sixel sequence draws: DCS, raster attributes, colors, bands, ST.
///
/// Pixels that are not drawn are magenta.
func picture(sixels text: String) throws -> Pixmap {
  let bytes = Array(text.utf8)
  guard text.hasPrefix("\u{1B}P"), text.hasSuffix("\u{1B}\\"),
    let start = bytes.firstIndex(of: UInt8(ascii: "q"))
  else { throw Unreadable(text: String(text.prefix(40))) }
  var at = start + 1
  func numbers() -> [Int] {
    let part = bytes[at...].prefix { (0x30...0x39).contains($0) || $0 == 0x3B }
    at += part.count
    return part.split(separator: 0x3B).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
  var picture = flat(0, width: 1, height: 1)
  var colors: [Int: (UInt8, UInt8, UInt8)] = [:]
  var (x, band, color, count) = (0, 0, 0, 1)
  while bytes[at] != 0x1B {
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "\""):  // aspect 1:1, then the size
      let size = numbers()
      guard size.count == 4, size[0] == size[1] else { throw Unreadable(text: "\(size)") }
      picture = flat(0, width: size[2], height: size[3])
      for index in 0..<size[2] * size[3] { picture[index % size[2], index / size[2]].red = 255 }
      for index in 0..<size[2] * size[3] { picture[index % size[2], index / size[2]].blue = 255 }
    case UInt8(ascii: "#"):
      let part = numbers()
      color = part[0]
      if part.count == 5 {  // red, green, blue in percent
        func level(_ percent: Int) -> UInt8 { UInt8((percent * 255 + 50) / 100) }
        colors[color] = (level(part[2]), level(part[3]), level(part[4]))
      }
    case UInt8(ascii: "!"): count = numbers()[0]
    case UInt8(ascii: "$"): x = 0
    case UInt8(ascii: "-"): (x, band) = (0, band + 1)
    case 0x3F...0x7E:
      for _ in 0..<count {
        for bit in 0..<6 where (byte - 0x3F) >> bit & 1 == 1 {
          guard x < picture.width, 6 * band + bit < picture.height, let ink = colors[color] else {
            throw Unreadable(text: "column \(x), band \(band), color \(color)")
          }
          picture[x, 6 * band + bit] = ink
        }
        x += 1
      }
      count = 1
    default: throw Unreadable(text: "byte \(byte)")
    }
  }
  return picture
}

/// A cell as a terminal shows it; a blank has no foreground.
///
/// A color is 0x1RRGGBB, an index below 256, or −1 for the terminal's own color.
struct ShownCell: Equatable {
  var character: Character
  var foreground = -1
  var background = -1
}

/// The cells that a line leaves on the screen, and whether it ends in the terminal's own colors.
func cells(_ line: String) throws -> (cells: [ShownCell], isReset: Bool) {
  var cells: [ShownCell] = []
  var pen = ShownCell(character: " ")
  var rest = Array(line)[...]
  while let character = rest.popFirst() {
    guard character == "\u{1B}" else {
      cells.append(
        ShownCell(
          character: character, foreground: character == " " ? -1 : pen.foreground,
          background: pen.background))
      continue
    }
    let body = rest.dropFirst().prefix { $0 != "m" }
    guard rest.first == "[", rest.count > body.count + 1 else { throw Unreadable(text: line) }
    rest = rest.dropFirst(body.count + 2)
    var codes = String(body).split(separator: ";").compactMap { Int($0) }[...]
    while let code = codes.popFirst() {
      func color() throws -> Int {
        if codes.popFirst() == 5, let index = codes.popFirst() { return index }
        guard let red = codes.popFirst(), let green = codes.popFirst(), let blue = codes.popFirst()
        else { throw Unreadable(text: line) }
        return 1 << 24 | red << 16 | green << 8 | blue
      }
      switch code {
      case 0: (pen.foreground, pen.background) = (-1, -1)
      case 38: pen.foreground = try color()
      case 48: pen.background = try color()
      case 39: pen.foreground = -1
      case 49: pen.background = -1
      default: throw Unreadable(text: "SGR \(code)")
      }
    }
  }
  return (cells, pen.foreground == -1 && pen.background == -1)
}
