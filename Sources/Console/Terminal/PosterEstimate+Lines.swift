// PosterEstimate+Lines — what a poster will cost, for people.

internal import DeepZoom
package import Studio

extension PosterEstimate {
  /// The picture, its time, and its room.
  package var lines: [String] {
    var picture = "\(size.text)"
    if samplesPerPixel > 1 { picture += ", \(samplesPerPixel) samples a pixel" }
    picture += ", \(Amount.counted(tiles, "tile"))"
    if tilesDone > 0 { picture += ", \(tilesDone) of them done" }
    var lines = [
      picture,
      "some \(Amount.duration(seconds)) on \(Amount.counted(threads, "thread")), "
        + "\(Amount.bytes(memory)) of memory, \(Amount.bytes(disk)) of disk "
        + "(\(Amount.bytes(fileSize)) in the end)",
    ]
    if isShortOfDisk, let freeDisk {
      lines.append("the disk has \(Amount.bytes(freeDisk)) left: it may fill up on the way")
    }
    return lines
  }
}
