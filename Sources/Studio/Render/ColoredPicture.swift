// ColoredPicture — outcomes as light, row by row: the one way for files and for screens.

internal import Ground
internal import Pictures

/// A whole picture's outcomes with the tone that its recipe asks for.
struct ColoredPicture: Sendable {
  private let buffer: IterationBuffer
  private let tone: any Tone
  private let samples: Int

  /// - Parameters:
  ///   - buffer: All samples of the picture.
  ///   - limit: The iteration limit that was used.
  init(_ buffer: IterationBuffer, _ recipe: Recipe, limit: Int) {
    (self.buffer, samples) = (buffer, recipe.samples)
    tone = recipe.tone(sample: buffer.sample, limit: limit)
  }

  /// A row of the finished picture, as files and screens take it.
  func row(_ j: Int, _ encoder: RowEncoder) -> [UInt8] { encoder.encode(row(j), j: j) }

  private func row(_ j: Int) -> [LinearColor] {
    LinearColor.averaged(
      (j * samples..<(j + 1) * samples).map { tone.colors(of: buffer, row: $0) },
      samples: samples)
  }
}

extension Recipe {
  /// The coloring, settled for a picture of which some samples are known.
  func tone(sample: IterationBuffer, limit: Int) -> any Tone {
    var look = look
    look.samples = samples
    return coloring.tone(sample: sample, look: look, limit: limit)
  }
}

extension IterationBuffer {
  /// Samples on a fixed grid over the picture, for the coloring: about 16,000 at most.
  ///
  /// Nothing but the picture's size decides which.
  var sample: IterationBuffer {
    let (width, height) = (tile.width, tile.height)
    var step = 1
    while (width + step - 1) / step * ((height + step - 1) / step) > 1 << 14 { step += 1 }
    let (columns, rows) = ((width + step - 1) / step, (height + step - 1) / step)
    var sample = IterationBuffer(tile: Tile(x: 0, y: 0, width: columns, height: rows))
    for y in 0..<rows {
      for x in 0..<columns {
        // The middle of each cell, as far as the picture goes.
        let (i, j) = (min(x * step + step / 2, width - 1), min(y * step + step / 2, height - 1))
        sample[x, y] = self[i, j]
      }
    }
    return sample
  }
}
