// ForeignTruthTests — a known view in each format is computed and compared with brute force.

import Core
import Testing
import TestSupport

@testable import Places

@Suite struct ForeignTruth {
  private static let d30 = (
    "-1.178853950372678747911373866849720956148855",
    "0.1853420232408490265512092752061929308714979"
  )

  /// The name of a truth view, with a file of it as another program would write it.
  static let files = [
    ("d30-a", "Re: \(d30.0)\r\nIm: \(d30.1)\r\nZoom: 1E30\r\n"),
    (
      "ship-home",
      """
      location.real = "-0.5"
      location.imag = "-0.5"
      location.zoom = "1.25"
      [[formula]]
      abs_x = true
      abs_y = true
      """
    ),
    ("tricorn-home", "Re: -0.3\nIm: 0\nZoom: 1.11111111111111111111111\nFractalType: 4\n"),
    ("d30-a", "real = \"\(d30.0)\"\nimag = \"\(d30.1)\"\nzoom = \"1e30\"\n"),
    ("home-a", "Formula: Mandelbrot\nLocation:\n\tRe: -0.8\n\tIm: 0\n\tSize: 1.8\n"),
    (
      "elephant-a",
      "[location]\nreal = 0.2575\nimag = 0.0012\nzoom = 1333.3333333333333333333333\n"
    ),
    ("elephant-a", "320 240 0.2555 -0.0003 0.2595 0.0027 14000 1 elephants"),
    ("julia-home", "(formula 'mandel)\n(juliaseed -0.76 0.15)\n(julia #t)\n(view 0 0 2.6 2.6)\n"),
    ("home-a", "home {\n  type=mandel corners=-2/1/-1.5/1.5\n}\n"),
  ]

  @Test(arguments: files)
  func `the imported view is the view`(_ name: String, _ text: String) throws {
    let view = try TruthView(named: name)
    let place = try #require(LocationFormats.places(in: Array(text.utf8)).first)
    let viewport = Viewport(place.location, size: view.viewport.size)
    let engine = try engine(viewport, limit: view.limit)
    let step = max(1, view.escaped.count / 40)
    var checked = 0
    for index in stride(from: 0, to: view.escaped.count, by: step) {
      let pixel = view.escaped[index]
      let truth = EscapeTruth(n: pixel.n, mu: pixel.mu, distance: pixel.distance).strict
      #expect(try difference(engine.outcome(pixel.i, pixel.j), truth) == nil, "\(pixel)")
      checked += 1
    }
    #expect(checked >= 20)
  }
}
