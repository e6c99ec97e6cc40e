// TileStoreTests — tiles are read back bit by bit, or are reported as damaged.

import Core
import Foundation
import FractalEngine
import ImageFiles
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite("Tile store")
struct TileStoreTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func store(
    _ width: Int, _ height: Int, samples: Int = 1, named name: String = "a"
  ) throws -> TileStore {
    let job = try JobFolder(
      output: "\(folder.path)/\(name).png",
      manifest: JobManifest([("size", "\(width)x\(height)"), ("name", name)]), restart: false)
    let grid = TileGrid(try PictureSize(width: width, height: height))
    return TileStore(folder: job, grid: grid, samples: samples)
  }

  // MARK: Grid

  @Test(
    "every pixel lies in one tile and in one band", arguments: [(1, 1), (256, 257), (700, 515)])
  func grid(_ width: Int, _ height: Int) throws {
    let grid = TileGrid(try PictureSize(width: width, height: height))
    var seen = [Int](repeating: 0, count: width * height)
    for index in 0..<grid.count {
      let tile = grid[index]
      #expect(tile.x == index % grid.columns * 256 && tile.y == index / grid.columns * 256)
      for y in tile.y..<tile.y + tile.height {
        for x in tile.x..<tile.x + tile.width { seen[y * width + x] += 1 }
      }
    }
    #expect(seen.allSatisfy { $0 == 1 } && grid.count == grid.rows * grid.columns)
    let bands = SampleBands(height: height)
    #expect((0..<bands.count).flatMap { Array(bands[$0]) } == Array(0..<height))
    for band in 0..<bands.count {
      let tiles = grid.tiles(in: bands[band])
      #expect(tiles.count == grid.columns)
      #expect(tiles.allSatisfy { grid[$0].y == bands[band].lowerBound / 256 * 256 })
    }
  }

  // MARK: Round trip

  @Test(
    "tiles and bands are read as they were written",
    arguments: [
      (1, 1, 1), (300, 270, 1), (513, 40, 2), (257, 261, 3), (20, 19, 4),
    ])
  func roundTrip(_ width: Int, _ height: Int, _ samples: Int) throws {
    let store = try store(width, height, samples: samples)
    var random = SeededGenerator(seed: UInt64(width * 1000 + samples))
    var whole = specimen(
      Tile(x: 0, y: 0, width: width * samples, height: height * samples), &random)
    makeUniform(&whole, samples, &random)
    for index in (0..<store.grid.count).shuffled(using: &random) {
      let part = piece(store.grid[index].inSamples(samples), of: whole)
      #expect(!store.has(index))
      try store.write(index, part, work(index))
      #expect(store.has(index))
      #expect(try store.work(of: index) == work(index))
      #expect(try store.samples(of: index) == part)
    }
    let bands = SampleBands(height: height)
    for rows in (0..<bands.count).map({ bands[$0] }) {
      let area = Tile(x: 0, y: rows.lowerBound, width: width, height: rows.count)
        .inSamples(samples)
      var found = IterationBuffer(tile: area)
      var right = 0
      try store.forEachPart(of: rows) { part in
        #expect(part.tile.x == right, "from the left")
        right += part.tile.width
        found.insert(part)
      }
      #expect(right == area.width && found == piece(area, of: whole))
    }
  }

  @Test("the extreme values of numbers are read back")
  func extremes() throws {
    let store = try store(8, 2)
    var buffer = IterationBuffer(tile: Tile(x: 0, y: 0, width: 8, height: 2))
    let floats: [Float] = [
      0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude, -.greatestFiniteMagnitude, 1, .pi,
    ]
    for (index, float) in floats.enumerated() {
      buffer[index] = .escaped(
        iterations: index % 2 == 0 ? .max : .min, fraction: float, distanceX: -float,
        distanceY: float.nextUp)
    }
    buffer[9] = .interior(period: .max)
    buffer[10] = .unresolved(iterations: 1)
    buffer[11] = .unresolved(iterations: -1)
    try store.write(0, buffer, WorkCounts())
    let read = try store.samples(of: 0)
    #expect(read.counts == buffer.counts && read.statuses == buffer.statuses)
    #expect(read.fractions.map(\.bitPattern) == buffer.fractions.map(\.bitPattern))
    #expect(read.distancesX.map(\.bitPattern) == buffer.distancesX.map(\.bitPattern))
    #expect(read.distancesY.map(\.bitPattern) == buffer.distancesY.map(\.bitPattern))
  }

  @Test("pixels whose samples are all the same take the space of a single sample")
  func uniform() throws {
    let (one, nine) = (
      try store(64, 64, named: "one"), try store(64, 64, samples: 3, named: "nine")
    )
    var random = SeededGenerator(seed: 8)
    let outcomes = specimen(one.grid[0], &random)
    var copies = IterationBuffer(tile: one.grid[0].inSamples(3))
    for y in 0..<192 {
      for x in 0..<192 { copies[x, y] = outcomes[x / 3, y / 3] }
    }
    try one.write(0, outcomes, work(0))
    try nine.write(0, copies, work(0))
    #expect(try read(one.path(of: 0)).count == read(nine.path(of: 0)).count)
    #expect(try nine.samples(of: 0) == copies)
  }

  @Test("the same tile has the same bytes, from any thread")
  func sameBytes() async throws {
    let store = try store(600, 300, samples: 2)
    var random = SeededGenerator(seed: 5)
    let whole = specimen(Tile(x: 0, y: 0, width: 1200, height: 600), &random)
    var former: [[UInt8]] = []
    for threads in [1, 4] {
      try await Workers.run(store.grid.count, threads: threads) { index in
        let part = piece(store.grid[index].inSamples(2), of: whole)
        try store.write(index, part, work(index))
      }
      let bytes = try (0..<store.grid.count).map { try read(store.path(of: $0)) }
      #expect(former.isEmpty || bytes == former)
      former = bytes
    }
  }

  // MARK: Damage

  @Test("a changed bit is detected anywhere")
  func bits() throws {
    let store = try small()
    let path = store.path(of: 1)
    let bytes = try read(path)
    let header = TileHeader.length(of: store.grid[1])
    var random = SeededGenerator(seed: 7)
    for place in bytes.indices {
      let bits = place < header ? Array(0..<8) : [Int.random(in: 0..<8, using: &random)]
      for bit in bits {
        var changed = bytes
        changed[place] ^= 1 << UInt8(bit)
        try Data(changed).write(to: URL(filePath: path))
        #expect(store.has(1) == (place >= header), "byte \(place), bit \(bit)")
        #expect(throws: DamagedTile(index: 1, path: path), "byte \(place), bit \(bit)") {
          try store.samples(of: 1)
        }
        if place < header { #expect(throws: DamagedTile.self) { try store.work(of: 1) } }
      }
    }
    try Data(bytes).write(to: URL(filePath: path))
    #expect(store.has(1))
    #expect(try store.samples(of: 1).tile.x == 256)
  }

  @Test("a file that is too short or too long is not a tile")
  func lengths() throws {
    let store = try small()
    let path = store.path(of: 1)
    let bytes = try read(path)
    for length in [Int](0..<bytes.count) + [bytes.count + 1, 2 * bytes.count] {
      try Data((bytes + bytes).prefix(length)).write(to: URL(filePath: path))
      #expect(!store.has(1), "\(length) of \(bytes.count) bytes")
      #expect(throws: DamagedTile.self, "\(length) bytes") { try store.samples(of: 1) }
      #expect(throws: DamagedTile(index: 1, path: path)) { try store.strip(0..<3, of: 1) }
    }
  }

  @Test("arbitrary blocks give numbers or nothing, and crash nothing")
  func madeUp() {
    var random = SeededGenerator(seed: 11)
    let tile = Tile(x: 0, y: 0, width: 12, height: 4)
    var outcomes = specimen(tile.inSamples(2), &random)
    makeUniform(&outcomes, 2, &random)
    let strip = TileStrip(tile, samples: 2, of: outcomes)
    let blocks = [strip.countBlock, strip.smoothBlock]
    for _ in 0..<20_000 {
      var changed = blocks
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let block = Int.random(in: 0..<2, using: &random)
        let place = Int.random(in: 0..<max(changed[block].count, 1), using: &random)
        if changed[block].isEmpty { continue }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed[block][place] = UInt8.random(in: 0...255, using: &random)
        case 1: changed[block].removeSubrange(place...)
        default: changed[block].insert(UInt8.random(in: 0...4, using: &random), at: place)
        }
      }
      let read = TileStrip(
        pixels: tile.count, samples: 2, features: 0, countBlock: changed[0],
        smoothBlock: changed[1])
      var buffer = IterationBuffer(tile: tile.inSamples(2))
      read?.copy(tile, samples: 2, into: &buffer)
    }
  }

  @Test("a tile of another place or job, or without a file, is rejected")
  func strangers() throws {
    let store = try small()
    let other = try small(named: "b")
    let bytes = try read(store.path(of: 0))
    try Data(bytes).write(to: URL(filePath: store.path(of: 1)))
    #expect(store.has(0) && !store.has(1))
    try Data(bytes).write(to: URL(filePath: other.path(of: 0)))
    #expect(!other.has(0))
    store.remove(0)
    store.remove(0)
    #expect(!store.has(0))
    #expect(throws: DamagedTile(index: 0, path: store.path(of: 0))) { try store.work(of: 0) }
    let more = TileStore(folder: other.folder, grid: other.grid, samples: 2)
    #expect(other.has(1) && !more.has(1))
  }

  // MARK: Disk

  @Test(
    "a full disk is reported, leaves no partial file, and keeps the earlier one",
    .enabled(if: SmallDisk.isPossible, "needs Linux and root"))
  func fullDisk() throws {
    try SmallDisk.run(on: folder.path, bytes: 1 << 20) {
      let store = try store(1000, 256)
      var random = SeededGenerator(seed: 3)
      var written = 0
      let error = #expect(throws: PictureError.self) {
        for index in 0..<4 {
          let part = specimen(store.grid[index], &random)
          try store.write(index, part, WorkCounts())
          written += 1
        }
      }
      #expect(error == .diskFull(path: store.path(of: written)))
      #expect((1..<4).contains(written) && (0..<written).allSatisfy(store.has))
      #expect(!store.has(written))
      let names = FileManager.default.subpaths(atPath: store.folder.path) ?? []
      #expect(!names.contains { $0.hasSuffix(".part") })
      #expect(try #require(store.folder.freeBytes) < 1 << 20)
      #expect(throws: PictureError.self) {
        try store.folder.write("reference", [UInt8](repeating: 1, count: 1 << 20))
      }
      #expect(store.folder.read("reference") == nil)
      try store.folder.remove()
      #expect(folder.names.isEmpty)
    }
  }

  // MARK: Passes

  @Test("a pass reads the same, however many files it keeps open", arguments: [0, 1, 2, 3, 100])
  func pass(_ most: Int) throws {
    let store = try store(700, 530)
    var random = SeededGenerator(seed: 7)
    for index in 0..<store.grid.count {
      try store.write(index, specimen(store.grid[index], &random), work(index))
    }
    let reading = TileReading(store, most: most)
    let bands = SampleBands(height: 530)
    // Threads may take bands in another order, and a band may be asked for again.
    for band in [0, 2, 1] + Array(3..<bands.count) + [5, 40] {
      var parts: [IterationBuffer] = []
      try reading.forEachPart(of: bands[band]) { parts.append($0) }
      let expected = try store.grid.tiles(in: bands[band]).map {
        try store.strip(bands[band], of: $0)
      }
      #expect(parts == expected, "band \(band)")
    }
  }

  @Test("a pass opens each file once, if it may keep a row of them open")
  func opensOnce() throws {
    let store = try store(700, 256)
    var random = SeededGenerator(seed: 8)
    for index in 0..<3 {
      try store.write(index, specimen(store.grid[index], &random), work(index))
    }
    let reading = TileReading(store, most: 3)
    let bands = SampleBands(height: 256)
    try reading.forEachPart(of: bands[0]) { _ in }
    for index in 0..<3 { store.remove(index) }
    for band in 1..<bands.count { try reading.forEachPart(of: bands[band]) { _ in } }
    #expect(throws: DamagedTile.self) {
      try TileReading(store).forEachPart(of: bands[0]) { _ in }
    }
  }

  // MARK: Content

  /// Two tiles, the second with only 18 columns, so that every one of its bytes can be damaged.
  private func small(named name: String = "a") throws -> TileStore {
    let store = try store(274, 11, named: name)
    var random = SeededGenerator(seed: 1)
    for index in 0..<2 { try store.write(index, specimen(store.grid[index], &random), work(index)) }
    return store
  }

  private func work(_ index: Int) -> WorkCounts {
    var work = WorkCounts()
    (work.iterations, work.skipped, work.blaSteps) = (1 << 40 + index, 2 + index, 3)
    (work.singleSteps, work.rebases, work.extendedRuns) = (4, 5, 6)
    (work.cycleTests, work.cyclesProved, work.uncertain) = (7, 8, 9)
    work.iteratedExactly = 10 + index
    return work
  }

  private func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  private func piece(_ tile: Tile, of whole: IterationBuffer) -> IterationBuffer {
    var part = IterationBuffer(tile: tile)
    for y in 0..<tile.height {
      for x in 0..<tile.width { part[x, y] = whole[tile.x + x, tile.y + y] }
    }
    return part
  }

  /// Gives all samples of two thirds of the pixels the same outcome.
  private func makeUniform(
    _ buffer: inout IterationBuffer, _ samples: Int, _ random: inout SeededGenerator
  ) {
    for y in stride(from: 0, to: buffer.tile.height, by: samples) {
      for x in stride(from: 0, to: buffer.tile.width, by: samples)
      where Int.random(in: 0..<3, using: &random) > 0 {
        for row in y..<y + samples {
          for column in x..<x + samples { buffer[column, row] = buffer[x, y] }
        }
      }
    }
  }

  /// Outcomes as in pictures: runs of each status, slowly changing counts, and arbitrary floats.
  private func specimen(_ tile: Tile, _ random: inout SeededGenerator) -> IterationBuffer {
    var buffer = IterationBuffer(tile: tile)
    var (status, count, left) = (0, 1000, 0)
    for index in 0..<tile.count {
      if left == 0 {
        (status, left) = (
          Int.random(in: 0..<5, using: &random), Int.random(in: 1...40, using: &random)
        )
      }
      left -= 1
      count = max(1, count + Int.random(in: -3...3, using: &random))
      switch status {
      case 0: buffer[index] = .interior(period: Int.random(in: 1...5, using: &random))
      case 1: buffer[index] = .unresolved(iterations: 1_000_000)
      default:
        buffer[index] = .escaped(
          iterations: count, fraction: Float.random(in: 0.001...1, using: &random),
          distanceX: Float.random(in: -99...99, using: &random),
          distanceY: Float.random(in: -1e-9...1e9, using: &random))
      }
    }
    return buffer
  }
}
