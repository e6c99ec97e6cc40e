// PreviewTests — intermediate frames, and a finished picture that equals that of a file.

import Coloring
import Core
import Foundation
import FractalEngine
import ImageFiles
import Places
import Synchronization
import Testing
import TestSupport

@testable import Jobs

@Suite struct PreviewTests {
  /// Places that are shallow and slow, deep, or beyond the exponents of doubles; limits given and
  /// found.
  static let places = [
    "fathom1:j=144133:n=600", "fathom1:re=0:im=1:h=1e-60:n=1000:rot=30", "depth-1086", "tutorial",
    "seahorse", "fathom1:re=-0.745:im=0.11:h=1e-3:n=300000",
  ]

  @Test(arguments: places, ["quantile", "quadrant"])
  func `the last frame has the pixels of a file`(_ place: String, _ color: String) async throws {
    var location = try Location(typed: place)
    location.color = color
    let size = try PictureSize(width: 93, height: 61)
    let folder = try Folder()
    let recipe = try Recipe(location, size: size)
    let rendered = try await RenderJob(recipe, path: folder.path + "/x.png").run()
    let frames = Frames()
    let report = try await PreviewRenderer(effort: Effort(threads: 2)).picture(
      of: location, size: size, progress: { _ in }, show: frames.add)
    #expect(try frames.last.picture == pixmap(folder.path + "/x.png"))
    #expect(report.digest == rendered.account.digest)
    #expect(report.limit == rendered.account.engine.limit)
    #expect(report.statusCounts == rendered.account.statusCounts)
    // With a search for the limit, its work is counted here too, and its outcomes are reused.
    if location.iterations != .automatic { #expect(report.work == rendered.account.work) }
    #expect(report.pixelsComputed == size.count && report.pixelsTakenOver == 0)
  }

  @Test func `every frame has the full size, and passes only increase`() async throws {
    let frames = Frames()
    let size = try PictureSize(width: 301, height: 203)
    let report = try await PreviewRenderer(effort: Effort(threads: 2)).picture(
      of: .home, size: size, progress: { _ in }, show: frames.add)
    let all = frames.all
    #expect(all.count >= 2)
    #expect(all.allSatisfy { $0.picture.width == 301 && $0.picture.height == 203 })
    #expect(all.map(\.pass) == all.map(\.pass).sorted())
    #expect(all.map(\.isFinal) == all.indices.map { $0 == all.count - 1 })
    #expect(report.statusCounts.total == size.count)
  }

  @Test func `a coarse frame resembles the picture`() async throws {
    let size = try PictureSize(width: 301, height: 203)
    let location = try Location(typed: "fathom1:re=-0.5:im=0.3:h=3:n=500")
    var clock = StageClock()
    let job = IterationJob(location, size: size, effort: Effort())
    let engine = try await job.engine(&clock) { _ in }
    var (picture, work) = (PartialPicture(engine), WorkCounts())
    var frames: [[UInt8]] = []
    for pass in picture.plan.grids.indices {
      let corners = picture.plan.groups(of: pass).map(picture.plan.corner)
      for group in try engine.outcomes(ofGroups: corners, &work) { picture.insert(group) }
      let painter = FramePainter(try Recipe(location, size: size), picture, passes: pass + 1)
      frames.append(painter.paint(picture).bytes)
    }
    #expect(picture.isComplete && frames.count >= 4)
    func difference(_ a: [UInt8], _ b: [UInt8]) -> Double {
      Double(zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(a.count)
    }
    let last = try #require(frames.last)
    let upsideDown = difference(last, last.reversed())
    let differences = frames.map { difference($0, last) }
    #expect(differences == differences.sorted(by: >))
    #expect(3 * differences[0] < upsideDown, "\(differences), \(upsideDown)")
  }

  @Test func `threads change no byte`() async throws {
    let size = try PictureSize(width: 93, height: 61)
    var pictures: [Pixmap] = []
    for threads in [1, 3] {
      let frames = Frames()
      _ = try await PreviewRenderer(effort: Effort(threads: threads)).picture(
        of: try Location(typed: Self.places[1]), size: size, progress: { _ in }, show: frames.add)
      pictures.append(try frames.last.picture)
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `other colors and going back need no iteration`() async throws {
    let renderer = PreviewRenderer(effort: Effort(threads: 2))
    let size = try PictureSize(width: 80, height: 60)
    let first = Frames()
    var place = try Location(typed: "fathom1:j=144133:n=600")
    _ = try await renderer.picture(of: place, size: size, progress: { _ in }, show: first.add)
    let away = try Location(typed: "fathom1:j=14413:n=600")
    let report = try await renderer.picture(of: away, size: size, progress: { _ in }) { _ in }
    #expect(report.pixelsComputed == size.count && report.reference != .kept)

    for palette in ["ember", "081026,c0ffee@30,102030@75", nil] {
      place.palette = palette
      let again = Frames()
      let report = try await renderer.picture(
        of: place, size: size, progress: { _ in }, show: again.add)
      #expect(report.pixelsComputed == 0 && report.pixelsTakenOver == size.count)
      #expect(report.reference == .kept && report.work == WorkCounts())
      #expect(again.all.count == 1)
      #expect((try again.last.picture == first.last.picture) == (palette == nil))
    }
    let other = try PictureSize(width: 81, height: 60)
    let anew = try await renderer.picture(of: place, size: other, progress: { _ in }) { _ in }
    #expect(anew.pixelsTakenOver == 0)
    #expect(renderer.lastReport?.size == other)
  }

  @Test(arguments: ["fathom1:j=144133:n=600", "fathom1:j=144133"])
  func `what was computed before a cancellation is not computed again`(_ place: String)
    async throws
  {
    let renderer = PreviewRenderer(effort: Effort(threads: 2))
    let place = try Location(typed: place)
    let size = try PictureSize(width: 200, height: 150)
    let shown = Frames()
    let task = Task {
      try await renderer.picture(of: place, size: size, progress: { _ in }) { frame in
        shown.add(frame)
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(renderer.lastReport == nil)
    let frames = Frames()
    let report = try await renderer.picture(
      of: place, size: size, progress: { _ in }, show: frames.add)
    // How many there are depends on the processor: the first frame comes after a fixed time. Every
    // pass before that frame's is complete, and the frame shows at least one group of its own.
    let pass = try #require(shown.all.first).pass
    let complete = try pixels(ofPasses: pass - 1, size)
    // While the limit is searched for, some of them may belong to a lower limit.
    let isSearched = place.iterations == .automatic
    #expect(report.pixelsTakenOver > (isSearched ? 0 : complete), "frame of pass \(pass)")
    #expect(report.pixelsComputed == size.count - report.pixelsTakenOver)
    #expect(report.pixelsComputed > size.count / 2)
    #expect(report.reference == .kept)
    let fresh = Frames()
    _ = try await PreviewRenderer(effort: Effort()).picture(
      of: place, size: size, progress: { _ in }, show: fresh.add)
    #expect(try frames.last.picture == fresh.last.picture)
  }

  @Test(arguments: ["seahorse", "depth-5294", "fathom1:re=-0.75:im=0:h=1e-30:n=100000000"])
  func `a slow view is canceled at once`(_ place: String) async throws {
    let (location, size) = (try Location(typed: place), try PictureSize(width: 400, height: 300))
    var best = Duration.seconds(100)
    // The promise is 0.2 s; on a busy machine the test allows five times that, in five trials. It
    // makes more trials only while other tests occupy both threads, so that nothing can begin in
    // time.
    for trial in 0..<40 where best > .milliseconds(trial < 5 ? 200 : 1000) {
      let renderer = PreviewRenderer(effort: Effort(threads: 2))
      let task = Task { () -> ContinuousClock.Instant in
        await #expect(throws: CancellationError.self) {
          try await renderer.picture(of: location, size: size, progress: { _ in }) { _ in }
        }
        return ContinuousClock.now
      }
      try await Task.sleep(for: .milliseconds(100))
      let start = ContinuousClock.now
      task.cancel()
      best = min(best, await task.value - start)
    }
    #expect(best < .seconds(1), "ended after \(best)")
  }

  @Test func `an unknown palette is an error`() async throws {
    let renderer = PreviewRenderer(effort: Effort())
    var place = Location.home
    place.palette = "plaid"
    let (location, size) = (place, try PictureSize(width: 8, height: 8))
    await #expect(throws: RequestError.self) {
      try await renderer.picture(of: location, size: size, progress: { _ in }) { _ in }
    }
  }

  @Test(arguments: [(1, 1), (400, 300), (5, 700), (1280, 720), (93, 61)])
  func `each group belongs to one pass`(_ size: (Int, Int)) throws {
    let (width, height) = size
    let plan = PassPlan(try PictureSize(width: width, height: height))
    let passes = plan.grids.indices.map { plan.groups(of: $0) }
    #expect(passes.flatMap { $0 }.sorted() == Array(0..<plan.count))
    if plan.grids.count > 1 { #expect(passes[0].count >= 150 && passes[0].count < 1_300) }
    for group in passes.joined() {
      let (x, y) = plan.corner(group)
      #expect(plan.group(x: x, y: y) == group && x < width && y < height)
    }
  }

  @Test func `a few views are kept, and of large ones fewer`() throws {
    func view(_ limit: Int, _ width: Int) throws -> KeptView {
      let size = try PictureSize(width: width, height: 1000)
      let engine = try Formulas.chosen(by: .home).engine(
        for: Viewport(.home, size: size), limit: limit)
      return KeptView(
        key: ViewKey(.home, size), iterations: .limit(limit), picture: PartialPicture(engine))
    }
    var views = KeptViews()
    for limit in 1...20 { views.keep(try view(limit, 8)) }
    let small = try view(1, 8).key
    func kept(_ key: ViewKey) -> [Int] { (1...20).filter { views.view(key, .limit($0)) != nil } }
    #expect(kept(small) == Array(5...20))
    #expect(views.views(small, upTo: 9).map(\.picture.engine.limit) == [9, 8, 7, 6, 5])
    // Each takes 42 MB, so one fits into memory; the latest is kept in any case.
    let large = try view(1, 2000).key
    views.keep(try view(1, 2000))
    #expect(kept(large) == [1] && kept(small) == Array(6...20))
    views.keep(try view(2, 2000))
    #expect(kept(large) == [2] && kept(small) == [])
    views.keep(try view(3, 4000))
    #expect(views.view(try view(1, 4000).key, .limit(3)) != nil && kept(large) == [])
  }

  /// The number of pixels of a picture's first passes.
  private func pixels(ofPasses count: Int, _ size: PictureSize) throws -> Int {
    let plan = PassPlan(size)
    return (0..<count).flatMap { plan.groups(of: $0) }.reduce(0) { sum, group in
      let (x, y) = plan.corner(group)
      return sum + min(PixelGroup.width, size.width - x) * min(PixelGroup.height, size.height - y)
    }
  }

  private func pixmap(_ path: String) throws -> Pixmap {
    let file = try PictureFile(path: path)
    var bytes: [UInt8] = []
    try file.forEachRow { _, rgba in
      for start in stride(from: 0, to: rgba.count, by: 4) { bytes += rgba[start..<start + 3] }
    }
    return Pixmap(width: file.width, height: file.height, bytes: bytes)
  }
}

/// Collects the frames of a preview.
final class Frames: Sendable {
  private let frames = Mutex<[PreviewFrame]>([])

  var all: [PreviewFrame] { frames.withLock { $0 } }
  var last: PreviewFrame {
    get throws { try #require(all.last) }
  }

  var add: @Sendable (PreviewFrame) -> Void {
    { frame in self.frames.withLock { $0.append(frame) } }
  }
}
