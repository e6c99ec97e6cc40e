// PixelEncodingTests — the numbers of a film: levels, primaries, transfer functions, dither.

import Coloring
import Places
import Testing

@testable import Jobs

@Suite("Pixels of films")
struct PixelEncodingTests {
  private func planes(
    _ color: LinearColor, _ range: FilmFormat.Range, bits: Int, _ chroma: YUVEncoding.Chroma
  ) -> [[Double]] {
    let encoding = YUVEncoding(range: range, bits: bits, chroma: chroma)
    let rows = [[LinearColor]](repeating: [LinearColor](repeating: color, count: 64), count: 64)
    return encoding.planes(rows, top: 0).map { bytes in
      bits == 8
        ? bytes.map { Double($0) }
        : stride(from: 0, to: bytes.count, by: 2).map {
          Double(bytes[$0]) + 256 * Double(bytes[$0 + 1])
        }
    }
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  @Test("black and white are the ends of the limited range, without any dither")
  func ends() {
    for (bits, unit) in [(8, 1.0), (10, 4.0)] {
      let black = planes(.black, .sdr, bits: bits, .squares)
      #expect(Set(black[0]) == [16 * unit] && black[0].count == 4096)
      #expect(Set(black[1]) == [128 * unit] && black[1].count == 1024)
      let white = planes(.white, .sdr, bits: bits, .pairs)
      #expect(abs(mean(white[0]) - 235 * unit) < 0.02)
      #expect(abs(mean(white[2]) - 128 * unit) < 0.02 && white[2].count == 2048)
    }
  }

  @Test("a color has the luma and chroma of BT.709 in the mean over the dither")
  func color() {
    let found = planes(LinearColor(hex: 0x3366CC), .sdr, bits: 8, .all)
    let (r, g, b) = (0.2, 0.4, 0.8)
    let luma: Double = 0.2126 * r + 0.7152 * g + 0.0722 * b
    #expect(abs(mean(found[0]) - (16 + 219 * luma)) < 0.03)
    #expect(abs(mean(found[1]) - (128 + 224 * (b - luma) / 1.8556)) < 0.03)
    #expect(abs(mean(found[2]) - (128 + 224 * (r - luma) / 1.5748)) < 0.03)
    #expect(Set(found[0]).count == 2)
  }

  @Test("white in high range is at 203 cd/m² of PQ, and at 75 % of HLG")
  func white() {
    // SMPTE ST 2084 gives 0.5807 for 203 cd/m², as BT.2408 has it in its table.
    #expect(abs(TransferCurve.quantizer(203) - 0.5807) < 1e-4)
    #expect(abs(TransferCurve.quantizer(100) - 0.5081) < 1e-4)
    #expect(abs(TransferCurve.quantizer(10_000) - 1) < 1e-9)
    #expect(abs(TransferCurve.logGamma(1) - 1) < 1e-6)
    #expect(abs(TransferCurve.logGamma(1 / 12) - 0.5) < 1e-9)
    let (pq, hlg) = (
      planes(.white, .pq, bits: 10, .squares), planes(.white, .hlg, bits: 10, .squares)
    )
    #expect(abs(mean(pq[0]) - 4 * (16 + 219 * 0.5807)) < 0.5)
    #expect(abs(mean(hlg[0]) - 4 * (16 + 219 * 0.75)) < 1)
    #expect(abs(mean(pq[1]) - 512) < 0.5 && abs(mean(hlg[2]) - 512) < 0.5)
  }

  @Test(
    "the table of a transfer function agrees with its formula", arguments: [1e-6, 0.01, 0.3, 0.9])
  func table(_ light: Double) {
    let curve = TransferCurve(.pq)
    let found = curve.encoded(SIMD3(repeating: Float(light)))
    #expect(abs(Double(found.y) - TransferCurve.quantizer(203 * light)) < 2e-5)
  }

  @Test("the numbers of films outside of a double's range have right digits")
  func digits() {
    func parts(_ significand: Double, _ exponent: Int, _ digits: Int) -> [Int] {
      let found = DecimalText.parts((significand, exponent), digits: digits)
      return [found.digits, found.exponent]
    }
    #expect(parts(1, 10, 4) == [1024, 3])
    #expect(parts(0.75, 2, 3) == [300, 0])
    #expect(parts(0.999_999_999, 0, 3) == [100, 0])
    #expect(FilmCaption.zoom((0.75, 2)) == "1.33e0")
    // 4 · 2^3322 = 4.2044…e1000.
    #expect(FilmCaption.zoom((1, -3322)) == "4.20e1000")
    #expect(parts(1, 3324, 9) == [420_441_510, 1000])
  }

  @Test("a caption is written in the corner, and nowhere else")
  func caption() {
    let size = (width: 160, height: 90)
    guard let picture = try? PictureSize(width: size.width, height: size.height) else { return }
    let caption = FilmCaption("Seahorse", height: (0.75, -20), size: picture)
    let gray = LinearColor(0.5, 0.5, 0.5)
    var rows = [[LinearColor]](
      repeating: [LinearColor](repeating: gray, count: size.width), count: size.height)
    caption.write(on: &rows, top: 0)
    #expect(rows[0..<40].allSatisfy { $0.allSatisfy { $0 == gray } })
    let changed = rows.joined().count { $0 != gray }
    let bright = rows.joined().count { $0.rgb.x > 0.8 }
    #expect(changed > 1000 && bright > 100 && bright < changed / 4)
    // Bands of rows give the same frame.
    var bands: [[LinearColor]] = []
    for top in stride(from: 0, to: size.height, by: 16) {
      let count = min(16, size.height - top)
      var band = [[LinearColor]](
        repeating: [LinearColor](repeating: gray, count: size.width), count: count)
      caption.write(on: &band, top: top)
      bands += band
    }
    #expect(bands == rows)
  }

  @Test("a comment of a GIF is blocks of at most 255 bytes")
  func comment() {
    let bytes = GIFComment.bytes(of: String(repeating: "a", count: 300))
    #expect(bytes.prefix(3) == [0x21, 0xFE, 255])
    #expect(bytes[258] == 45 && bytes.count == 3 + 255 + 1 + 45 + 1 && bytes.last == 0)
  }
}
