// RendererTests — pictures by the library: outcomes, files, events, cancellation.

import Fathom
import Foundation
import Testing
import TestSupport

@Suite("Renderer")
struct RendererTests {
  private func place() throws -> Location { try Location("fathom1:j=144133:n=300") }

  @Test("pixels have their known outcomes, and counts add up")
  func outcomes() async throws {
    // c = 1 escapes, c = 0 is the center of the component of period 1, and n = 30 leaves 0.2501
    // open.
    var place = try Location("fathom1:re=0:im=0:h=4:n=30")
    var renderer = Renderer(width: 4, height: 4)
    renderer.samples = .each(1)
    let picture = try await renderer.render(place)
    #expect(picture.counts.total == 16)
    guard case .escaped(let n, let smooth, let distance) = picture[0, 0] else {
      Issue.record("the corner −1.5 + 1.5i escapes")
      return
    }
    #expect(smooth > Double(n) && smooth <= Double(n) + 1 && distance > 0)
    #expect(picture[1, 1] == .interior(period: 1) || picture[2, 2] == .interior(period: 1))
    place = try Location("fathom1:re=0.2501:im=0:h=1e-9:n=30")
    #expect(try await renderer.render(place)[2, 2] == .unresolved(iterations: 30))
  }

  @Test("the subscript, the samples and their columns agree")
  func columns() async throws {
    var renderer = Renderer(width: 40, height: 24)
    renderer.samples = .each(4)
    let picture = try await renderer.render(place())
    let samples = picture.samples
    #expect((samples.width, samples.height, samples.count) == (80, 48, 80 * 48))
    let (smooth, distances, counts) = (samples.smoothCounts, samples.distances, samples.counts)
    for index in samples.indices {
      switch samples[index] {
      case .escaped(let n, let mu, let distance):
        #expect(counts[index] == n && smooth[index] == mu && distances[index] == distance)
      case .interior(let period): #expect(counts[index] == period && smooth[index].isNaN)
      case .unresolved(let n): #expect(counts[index] == n && distances[index].isNaN)
      }
    }
    // The picture's outcome of a pixel is one of the pixel's four samples.
    for (x, y) in [(0, 0), (17, 9), (39, 23)] {
      let own = [(0, 0), (1, 0), (0, 1), (1, 1)].map { samples[2 * x + $0, 2 * y + $1] }
      #expect(own.contains(picture[x, y]))
    }
  }

  @Test("distances are in pixels, for any number of samples")
  func distances() async throws {
    var renderer = Renderer(width: 30, height: 30)
    var found: [Double] = []
    for samples in [1, 9] {
      renderer.samples = .each(samples)
      guard case .escaped(_, _, let distance) = try await renderer.render(.home)[29, 15] else {
        Issue.record("the right edge of home escapes")
        return
      }
      found.append(distance)
    }
    // With 9 samples, the middle one is where the single one is.
    #expect(abs(found[0] / found[1] - 1) < 1e-5)
  }

  @Test("a picture written, a picture rendered into a file, and threads give the same bytes")
  func bytes() async throws {
    let folder = try Folder()
    var renderer = Renderer(width: 64, height: 40)
    renderer.threads = 2
    try await renderer.render(place()).write(to: folder.path + "/a.png")
    renderer.threads = 1
    try await renderer.render(place(), to: folder.path + "/b.png")
    let a = try Data(contentsOf: URL(filePath: folder.path + "/a.png"))
    #expect(try a == Data(contentsOf: URL(filePath: folder.path + "/b.png")))
    #expect(try Location(contentsOf: folder.path + "/a.png").journey == "1-4-4-1-3-3")
  }

  @Test("colors are three bytes a pixel, black inside")
  func colors() async throws {
    var renderer = Renderer(width: 8, height: 8)
    renderer.samples = .each(1)
    let picture = try await renderer.render(Location("fathom1:re=0:im=0:h=0.1"))
    #expect(picture.counts.interior == 64)
    #expect(try picture.colors() == [UInt8](repeating: 0, count: 3 * 64))
    renderer.bitsPerChannel = 16
    #expect(try await renderer.render(.home).colors().count == 6 * 64)
  }

  @Test("events end with the picture that rendering gives")
  func events() async throws {
    let renderer = Renderer(width: 64, height: 40)
    var (stages, digests): (Set<String>, [String]) = ([], [])
    for try await event in renderer.events(rendering: try place()) {
      switch event {
      case .progress(let progress): stages.insert(progress.stage)
      case .picture(let picture): digests.append(picture.digest)
      case .finished: Issue.record("no file was asked for")
      }
    }
    #expect(try await digests == [renderer.render(place()).digest])
    #expect(!stages.isEmpty)
  }

  @Test("a canceled rendering throws within a second")
  func cancellation() async throws {
    let place = try Location("fathom1:re=-0.5:im=0:h=3:n=1000000000")
    // On separate threads, since those that all tests share may be busy for a minute.
    let threads = OwnThreads()
    let (error, duration) = await Task(executorPreference: threads) {
      let task = Task(executorPreference: threads) {
        _ = try await Renderer(width: 4_000, height: 4_000).render(place)
      }
      usleep(50_000)
      let start = ContinuousClock.now
      task.cancel()
      let result = await task.result
      var error: FathomError?
      if case .failure(let failure) = result { error = failure as? FathomError }
      return (error, ContinuousClock.now - start)
    }.value
    #expect(error?.isCancellation == true)
    #expect(duration < .seconds(1))
  }

  @Test("a picture that does not fit into memory is made as a poster")
  func large() async throws {
    let folder = try Folder()
    let path = folder.path + "/x.png"
    let place = try Location("fathom1:re=-0.5:im=0:h=3:n=1000000000")
    var renderer = Renderer(width: 4_000, height: 4_000)
    renderer.samples = .each(16)
    let settled = renderer
    let threads = OwnThreads()
    let duration = await Task(executorPreference: threads) {
      let task = Task(executorPreference: threads) { try await settled.render(place, to: path) }
      for _ in 0..<3_000 where !folder.names.contains("x.png.fathom-job") { usleep(10_000) }
      let start = ContinuousClock.now
      task.cancel()
      _ = await task.result
      return ContinuousClock.now - start
    }.value
    // In memory it would take 6 GB, which are not filled within a second.
    #expect(duration < .seconds(1))
    #expect(folder.names == ["x.png.fathom-job"])
  }

  @Test("an error names the wrong parameter")
  func parameters() async throws {
    var renderer = Renderer(width: 0, height: 10)
    await #expect(throws: FathomError.self) { try await renderer.render(.home) }
    renderer.width = 10
    renderer.samples = .each(5)
    let error = await #expect(throws: FathomError.self) { try await renderer.render(.home) }
    #expect(error?.place == "samples")
    renderer.samples = .automatic
    await #expect(throws: FathomError.self) {
      try await renderer.render(.home, to: "/nowhere/x.png")
    }
  }

  @Test("verification agrees with a correct picture")
  func verification() async throws {
    let found = try await Renderer(width: 64, height: 40).verify(place(), pixels: 20)
    #expect(found.agrees && found.pixelCount == 20 && found.differences.isEmpty)
  }

  @Test("landmarks of the home view have their known periods")
  func landmarks() async throws {
    // The nucleus of period 3 on the real axis, −1.7548776662…, is a root of c³ + 2c² + c + 1.
    let place = try Location("fathom1:re=-1.76:im=0:h=0.1")
    let found = try await Landmark.minibrot(in: place)
    #expect(found.kind == .nucleus(period: 3))
    #expect(abs(found.center.re.nearest + 1.754877666246693) < 1e-14)
    #expect(found.center.im.nearest == 0)
  }
}
