// BadInputTests — an error says what, where and what to do, sets the exit code, and writes no file.

import Coloring
import Foundation
import ImageFiles
import Testing

/// A command with a mistake, and the error that it must give.
struct Mistake: CustomTestStringConvertible {
  let arguments: [String]
  let status: Int32
  let message: String

  init(_ arguments: [String], _ status: Int32, _ message: String) {
    (self.arguments, self.status, self.message) = (arguments, status, message)
  }

  var testDescription: String { String(arguments.joined(separator: " ").prefix(70)) }
}

private let size = ["--size", "16x16"]
private let render = ["render", "home", "-o", "x.png"]
private let sizeRemedy = "  Each side has 1 to 1000000 pixels."
private let exampleRemedy = "  A location looks like ‘fathom1:re=-0.75:im=0.1:h=1e-3’."

private let places: [Mistake] = [
  Mistake(["render", "re=abc", "-o", "x.png"], 1, "‘re=abc’ is no location\n" + exampleRemedy),
  Mistake(
    ["render", "fathom1:re=abc:im=0:h=1", "-o", "x.png"], 1,
    "‘abc’ is no decimal number\n  at re, character 12\n  Write it as -0.75 or 1e-30."),
  Mistake(
    ["render", "fathom1:re=-0.75:im=0.1:", "-o", "x.png"], 1,
    "‘re’ is given without ‘h’\n  at re, character 12\n  Add ‘h=…’."),
  Mistake(
    ["render", "fathom1:k=3aceb4d7:re=-0.5:im=0", "-o", "x.png"], 1,
    "the location is damaged or cut short after character 31\n"
      + "  Copy it once more, or open it as it is with --force."),
  Mistake(
    ["render", "fathom1:k=00000000:j=144133", "-o", "x.png"], 1,
    "the location is damaged or cut short after character 27\n"
      + "  Copy it once more, or open it as it is with --force."),
  Mistake(
    ["render", "sehorse", "-o", "x.png"], 1,
    "there is no place ‘sehorse’\n  Did you mean ‘seahorse’?"),
  Mistake(
    ["render", "1-4-5", "-o", "x.png"], 1,
    "‘1-4-5’ is no journey\n  at j, character 5\n"
      + "  A journey is the digits 1 to 4, such as 1-4-4-1-3-3."),
  Mistake(
    ["render", "nowhere.fathom", "-o", "x.png"], 1,
    "there is no such file\n  at nowhere.fathom\n  Check the name."),
  Mistake(
    ["render", ".", "-o", "x.png"], 1,
    "this is a folder, not a place\n  at .\n  Name a file in it."),
  Mistake(
    ["render", "fathom1:re=0:im=0:h=1e-1000000001", "-o", "x.png"], 1,
    "the exponent lies beyond 1000000000\n  at h, character 23\n  No place lies there."),
  Mistake(
    ["render", "exponent.fathom", "-o", "x.png"], 1,
    "the exponent lies beyond 1000000000\n  at exponent.fathom: h, character 23\n"
      + "  No place lies there."),
  Mistake(
    ["render", "fathom1:re=0:im=0:h=1:f=fern", "-o", "x.png"], 1,
    "there is no formula ‘fern’\n  at f\n  Known are: "),
  Mistake(
    ["render", "garbage.bin", "-o", "x.png"], 1,
    "there is no location in this text\n  at garbage.bin\n" + exampleRemedy),
  Mistake(
    ["render", "plain.png", "-o", "x.png"], 1,
    "the picture carries no text named ‘Location’\n  at plain.png\n"
      + "  Only pictures saved by Fathom, or by a program that stores it, carry one."),
  Mistake(
    ["render", "half.png", "-o", "x.png"], 1,
    "the picture is damaged or cut short (the file ends early)\n  at half.png\n"
      + "  Copy or render it again."),
  Mistake(
    ["info", "half.png"], 1,
    "the picture is damaged or cut short (the file ends early)\n  at half.png\n"
      + "  Copy or render it again."),
]

private let options: [Mistake] = [
  Mistake(
    render + ["--size", "0x0"], 2,
    "a picture of 0x0 pixels cannot be made\n  at --size\n" + sizeRemedy),
  Mistake(
    render + ["--size", "1x1000000000"], 2,
    "a picture of 1x1000000000 pixels cannot be made\n  at --size\n" + sizeRemedy),
  Mistake(
    render + ["--size", "-5"], 2,
    "‘-5’ is no picture size\n  at --size\n"
      + "  Give width and height in pixels, such as 1280x720."),
  Mistake(render + ["--size", "1000000x100000"], 1, "the poster needs some "),
  Mistake(
    render + ["--iterations", "-5"], 2,
    "‘-5’ is no iteration limit\n  at --iterations\n"
      + "  Give ‘auto’, or a whole number from 1 to 1000000000000000."),
  Mistake(
    render + ["--samples", "3"], 2,
    "a pixel cannot have ‘3’ samples\n  at --samples\n  Give 1, 4, 9 or 16."),
  Mistake(
    render + ["--bits", "12"], 2,
    "a color cannot have ‘12’ bits\n  at --bits\n  Give 8 or 16."),
  Mistake(
    render + ["--threads", "0"], 2,
    "‘0’ is no number from 1 to 1024\n  at --threads\n  Give a whole number."),
  Mistake(["find", "home", "--to", "0"], 2, "‘0’ is no height\n  at --to\n  Give the height "),
  Mistake(
    ["find", "home", "--to", "7"], 2, "‘7’ is not below the height of the view\n  at --to\n"),
  Mistake(
    ["find", "home", "--embedded", "--fraction", "3/2"], 2,
    "‘3/2’ is no part of the way\n  at --fraction\n  Give a number between 0 and 1"),
  Mistake(["find", "home", "--near", "--count", "0"], 2, "‘0’ is no number from 1 to 100\n"),
  Mistake(
    ["find", "home", "--near", "--to", "1e-9"], 2,
    "--to leads to a nucleus of its own choice\n  at --to\n  Leave out --near."),
  Mistake(
    ["find", "ray", "x"], 2, "‘x’ is no angle\n  at ray\n  Give a fraction such as 1/7, or "),
  Mistake(
    ["find", "home", "1/7"], 2,
    "‘1/7’ is one word too many\n  Give one place, ‘ray ANGLE’ or ‘angle PLACE’."),
  Mistake(
    ["find", "ray", "1/7", "--near"], 2, "--near does not go with ‘ray’\n  at --near\n"),
  Mistake(
    ["find", "home", "-o", "x.ink"], 2, "only rays are written as ink\n  at --output\n"),
  Mistake(
    ["find", "angle", "fathom1:re=0:im=0:h=2:p=3"], 1,
    "external rays of power 3 are not known\n  They are found in views of f=mandelbrot"),
  Mistake(
    ["find", "fathom1:re=5:im=5:h=1"], 1,
    "no nucleus was found in the view\n  Go nearer to the boundary"),
  Mistake(
    ["dive", "--to", "0"], 2,
    "‘0’ is no height\n  at --to\n  Give the full height of the last view, such as 1e-50."),
  Mistake(["dive", "--to", "deep"], 2, "‘deep’ is no height\n  at --to\n"),
  Mistake(
    ["dive", "1-4-4", "--to", "1"], 2,
    "the view is not higher than 1\n  at --to\n  Give a smaller height, such as 1e-50, or"),
  Mistake(
    ["dive", "--to", "1e-9900001"], 2, "the dive goes deeper than a place can lie\n  at --to\n"),
  Mistake(
    ["dive", "--steps", "0"], 2,
    "‘0’ is no number from 1 to 9000000\n  at --steps\n  Give a whole number."),
  Mistake(["dive", "--steps", "many"], 2, "‘many’ is no number from 1 to 9000000\n  at --steps\n"),
  Mistake(["dive", "--seed", "-1"], 2, "‘-1’ is no number from 0 to "),
  Mistake(
    ["dive", "--to", "1e-9", "--steps", "9"], 2,
    "--to and --steps exclude each other\n  Give one of them."),
  Mistake(
    ["dive", "fathom1:re=5:im=5:h=1"], 1,
    "there is nothing to dive into: the view is plain inside or outside\n  Begin where "),
  Mistake(
    render + ["--palette", "embr"], 2,
    "there is no palette ‘embr’\n  at --palette\n  Did you mean ‘ember’?"),
  Mistake(
    render + ["--palette", "081026,12345"], 2,
    "‘12345’ is no color of a palette\n  at --palette\n  Write colors as "),
  Mistake(
    render + ["--palette", "none.map"], 1, "there is no such file\n  at none.map\n  Check"),
  Mistake(
    ["render", "fathom1:j=1:pal=081026,12345", "-o", "x.png"], 1,
    "‘12345’ is no color of a palette\n  at pal, character 24\n  Write colors as "),
  Mistake(["palettes", "none.map"], 1, "there is no such file\n  at none.map\n  Check"),
  Mistake(["palettes", "-o", "x.exr"], 1, "no picture format goes by this file's ending"),
  Mistake(
    render + ["--color", "plaid"], 2, "there is no coloring ‘plaid’\n  at --color\n  Known are: "),
  Mistake(
    render + ["--gamma", "bright"], 2,
    "‘bright’ is no decimal number\n  at --gamma\n  Write it as -0.75 or 1e-30."),
  Mistake(
    render + ["--relief", "-1"], 2,
    "the relief must lie between 0 and 1, in at most 30 places\n  at --relief"),
  Mistake(
    render + ["--layer", "slop"], 2,
    "there is no coloring ‘slop’ to lay over\n  at --layer\n  Did you mean ‘slope’?"),
  Mistake(
    render + ["--blend", "burn"], 2,
    "there is no blend ‘burn’\n  at --blend\n"
      + "  Known are: normal, multiply, screen, overlay, soft."),
  Mistake(
    render + ["--layer", "slope/distance,soft,1,nearby"], 2,
    "there is no mask ‘nearby’\n  at --layer\n"
      + "  Known are: all, outside, inside, near, far, light, dark."),
  Mistake(
    render + ["--lights", "45,0.5,orange"], 2,
    "a light's color must be six hexadecimal digits, RRGGBB\n  at --lights"),
  Mistake(
    ["render", "fathom1:j=1:layer=slop", "-o", "x.png"], 1,
    "there is no coloring ‘slop’ to lay over\n  at layer\n  Did you mean ‘slope’?"),
  Mistake(
    ["sheet", "home", "-o", "x.exr"], 1,
    "no picture format goes by this file's ending\n  at x.exr\n  End the name in .png."),
  Mistake(
    ["sheet", "home", "-o", "x.png", "--size", "2000x2000"], 2,
    "a sheet's pictures have a million pixels at most\n  at --size\n"
      + "  Give a smaller size, such as 640x360."),
  Mistake(
    ["render", "fathom1:j=1:pal=embr", "-o", "x.png"], 1,
    "there is no palette ‘embr’\n  at pal\n  Did you mean ‘ember’?"),
  Mistake(
    render + ["--kernel", "abacus"], 2, "this processor has no kernel ‘abacus’\n  at --kernel\n"),
  Mistake(
    render + ["--rotation", "left"], 2,
    "‘left’ is no decimal number\n  at --rotation\n  Write it as -0.75 or 1e-30."),
  Mistake(
    render + ["--sice", "3"], 2, "unknown option ‘--sice’\n  Did you mean ‘--size’?"),
  Mistake(["render", "home"], 2, "missing expected argument ‘--output <file>’\n"),
  Mistake(
    ["dance"], 2,
    "there is no command and no place ‘dance’\n  See ‘fathom help’ and ‘fathom sights’."),
  Mistake(
    ["rendre"], 2, "there is no command and no place ‘rendre’\n  Did you mean ‘fathom render’?"),
  Mistake(["rendre", "x.png"], 2, "there is no command ‘rendre’\n  Did you mean ‘fathom render’?"),
  Mistake(["seahors"], 1, "there is no place ‘seahors’\n  Did you mean ‘seahorse’?"),
  Mistake(["--picture", "postcard"], 2, "‘postcard’ is not one of auto, kitty,"),
  Mistake(
    ["--script", "nowhere.txt"], 1, "there is no such file\n  at nowhere.txt\n  Check the name."),
  Mistake(
    ["probe", "home", "--pixels", "1280,0"], 2,
    "pixel 1280,0 lies outside of a picture of 1280x720\n  at --pixels\n"
      + "  Columns and rows count from 0 at the top left."),
  Mistake(
    ["probe", "home", "--pixels", "1"], 2,
    "‘1’ is no pixel\n  at --pixels\n  Write column and row, from 0 at the top left, as 640,360."),
  Mistake(["probe", "home", "--pixels", "garbage.bin"], 1, "‘"),
]

private let targets: [Mistake] = [
  Mistake(
    ["render", "home", "-o", "missing/x.png"] + size, 1,
    "the folder to write into does not exist\n  at missing\n"
      + "  Create the folder first, or name another."),
  Mistake(
    ["render", "home", "-o", "folder.png"] + size, 1,
    "a folder stands where the picture would be written\n  at folder.png\n"
      + "  Give the picture a file name."),
  Mistake(
    ["render", "home", "-o", "x.jpg"] + size, 1,
    "no picture format goes by this file's ending\n  at x.jpg\n  End the name in .png, .exr."),
]

@Suite("Bad input")
struct BadInputTests {
  private let folder: Scratch

  /// A megabyte in which every byte value occurs.
  private static let garbage: Data = {
    var state: UInt32 = 1
    return Data(
      (0..<1_000_000).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 24)
      })
  }()

  init() throws {
    folder = try Scratch()
    try folder.write(Self.garbage, as: "garbage.bin")
    try folder.write(
      Data("fathom1:re=0:im=0:h=1e-\(String(repeating: "9", count: 200_000))".utf8),
      as: "exponent.fathom")
    let plain = folder.url.appending(path: "plain.png").path
    let writer = try PNGWriter(path: plain, header: ImageHeader(width: 64, height: 64))
    for j in 0..<64 {
      try writer.write((0..<64).map { LinearColor(Float($0) / 64, Float(j) / 64, 0.5) })
    }
    try writer.finish()
    try folder.write(try folder.bytes("plain.png").prefix(1000), as: "half.png")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "folder.png"), withIntermediateDirectories: false)
  }

  @Test(
    "a mistake is reported as what, where and what to do", arguments: places + options + targets)
  func mistakes(_ mistake: Mistake) throws {
    let before = folder.entries
    let run = try Program.run(mistake.arguments, in: folder, seconds: 20)
    #expect(run.status == mistake.status)
    #expect(run.output.isEmpty)
    let expected = "fathom: " + mistake.message
    if mistake.message.hasSuffix(".") || mistake.message.hasSuffix("?") {
      #expect(run.error == expected + "\n")
    } else {
      #expect(run.error.hasPrefix(expected), "\(run.error)")
    }
    let lines = run.error.split(separator: "\n")
    #expect((2...3).contains(lines.count) && lines.allSatisfy { $0.count < 200 })
    #expect(folder.entries == before, "nothing is written")
  }

  @Test("a file without an end is not read forever")
  func endless() throws {
    let run = try Program.run(["info", "/dev/zero"], in: folder, seconds: 20)
    #expect(run.status == 1 && run.error.hasPrefix("fathom: the file has more than 100 MB\n"))
  }

  @Test("a wrong checksum is ignored on request")
  func force() throws {
    let run = try Program.run(
      ["render", "fathom1:k=00000000:j=144133", "--force", "-o", "x.png"] + size, in: folder)
    #expect(run.status == 0 && run.error.isEmpty)
  }

  @Test("typed text cannot control the terminal")
  func controlCharacters() throws {
    let run = try Program.run(["render", "x\u{1B}[2Jy", "-o", "x.png"], in: folder)
    #expect(run.status == 1 && !run.error.utf8.contains(0x1B))
  }
}
