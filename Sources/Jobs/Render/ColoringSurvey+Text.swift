// ColoringSurvey+Text — a survey as text in a file of raw data, with which it can be colored again.

internal import Coloring
internal import Core
internal import ImageFiles

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension ColoringSurvey {
  /// The survey as text.
  ///
  /// It has the share of the higher window, and the outcomes and some features of each window,
  /// encoded as in tiles and in base 64.
  func text(features: [OrbitFeature]) -> String {
    let windows = [lower, upper].compactMap { $0 }.flatMap { window in
      let strip = TileStrip(window.tile, samples: 1, of: window.keeping(features))
      return [strip.countBlock, strip.smoothBlock].map { Data($0).base64EncodedString() }
    }
    return ([String(share.bitPattern, radix: 16)] + windows).joined(separator: " ")
  }

  /// Reads a survey with these features from its text; nil if the text is not one.
  init?(text: String, features: [OrbitFeature]) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3 || words.count == 5,
      let bits = UInt64(words[0], radix: 16)
    else { return nil }
    let share = Double(bitPattern: bits)
    guard share >= 0 && share < 1, (share == 0) == (words.count == 3) else { return nil }
    let blocks = words.dropFirst().compactMap { Data(base64Encoded: String($0)).map(Array.init) }
    guard blocks.count == words.count - 1, let lower = Self.window(blocks[0], blocks[1], features)
    else {
      return nil
    }
    guard blocks.count == 4 else {
      self.init(lower: lower, upper: lower, share: 0)
      return
    }
    guard let upper = Self.window(blocks[2], blocks[3], features) else { return nil }
    self.init(lower: lower, upper: upper, share: share)
  }

  private static func window(_ counts: [UInt8], _ smooth: [UInt8], _ features: [OrbitFeature])
    -> IterationBuffer?
  {
    let tile = Tile(x: 0, y: 0, width: PlaceSurvey.side, height: PlaceSurvey.side)
    guard
      let strip = TileStrip(
        pixels: tile.count, samples: 1, features: features.count, countBlock: counts,
        smoothBlock: smooth)
    else { return nil }
    var window = IterationBuffer(tile: tile, features: features)
    strip.copy(tile, samples: 1, into: &window)
    return window
  }

  /// Reads the survey of a file of raw data; nil if it has none.
  ///
  /// - Throws: `PictureError` if it is damaged.
  init?(keptIn file: EXRFile, at path: String) throws {
    let texts = file.header.texts
    guard let text = texts.first(where: { $0.keyword == PictureTexts.surveyKeyword }) else {
      return nil
    }
    guard let survey = ColoringSurvey(text: text.text, features: file.header.features) else {
      throw PictureError.damaged(path: path, reason: "its survey is no survey")
    }
    self = survey
  }
}
