// PixelListTests — pixels as people list them, and the position of errors in a list.

import Core
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite("Pixel list")
struct PixelListTests {
  private let size: PictureSize
  private let folder: Folder

  init() throws {
    size = try PictureSize(width: 100, height: 50)
    folder = try Folder()
  }

  @Test("a list of pairs is read", arguments: ["1,2 3,4", "1 2 3 4", "1,2;3,4", " 1,2\n3,4\n"])
  func list(_ text: String) throws {
    let pixels = try PixelList.pixels(text, of: size)
    #expect(pixels == [PixelList.Pixel(1, 2), PixelList.Pixel(3, 4)])
  }

  @Test("a file with comments is read, and a repeated pixel stays repeated")
  func file() throws {
    let path = try folder.write("# i j\n99 49\r\n\n0,0\n99 49\n", as: "pixels.txt")
    let pixels = try PixelList.pixels(path, of: size)
    #expect(pixels.map(\.i) == [99, 0, 99] && pixels.map(\.j) == [49, 0, 49])
  }

  @Test("an error names the line of a file")
  func userErrors() throws {
    let path = try folder.write("1 2\n3 x\n", as: "pixels.txt")
    #expect(throws: RequestError.noPixel("3,x", line: 2, place: path)) {
      try PixelList.pixels(path, of: size)
    }
    #expect(
      throws: RequestError.pixelOutside("100,0", size: "100x50", line: nil, place: "--pixels")
    ) {
      try PixelList.pixels("1,2 100,0", of: size)
    }
    #expect(throws: RequestError.noPixel("1,2 3", line: nil, place: "--pixels")) {
      try PixelList.pixels("1,2 3", of: size)
    }
    #expect(throws: RequestError.noPixel("", line: nil, place: "--pixels")) {
      try PixelList.pixels("", of: size)
    }
    #expect(throws: RequestError.noFile("missing.txt")) {
      try PixelList.pixels("missing.txt", of: size)
    }
  }

  @Test("repeated pixels have values from groups computed once")
  func probe() async throws {
    let pixels = try PixelList.pixels("5,5 6,5 5,5 99,49", of: size)
    let location = try Location(parsing: "fathom1:re=-0.5:im=0:h=3:n=400")
    let result = try await Probe(location, size: size, pixels: pixels, effort: Effort(threads: 2))
      .run()
    #expect(result.values.count == 4 && result.values[0] == result.values[2])
    let picture = try await IterationJob(location, size: size, effort: Effort()).run { _ in }
    for (pixel, value) in zip(pixels, result.values) {
      #expect(value == PixelValue(picture.buffer[pixel.i, pixel.j]))
    }
  }
}
