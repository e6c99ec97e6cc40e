// SketchTests — what is shown of a view before its own picture is ready.

import Coloring
import Core
import Foundation
import Places
import Synchronization
import Testing

@testable import Jobs

@Suite struct SketchTests {
  /// Records frames and progress, in order.
  private final class Record: Sendable {
    enum Entry: Equatable {
      case frame(isFinal: Bool)
      case progress(JobStage)
    }
    private let told = Mutex<[Entry]>([])

    func add(_ entry: Entry) { told.withLock { $0.append(entry) } }
    var entries: [Entry] { told.withLock { $0 } }
  }

  private func record(_ place: String, _ renderer: PreviewRenderer) async throws -> [Record.Entry] {
    let record = Record()
    _ = try await renderer.picture(
      of: try Location(typed: place), size: try PictureSize(width: 160, height: 160),
      progress: { record.add(.progress($0.stage)) }
    ) { record.add(.frame(isFinal: $0.isFinal)) }
    return record.entries
  }

  @Test func `a view with a high limit is shown before its reference is begun`() async throws {
    let renderer = PreviewRenderer(effort: Effort(threads: 2))
    let place = "fathom1:re=-0.75:im=0.00001:h=1e-30:n=400000"
    #expect(try await record(place, renderer).first == .frame(isFinal: false))
    // The second time, the final picture is shown without a sketch before it.
    let again = try await record(place, renderer)
    #expect(again.filter { $0 == .frame(isFinal: false) }.isEmpty)
    #expect(again.last == .frame(isFinal: true) || again.contains(.frame(isFinal: true)))
  }

  @Test func `a view that is unresolved for long is shown while its limit is searched for`()
    async throws
  {
    let entries = try await record(
      "fathom1:re=-1.401155189092050606:im=0:h=1e-12", PreviewRenderer(effort: Effort(threads: 2)))
    let first = try #require(entries.firstIndex(of: .frame(isFinal: false)))
    #expect(entries[first...].contains(.progress(.sample)), "the search goes on")
  }

  @Test func `an outline is light near the boundary, and changes no other picture`()
    async throws
  {
    let renderer = PreviewRenderer(effort: Effort(threads: 2))
    let size = try PictureSize(width: 160, height: 160)
    let last = Mutex<Pixmap?>(nil)
    var place = Location.home
    place.color = "smooth"
    let report = try await renderer.picture(
      of: place, size: size, isOutline: true, progress: { _ in }
    ) { frame in last.withLock { $0 = frame.picture } }
    #expect(report.location.color == "smooth")
    let picture = try #require(last.withLock { $0 })
    /// The light at a point of the plane.
    func light(_ re: Double, _ im: Double) -> UInt8 {
      picture[Int((re + 2) / 3 * 160), Int((1.5 - im) / 3 * 160)].green
    }
    #expect(light(0, 0) == 0 && light(-1, 0) == 0, "interior")
    #expect(light(0.9, 1.4) < 40, "far away")
    // A row from the cardioid across its boundary to far outside.
    let row = stride(from: 0.0, to: 0.99, by: 0.01).map { light($0, 0.4) }
    let brightest = try #require(row.indices.max { row[$0] < row[$1] })
    #expect(row[brightest] > 120 && (25...45).contains(brightest), "\(row)")
  }
}
