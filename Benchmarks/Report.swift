// Report — the measurements in portable units: as a table for people, as JSON for programs.

import Foundation
internal import FractalEngine
import Jobs

struct Report {
  private let conditions: Conditions
  private let yardstick: Spread
  private let figures: [Figures]

  init(_ conditions: Conditions, _ measurements: Measurements) {
    (self.conditions, yardstick) = (conditions, measurements.yardstick)
    figures = measurements.rows.map { measurement in
      let name = measurement.row.comparison?.name
      return Figures(
        measurement, yardstick: measurements.yardstick.minimum,
        beside: measurements.rows.first { $0.row.name == name })
    }
  }

  /// A row's times, and the figures derived from them.
  private struct Figures {
    let measurement: Measurement
    /// The time of a step in nanoseconds, for rows that count steps.
    var nanosecondsPerStep: Double?
    /// The time of a step as a multiple of the yardstick's, for rows that count steps.
    var yardsticks: Double?
    /// The processor time in 10⁹ steps of the yardstick, for rows of pictures and programs.
    var gigasteps: Double?
    /// Whether the row costs at most as much as its bound allows.
    var isWithinBound: Bool?
    /// The row's time, divided by that of the row with which it is compared.
    var ratio: Double?

    init(_ measurement: Measurement, yardstick: Double, beside other: Measurement?) {
      self.measurement = measurement
      let (row, seconds) = (measurement.row, measurement.processor.minimum)
      if row.step == nil {
        gigasteps = seconds / yardstick
      } else {
        let nanoseconds = seconds * 1e9 / Double(max(1, measurement.steps))
        (nanosecondsPerStep, yardsticks) = (nanoseconds, nanoseconds / yardstick)
      }
      switch row.bound {
      case .gigasteps(let most): isWithinBound = seconds / yardstick <= most
      case .milliseconds(let most): isWithinBound = seconds * 1000 <= most
      case nil: break
      }
      guard let other, let time = row.comparison?.time else { return }
      switch time {
      case .processor: ratio = seconds / other.processor.minimum
      case .wall: ratio = measurement.wall.minimum / other.wall.minimum
      }
    }
  }
}

extension Report {
  var table: String {
    let table = Table(
      columns: [
        .left("row"), .right("rounds"), .right("CPU ms"), .right("median"), .right("wall ms"),
        .right("median"), .right("ns/step"), .right("yardsticks"), .right("G-steps"),
        .right("at most"), .left(""), .right("ratio"), .left("to"),
      ], lines: figures.map(line))
    let threads = conditions.threads == 1 ? "1 thread" : "\(conditions.threads) threads"
    return """
      yardstick \(fixed(yardstick.minimum, 3)) ns a step, median \(fixed(yardstick.median, 3)); \
      kernel \(conditions.kernel.rawValue), \(threads)

      \(table.text)
      """
  }

  private func line(_ figures: Figures) -> [String] {
    let measured = figures.measurement
    let row = measured.row
    var most = ""
    switch row.bound {
    case .gigasteps(let number): most = fixed(number, 3)
    case .milliseconds(let number): most = "\(fixed(number, 0)) ms"
    case nil: break
    }
    let isWall = row.comparison?.time == .wall
    return [
      row.name, "\(measured.rounds)",
      fixed(measured.processor.minimum * 1000, 2), fixed(measured.processor.median * 1000, 2),
      fixed(measured.wall.minimum * 1000, 2), fixed(measured.wall.median * 1000, 2),
      fixed(figures.nanosecondsPerStep, 3), fixed(figures.yardsticks, 3),
      fixed(figures.gigasteps, 4), most,
      figures.isWithinBound.map { $0 ? "met" : "over" } ?? "",
      fixed(figures.ratio, 3),
      figures.ratio == nil ? "" : (row.comparison?.name ?? "") + (isWall ? " (wall)" : ""),
    ]
  }

  /// A number with a fixed number of decimals; empty for nil.
  private func fixed(_ number: Double?, _ decimals: Int) -> String {
    number.map { String(format: "%.\(decimals)f", $0) } ?? ""
  }
}

extension Report {
  /// The report as one object; times are in seconds unless their names say otherwise.
  ///
  /// A figure that a row does not have is null.
  var json: JSON {
    [
      "yardstickNanoseconds": json(yardstick),
      "kernel": .string(conditions.kernel.rawValue),
      "threads": .integer(conditions.threads),
      "rows": .lines(figures.map(json)),
    ]
  }

  private func json(_ spread: Spread) -> JSON {
    ["minimum": .number(spread.minimum), "median": .number(spread.median)]
  }

  private func json(_ figures: Figures) -> JSON {
    let measured = figures.measurement
    let row = measured.row
    var (mostGigasteps, mostSeconds) = (JSON.null, JSON.null)
    switch row.bound {
    case .gigasteps(let number): mostGigasteps = .number(number)
    case .milliseconds(let number): mostSeconds = .number(number / 1000)
    case nil: break
    }
    return [
      "name": .string(row.name),
      "cost": .string(row.cost.rawValue),
      "rounds": .integer(measured.rounds),
      "repeats": .integer(measured.repeats),
      "processor": json(measured.processor),
      "wall": json(measured.wall),
      "step": row.step.map(JSON.string) ?? .null,
      "steps": row.step == nil ? .null : .integer(measured.steps),
      "nanosecondsPerStep": number(figures.nanosecondsPerStep),
      "yardsticks": number(figures.yardsticks),
      "gigasteps": number(figures.gigasteps),
      "mostGigasteps": mostGigasteps,
      "mostSeconds": mostSeconds,
      "isWithinBound": figures.isWithinBound.map(JSON.bool) ?? .null,
      "comparedWith": row.comparison.map { .string($0.name) } ?? .null,
      "comparedBy": row.comparison.map { .string($0.time.rawValue) } ?? .null,
      "ratio": number(figures.ratio),
    ]
  }

  private func number(_ value: Double?) -> JSON { value.map(JSON.number) ?? .null }
}
