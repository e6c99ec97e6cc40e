// PosterEstimate+Lines — the estimated cost of a poster, as lines for people.

package import Jobs
internal import Places

extension PosterEstimate {
  /// The lines about the picture, its time, and its disk space and memory.
  package var lines: [String] {
    var picture = "\(size.text)"
    if samplesPerPixel > 1 { picture += ", \(samplesPerPixel) samples a pixel" }
    picture += ", \(HumanReadable.counted(tiles, "tile"))"
    if tilesDone > 0 { picture += ", \(tilesDone) of them done" }
    var lines = [
      picture,
      "some \(HumanReadable.duration(seconds)) on \(HumanReadable.counted(threads, "thread")), "
        + "\(HumanReadable.bytes(memory)) of memory, \(HumanReadable.bytes(disk)) of disk "
        + "(\(HumanReadable.bytes(fileSize)) in the end)",
    ]
    if isShortOfDisk, let freeDisk {
      lines.append("the disk has \(HumanReadable.bytes(freeDisk)) left: it may fill up on the way")
    }
    return lines
  }
}
