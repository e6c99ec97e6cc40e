// PlaceNumberOptions — a place given by numbers, in every command with the argument PLACE.

import ArgumentParser
import Core
import FractalEngine
import Jobs
import Places

/// The options for center, height, formula, power and constant, which replace those of the place.
struct PlaceNumberOptions: ParsableArguments {
  // `unconditional`, so that “-0.75,0.1” is taken for a value, and not for an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The center; without PLACE the rest is home's.", valueName: "re,im"))
  var at: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The full height of the view, such as 1e-3.", valueName: "h"))
  var height: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The height as a zoom: 4 / height. Not with --height.", valueName: "N"))
  var zoom: String?

  @Option(
    help: ArgumentHelp("What is iterated (see ‘fathom formulas’).", valueName: "name"),
    completion: .formula)
  var formula: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The formula's power.", valueName: "N"))
  var power: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The c of a Julia set; without --at and PLACE all of it is shown.", valueName: "re,im"))
  var constant: String?

  /// Whether any of these options is given.
  var areGiven: Bool {
    [at, height, zoom, formula, power, constant].contains { $0 != nil }
  }

  /// The place, changed by these options.
  ///
  /// - Parameter isNamed: Whether the user named the place; otherwise it is home.
  func applied(to place: ResolvedPlace, isNamed: Bool) throws -> ResolvedPlace {
    if height != nil && zoom != nil {
      throw UsageError(
        problem: "--height and --zoom exclude each other", place: nil,
        remedy: "Give one of them: the zoom is 4 / height.")
    }
    guard areGiven else { return place }
    var place = place
    place.title = nil
    var location = try iterated(place.location)
    if !isNamed && at == nil && location.givenConstant != nil {
      location = try location.wholeJuliaSet()
    }
    if let at {
      location = try understood("--at") { () throws(LocationError) in
        try location.centered(on: PlanePoint(typed: at))
      }
    }
    if let height {
      location = try understood("--height") { () throws(LocationError) in
        try location.sized(toHeight: height)
      }
    }
    if let zoom {
      location = try understood("--zoom") { () throws(LocationError) in
        try location.sized(toZoom: zoom)
      }
    }
    place.location = location
    return place
  }

  /// The place with the given formula, power and constant.
  private func iterated(_ place: Location) throws -> Location {
    var location = place
    let number = try power.map { try wholeNumber($0, Location.powers, "--power") }
    if let formula {
      do {
        location = try Formulas.location(location, typed: formula, power: number)
      } catch let error as any UserError {
        throw UsageError(error, option: "--formula")
      }
    } else if let number {
      do { location = try Formulas.location(location, power: number) } catch {
        throw userError(error)
      }
    }
    if let constant {
      let c = try understood("--constant") { () throws(LocationError) in
        try PlanePoint(typed: constant)
      }
      if formula == nil { location = try location.julia(of: c) } else { location.constant = c }
    }
    if formula == nil && power == nil && constant == nil { return location }
    do { _ = try Formulas.chosen(by: location) } catch { throw userError(error) }
    return location
  }

  /// Converts an error in a formula to an error of the option with its name.
  private func userError(_ error: FormulaError) -> UsageError {
    switch error {
    case .unknown: UsageError(error, option: "--formula")
    case .power(_, _, let known):
      UsageError(
        problem: error.problem, place: power == nil ? "--formula" : "--power",
        remedy: known.count == 1
          ? "It has no power but \(known.lowerBound)."
          : "Give --power \(known.lowerBound) to \(known.upperBound).")
    case .constant:
      UsageError(
        problem: error.problem, place: "--constant",
        remedy: "Leave it out, or give --formula julia.")
    case .operations: UsageError(error, option: "--formula")
    }
  }
}
