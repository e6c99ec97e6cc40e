// PreviewReport — what was computed for a view: as JSON for programs, as lines for people.

package import FractalEngine
package import Places

/// The full report about a finished view.
package struct PreviewReport: Sendable {
  /// The location, with its look completed.
  package let location: Location
  package let size: PictureSize
  /// The iteration limit that was used, whether chosen or found.
  package let limit: Int
  /// The reason why the limit is not higher, if a search found it.
  package let limitStop: LimitStop?
  /// The precision of the reference, in bits.
  package let precision: Int
  package let referenceLength: Int
  package let referenceEnd: OrbitEnd
  /// How the reference orbit was obtained.
  package let reference: ReferenceOrigin
  /// The lower limit whose outcomes were reused.
  package let continuedFrom: Int?
  /// A lower limit of the same place whose outcomes could not be reused, since its reference
  /// differs.
  package let couldNotContinueFrom: Int?
  /// The number of pixels that were iterated for this call; `pixelsTakenOver` were known before.
  package let pixelsComputed: Int
  package let pixelsTakenOver: Int
  package let statusCounts: StatusCounts
  /// The work for the pixels that were iterated for this call.
  package let work: WorkCounts
  /// The digest of statuses and counts, as in a picture's report.
  package let digest: String
  package let threads: Int
  /// The wall-clock seconds of each stage.
  package let seconds: [JobStage: Double]
  package let totalSeconds: Double
  /// The scene that is shown, in words; nil for a fractal, whose pixels are iterated.
  package var scene: String?

  /// The report as one object.
  package var json: JSON {
    if let scene {
      return [
        "location": .string(location.canonical), "size": size.json, "scene": .string(scene),
        "seconds": .number(Self.milliseconds(totalSeconds)),
      ]
    }
    return [
      "location": .string(location.canonical),
      "size": size.json,
      "limit": .integer(limit),
      "limitSearch": limitStop.map(\.json) ?? .null,
      "precision": .integer(precision),
      "reference": [
        "length": .integer(referenceLength),
        "period": referenceEnd.period.map(JSON.integer) ?? .null,
        "origin": .string(originName),
      ],
      "continuedFrom": continuedFrom.map(JSON.integer) ?? .null,
      "couldNotContinueFrom": couldNotContinueFrom.map(JSON.integer) ?? .null,
      "pixels": statusCounts.json,
      "computed": .integer(pixelsComputed),
      "takenOver": .integer(pixelsTakenOver),
      "doubtful": .integer(work.uncertain),
      "iteratedExactly": .integer(work.iteratedExactly),
      "iterations": .integer(work.iterations),
      "skipped": .integer(work.skipped),
      "rebases": .integer(work.rebases),
      "seconds": .object(
        JobStage.allCases.compactMap { stage in
          seconds[stage].map { JSON.Member(stage.rawValue, .number(Self.milliseconds($0))) }
        } + [JSON.Member("total", .number(Self.milliseconds(totalSeconds)))]),
      "threads": .integer(threads),
      "digest": .string(digest),
    ]
  }

  /// The report for people: one fact a line.
  package var lines: [String] {
    if let scene {
      return [
        "\(size.text) pixels, zoom \(location.zoom), \(scene)",
        "\(Self.milliseconds(totalSeconds)) s",
      ]
    }
    var lines = [
      "\(size.text) pixels, zoom \(location.zoom), limit \(limit), \(precision) bits",
      "reference: \(HumanReadable.counted(referenceLength, "iteration")), \(endText); \(originText)",
      "\(statusCounts.escaped) escaped, \(statusCounts.interior) interior, "
        + "\(statusCounts.unresolved) unresolved",
      "\(HumanReadable.counted(pixelsComputed, "pixel")) computed, \(pixelsTakenOver) taken over"
        + (continuedFrom.map { " from limit \($0)" } ?? ""),
    ]
    if let couldNotContinueFrom {
      lines.append(
        "the picture of limit \(couldNotContinueFrom) did not serve: its reference ended there")
    }
    if pixelsComputed > 0 {
      lines.append(
        "\(HumanReadable.counted(work.iterations, "iteration")), \(HumanReadable.counted(work.rebases, "rebase")), "
          + "\(HumanReadable.counted(work.uncertain, "uncertain pixel")), \(work.iteratedExactly) iterated exactly"
      )
    }
    let stages = JobStage.allCases.compactMap { stage in
      seconds[stage].map { "\(stage.rawValue) \(Self.milliseconds($0))" }
    }
    lines.append("\(Self.milliseconds(totalSeconds)) s: " + stages.joined(separator: ", "))
    return lines
  }

  private var endText: String {
    switch referenceEnd {
    case .escaped: "then it escapes"
    case .period(let period): "a period of \(period)"
    case .attracted(let period): "settled on a cycle of \(period)"
    case .limit: "then comes the limit"
    case .cut(let length): "the first of \(length) that lead to no end"
    case .digits: "as far as its digits reach"
    }
  }

  private var originName: String {
    switch reference {
    case .computed: "computed"
    case .kept: "kept"
    }
  }

  private var originText: String {
    switch reference {
    case .computed: "computed"
    case .kept: "kept from before"
    }
  }

  private static func milliseconds(_ seconds: Double) -> Double {
    (seconds * 1000).rounded() / 1000
  }
}
