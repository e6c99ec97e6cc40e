// VerificationTests — the oracle agrees with correct outcomes and finds wrong ones.

import Core
import FractalEngine
import Places
import Testing

@testable import Jobs

@Suite("Verification")
struct VerificationTests {
  private let location: Location
  private let size: PictureSize
  private let verification: Verification

  init() throws {
    location = try Location(parsing: "fathom1:j=144133:n=300")
    size = try PictureSize(width: 24, height: 16)
    var verification = Verification(location, size: size, effort: Effort(threads: 2))
    verification.pixelCount = 24 * 16
    self.verification = verification
  }

  private func picture() async throws -> IteratedPicture {
    try await IterationJob(location, size: size, effort: Effort(threads: 2)).run { _ in }
  }

  private func compare(_ buffer: IterationBuffer) async throws -> VerificationResult {
    try await verification.compare(
      verification.chosen(in: buffer), limit: 300, Viewport(location, size: size))
  }

  @Test("a correct picture agrees in every pixel")
  func right() async throws {
    let result = try await verification.run()
    #expect(result.comparisons.count == 24 * 16)
    #expect(result.differences == [])
    #expect(Set(result.comparisons.map(\.engine.status)) == [.escaped, .interior, .unresolved])
  }

  @Test("one wrong outcome among all is found and named")
  func wrong() async throws {
    let right = try await picture().buffer
    func first(_ status: PixelStatus) throws -> Int {
      try #require(right.statuses.firstIndex(of: status))
    }
    let (escaped, interior) = (try first(.escaped), try first(.interior))
    guard case .escaped(let n, let fraction, let x, let y) = right[escaped],
      case .interior(let period) = right[interior]
    else { return }
    let lies: [(Int, PixelOutcome)] = [
      (escaped, .escaped(iterations: n + 1, fraction: fraction, distanceX: x, distanceY: y)),
      (escaped, .escaped(iterations: n, fraction: fraction - 0.01, distanceX: x, distanceY: y)),
      (escaped, .interior(period: 1)), (escaped, .unresolved(iterations: 300)),
      (interior, .escaped(iterations: 100, fraction: 0.5, distanceX: 1, distanceY: 1)),
      (interior, .interior(period: 2 * period)), (interior, .interior(period: period + 1)),
    ]
    for (index, lie) in lies {
      var buffer = right
      buffer[index] = lie
      let result = try await compare(buffer)
      let pixel = PixelList.Pixel(index % 24, index / 24)
      #expect(result.differences.map(\.pixel) == [pixel], "\(lie)")
      #expect(
        result.differences.first?.text.hasPrefix("pixel \(pixel.i),\(pixel.j) differs") == true)
    }
  }

  /// Places of each formula, at three depths or more; near folds and digits, orbits are chaotic.
  static let places: [String: [String]] = [
    "mandelbrot": ["j=144133", "re=0:im=1:h=1e-40", "re=-0.6:im=0.4:h=3:p=7"],
    "burning-ship": [
      "re=-0.5:im=-0.5:h=4", "re=-1.757:im=-0.032:h=0.07",
      "re=-1.99638112292592965329403782831125347:im=-0.00000476330372839277074601469236203:h=1e-30",
    ],
    "tricorn": [
      "re=-0.5:im=0:h=4", "re=-1.75156084292572849:im=0.0042575773260292:h=1e-12",
      "re=-1.75156084292572849430675080461466:im=0.00425757732602924223182957517257:h=1e-20",
    ],
    "celtic": ["re=-0.5:im=0:h=4", "j=143322124212412142114314211233:base=-0.5,0,4,4"],
    "buffalo": [
      "re=-0.5:im=0:h=4", "j=314234233113222142322132123124:base=-0.5,0,4,4",
      "j=314234233113222142322132123124132121411312334132214323212224322331232222131211413212143231"
        + ":base=-0.5,0,4,4",
    ],
    "perpendicular": [
      "re=-0.5:im=0:h=4", "j=14343423424333312323222:base=-0.5,0,4,4",
      "j=1434342342433331232322214423112222131413:base=-0.5,0,4,4",
    ],
    "sierpinski-julia": [
      "re=0:im=0:h=4", "re=0.3:im=0.2:h=1e-3",
      "j=2343241323342323434121141341114434242143:base=-0.5,0,4,4",
    ],
    "carpet": ["re=0.3:im=0.2:h=1", "re=0.3333:im=0.2:h=1e-20", "re=0.33333:im=0.2:h=1e-400"],
    "triangle": ["re=0.3:im=0.2:h=1", "re=0.3333:im=0.2:h=1e-20", "re=0.33333:im=0.2:h=1e-400"],
    "hybrid": [
      "re=-0.5:im=0:h=4",
      "j=414441224342412213224412412222142312212131331422242444321:base=-0.5,0,4,4",
      "j=144434213212122433223244243341411312322144121223141312433223:base=-0.5,0,4,4"
        + ":ops=absx,store,sqr,mul,add/rot30,sqr,add",
      "re=0:im=0:h=3:c=-0.6,0.3:ops=absx,sqr,add", "re=0:im=0:h=1e-60:c=-2,0:ops=sqr,absy,add",
    ],
    "julia": [
      "re=0:im=0:h=3", "re=0:im=0:h=1e-60:c=-2,0", "re=0:im=0:h=1e-120:c=0,1",
      "re=0:im=0:h=3:c=0.5,0.55:p=9",
    ],
  ]

  @Test("pictures of every formula agree at several depths", arguments: Formulas.all.map(\.name))
  func formulas(_ name: String) async throws {
    for place in try #require(Self.places[name]) {
      let location = try Location(parsing: "fathom1:\(place):f=\(name):n=800")
      var verification = Verification(
        location, size: try PictureSize(width: 20, height: 15), effort: Effort(threads: 2))
      verification.pixelCount = 12
      let result = try await verification.run()
      #expect(result.comparisons.count == 12)
      #expect(result.differences == [], "\(place)")
    }
  }

  @Test("an unresolved pixel agrees if it does not escape within the limit")
  func unresolved() async throws {
    var buffer = try await picture().buffer
    let interior = try #require(buffer.statuses.firstIndex(of: .interior))
    buffer[interior] = .unresolved(iterations: 300)
    #expect(try await compare(buffer).differences == [])
  }

  @Test("the same seed chooses the same pixels, another seed others")
  func seeds() async throws {
    let buffer = try await picture().buffer
    let first = PixelChoice(buffer, seed: 1).pixels(50)
    #expect(first == PixelChoice(buffer, seed: 1).pixels(50))
    #expect(first != PixelChoice(buffer, seed: 2).pixels(50))
    #expect(Set(first).count == 50)
    #expect(PixelChoice(buffer, seed: 1).pixels(1_000_000).count == 24 * 16)
  }

  @Test("the oracle takes more digits when they are used up", arguments: ["1e-12", "1e-30"])
  func digits(_ height: String) throws {
    // 10⁻⁹⁰ beyond the tip: with fewer than 300 bits, c is −2, and 64 more bits do not change that.
    let re = "-2." + String(repeating: "0", count: 89) + "1"
    let location = try Location(
      parsing: "fathom1:re=\(re):im=1e-91:h=\(height)", ignoringChecksum: true)
    let size = try PictureSize(width: 3, height: 3)
    let oracle = PixelOracle(
      formula: try Formulas.chosen(by: location), viewport: Viewport(location, size: size),
      limit: 10_000)
    guard case .escaped(let n, _, _) = try oracle.value(of: PixelList.Pixel(1, 1)) else {
      Issue.record("it escapes")
      return
    }
    // From 1e-90 on, the distance from 2 grows fourfold with each iteration, and 4^150 is 2e90.
    #expect((150...160).contains(n))
  }

  @Test("an orbit that uses up any number of digits is unresolved")
  func chaos() throws {
    let location = try Location(parsing: "fathom1:re=-1.9:im=0:h=1e-5")
    let size = try PictureSize(width: 3, height: 3)
    let oracle = PixelOracle(
      formula: try Formulas.chosen(by: location), viewport: Viewport(location, size: size),
      limit: 20_000)
    #expect(try oracle.value(of: PixelList.Pixel(1, 1)) == .unresolved(iterations: 20_000))
  }

  @Test("the pixels nearest to the set are among the chosen")
  func nearest() async throws {
    let buffer = try await picture().buffer
    let chosen = PixelChoice(buffer, seed: 3).pixels(40)
    func squaredDistance(_ index: Int) -> Double {
      let (x, y) = (Double(buffer.distancesX[index]), Double(buffer.distancesY[index]))
      return x * x + y * y
    }
    let escaped = (0..<buffer.tile.count).filter { buffer.statuses[$0] == .escaped }
    let sorted = escaped.sorted {
      (squaredDistance($0), $0) < (squaredDistance($1), $1)
    }
    for index in sorted.prefix(10) {
      #expect(chosen.contains(PixelList.Pixel(index % 24, index / 24)))
    }
  }

  @Test(
    "the quotients by prime factors are right",
    arguments: [(1, []), (2, [1]), (12, [6, 4]), (30, [15, 10, 6]), (49, [7]), (97, [1])])
  func divisors(_ number: Int, _ expected: [Int]) {
    #expect(PixelOracle.largestDivisors(of: number) == expected)
  }
}
