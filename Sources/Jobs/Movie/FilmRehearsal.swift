// FilmRehearsal — draws and encodes a few frames of a film, to learn what all of them take.

internal import Coloring
internal import Core
internal import ImageFiles
internal import Places

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// What a film's frames take, judged from small frames at three of its depths.
///
/// The frames zoom at the film's own pace. They are small, and encoded at half their size, too.
/// Edges take fewer bytes a pixel in a larger picture, textures as many: what a pixel saves from
/// the one size to the other, it saves again from each size to its double.
struct FilmRehearsal: Sendable {
  /// The time in which one thread encodes a pixel, in seconds.
  private(set) var secondsPerPixel = 0.0
  /// The size of a pixel in the film, in bytes.
  private(set) var bytesPerPixel = 0.0
  /// The size of a pixel in the segments that are there beside the film, in bytes.
  private(set) var segmentBytesPerPixel = 0.0

  private static let depths = 3
  private static let mostFrames = 25
  /// The frames from which a depth is judged, even if each needs a picture of its own.
  private static let fewestFrames = 4
  private static let mostPixels = 320.0 * 180
  /// The frames from one that is encoded by itself to the next, for most encoders.
  private static let keyFrameDistance = 250

  /// The cost of a film that is not tried.
  init(secondsPerPixel: Double, bytesPerPixel: Double) {
    (self.secondsPerPixel, self.bytesPerPixel) = (secondsPerPixel, bytesPerPixel)
    segmentBytesPerPixel = bytesPerPixel
  }

  /// - Parameter program: The path of ffmpeg; nil for a film that needs none.
  /// - Throws: A `UserError`; `CancellationError`.
  init(_ recipe: MovieRecipe, encoder program: String?, _ progress: @escaping ProgressReceiver)
    async throws
  {
    if recipe.film.container == .y4m { return }
    let size = try Self.size(recipe.still.size)
    let doublings = 0.5 * SteadyMath.log2(Double(recipe.still.size.count) / Double(size.count))
    var half = FilmRehearsal(secondsPerPixel: 0, bytesPerPixel: 0)
    for number in 0..<Self.depths {
      let first = recipe.timeline.frameCount * (2 * number + 1) / (2 * Self.depths)
      let frames = try await Self.frames(of: recipe, from: first, size, progress)
      try await add(frames, recipe, program)
      if doublings > 0 { try await half.add(frames.map(Self.halved), recipe, program) }
    }
    guard doublings > 0 else { return }
    func extrapolate(_ bytes: WritableKeyPath<Self, Double>) {
      guard self[keyPath: bytes] > 0 else { return }
      let saving = min(max(half[keyPath: bytes] / self[keyPath: bytes], 1), 2)
      self[keyPath: bytes] *= SteadyMath.exp2(-doublings * SteadyMath.log2(saving))
    }
    extrapolate(\.bytesPerPixel)
    extrapolate(\.segmentBytesPerPixel)
  }

  /// Adds the cost of frames at one of the depths.
  private mutating func add(
    _ frames: [[[LinearColor]]], _ recipe: MovieRecipe, _ program: String?
  ) async throws {
    let size = try PictureSize(width: frames[0][0].count, height: frames[0].count)
    let cost =
      if let program {
        try await EncodedFrames(recipe, size, program).cost(of: frames)
      } else {
        try Self.costOfPictures(frames[0], size, recipe.film)
      }
    let keyShare = 1 / Double(min(recipe.timeline.frameCount, Self.keyFrameDistance))
    let share = 1 / (Double(size.count) * Double(Self.depths))
    secondsPerPixel += share * cost.seconds
    bytesPerPixel += share * cost.bytes(keyShare)
    segmentBytesPerPixel += share * cost.segmentBytes(keyShare)
  }

  /// The frames of a film from one on, as far as a picture is enlarged to twice its size.
  ///
  /// A fast zoom needs several pictures.
  private static func frames(
    of recipe: MovieRecipe, from first: Int, _ size: PictureSize,
    _ progress: @escaping ProgressReceiver
  ) async throws -> [[[LinearColor]]] {
    var (frames, picture, depth) = ([[[LinearColor]]](), [[LinearColor]](), 0.0)
    for number in first..<min(first + mostFrames, recipe.timeline.frameCount) {
      let next = recipe.timeline.depth(ofFrame: number)
      // Deeper frames would enlarge its pixels, and higher ones show more than it has.
      if picture.isEmpty || !(0...1).contains(next - depth) {
        if frames.count >= fewestFrames { break }
        picture = try await Self.picture(recipe, atDepth: next, size, progress)
        depth = next
      }
      frames.append(frame(of: picture, enlarged: SteadyMath.exp2(next - depth), size))
    }
    return frames
  }

  /// A frame of half as many pixels a side, each the mean of four.
  private static func halved(_ frame: [[LinearColor]]) -> [[LinearColor]] {
    // Encoders want an even number of pixels a side.
    (0..<frame.count / 4 * 2).map { row in
      (0..<frame[0].count / 4 * 2).map { column in
        mean(frame[2 * row], frame[2 * row + 1], 2 * column, 2 * column + 1)
      }
    }
  }

  /// The mean of two pixels in each of two rows.
  private static func mean(
    _ upper: [LinearColor], _ lower: [LinearColor], _ left: Int, _ right: Int
  ) -> LinearColor {
    LinearColor(
      rgb: 0.25 * (upper[left].rgb + upper[right].rgb + lower[left].rgb + lower[right].rgb))
  }

  /// The size of the frames: the film's own shape, with an even number of pixels a side.
  private static func size(_ frame: PictureSize) throws -> PictureSize {
    let scale = min(1, (mostPixels / Double(frame.count)).squareRoot())
    func side(_ length: Int) -> Int { max(32, 2 * Int((Double(length) * scale / 2).rounded())) }
    return try PictureSize(width: side(frame.width), height: side(frame.height))
  }

  /// The light of a view, with twice as many pixels a side as a frame has.
  private static func picture(
    _ recipe: MovieRecipe, atDepth depth: Double, _ size: PictureSize,
    _ progress: @escaping ProgressReceiver
  ) async throws -> [[LinearColor]] {
    let double = try PictureSize(width: 2 * size.width, height: 2 * size.height)
    var still = try Recipe(recipe.location(atDepth: depth), size: double)
    still.effort = recipe.still.effort
    return try await RenderedPicture(rendering: still, progress: progress).light()
  }

  /// The middle of a picture, each pixel the mean of four looks at the picture.
  ///
  /// - Parameter factor: 1 for the whole picture, 2 for pixels of the picture's own size.
  private static func frame(
    of picture: [[LinearColor]], enlarged factor: Double, _ size: PictureSize
  ) -> [[LinearColor]] {
    func looks(_ count: Int) -> [(Int, Int)] {
      (0..<count).map { index in
        let middle = Double(count) + (Double(index) + 0.5 - Double(count) / 2) * 2 / factor
        let side = 0.5 / factor
        return (Int(middle - side), min(Int(middle + side), 2 * count - 1))
      }
    }
    let columns = looks(size.width)
    return looks(size.height).map { upper, lower in
      columns.map { left, right in
        mean(picture[upper], picture[lower], left, right)
      }
    }
  }

  /// The cost of numbered pictures, which need no encoder.
  private static func costOfPictures(
    _ frame: [[LinearColor]], _ size: PictureSize, _ film: FilmFormat
  ) throws -> FrameCost {
    var header = ImageHeader(width: size.width, height: size.height)
    header.depth = film.bits == 16 ? .sixteen : .eight
    let start = SystemCalls.threadSeconds
    let rows = RGBEncoding(depth: header.depth).planes(frame, top: 0)[0]
    let bytes = Double(try PNGWriter.bytes(ofRows: rows, header: header).count)
    // They are the film, and have no segments.
    return FrameCost(seconds: SystemCalls.threadSeconds - start, first: 0, next: 0, again: bytes)
  }
}

/// What a frame takes.
private struct FrameCost {
  /// The time to encode it, in seconds.
  var seconds: Double
  /// The bytes of a frame that is encoded by itself.
  let first: Double
  /// The bytes of one that is encoded by what differs from the one before.
  let next: Double
  /// The bytes of a frame in the film, if it is encoded again for that.
  var again: Double?

  func segmentBytes(_ keyShare: Double) -> Double { next + keyShare * (first - next) }
  func bytes(_ keyShare: Double) -> Double { again ?? segmentBytes(keyShare) }
}

/// Frames that ffmpeg encodes into a folder of temporary files.
private struct EncodedFrames {
  private let encoding: FilmEncoding
  private let program: String

  init(_ recipe: MovieRecipe, _ size: PictureSize, _ program: String) {
    encoding = FilmEncoding(
      film: recipe.film, size: size, framesPerSecond: recipe.timeline.framesPerSecond)
    self.program = program
  }

  /// - Throws: `MovieError`; `StoreError`; `CancellationError`.
  func cost(of frames: [[[LinearColor]]]) async throws -> FrameCost {
    let folder = "\(SystemCalls.temporaryFolder)/fathom-\(UUID().uuidString)"
    try SystemCalls.makeFolder(at: folder)
    defer { try? SystemCalls.removeTree(folder) }
    let one = try await encoded([frames[0]], folder)
    if frames.count == 1 {
      return FrameCost(seconds: one.seconds, first: one.bytes, next: one.bytes)
    }
    let all = try await encoded(frames, folder)
    let rest = Double(frames.count - 1)
    var cost = FrameCost(
      seconds: max(0, all.seconds - one.seconds) / rest, first: one.bytes,
      next: max(0, all.bytes - one.bytes) / rest)
    if encoding.film.container == .gif {
      let film = try await joined(folder)
      cost.seconds += film.seconds / Double(frames.count)
      cost.again = film.bytes / Double(frames.count)
    }
    return cost
  }

  /// Encodes frames as a segment.
  private func encoded(_ frames: [[[LinearColor]]], _ folder: String) async throws
    -> (seconds: Double, bytes: Double)
  {
    let path = "\(folder)/0.mkv"
    return try await run(
      encoding.segment(to: path), frames.flatMap { encoding.pixels.planes($0, top: 0) }, path,
      folder)
  }

  /// Makes a film of the segment.
  private func joined(_ folder: String) async throws -> (seconds: Double, bytes: Double) {
    let (list, path) = ("\(folder)/list", "\(folder)/film")
    try AtomicFile.replaceFile(at: list, with: Array("file '0.mkv'\n".utf8), isFlushed: false)
    return try await run(encoding.join(list, texts: [], to: path), [], path, folder)
  }

  /// Runs ffmpeg, which is killed when the task is canceled.
  private func run(_ arguments: [String], _ input: [[UInt8]], _ path: String, _ folder: String)
    async throws -> (seconds: Double, bytes: Double)
  {
    let start = ContinuousClock.now
    let process = try EncoderProcess(
      program, arguments, log: "\(folder)/log", hasInput: !input.isEmpty)
    do {
      try await withTaskCancellationHandler {
        for plane in input { try process.write(plane) }
        try process.finish()
      } onCancel: {
        process.kill()
      }
    } catch {
      try Task.checkCancellation()
      throw error
    }
    let seconds = (ContinuousClock.now - start).seconds
    guard let status = SystemCalls.status(at: path) else {
      throw MovieError.encoderFailed(status: nil, words: "it wrote no file")
    }
    return (seconds, Double(status.size))
  }
}
