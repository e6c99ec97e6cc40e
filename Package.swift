// swift-tools-version: 6.3
// Fathom — the package. Tests/HouseTests checks the dependencies between targets.

import PackageDescription

/// The settings of every Swift target, each with its reason.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),  // data races are compile errors
  .strictMemorySafety(),  // every unsafe expression is marked, and found by searching for it
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335: the cost of `any` is visible
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409: an import is not passed on
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444: names come from named imports
]

let package = Package(
  name: "fathom",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "fathom", targets: ["FathomCLI"]),
    .library(name: "Fathom", targets: ["Fathom"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // C libraries: one shim for each foreign library, and the vector kernels.
    .target(name: "CMPFR", linkerSettings: [.linkedLibrary("mpfr"), .linkedLibrary("gmp")]),
    .target(name: "CPNG", linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),
    .target(name: "CDeflate", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CEXR", linkerSettings: [.linkedLibrary("OpenEXRCore")]),
    .target(name: "CHash", linkerSettings: [.linkedLibrary("nettle")]),
    .target(name: "CKernels"),
    .systemLibrary(
      name: "Chafa", pkgConfig: "chafa",
      providers: [.apt(["libchafa-dev", "libglib2.0-dev"]), .brew(["chafa"])]),
    .target(name: "CChafa", dependencies: ["Chafa"]),
    .target(name: "CEdit", linkerSettings: [.linkedLibrary("edit")]),

    // Values that the targets exchange; big numbers.
    .target(name: "Core", swiftSettings: strict),
    .target(name: "Numbers", dependencies: ["CMPFR"], swiftSettings: strict),

    // Mathematics of the fractals, and pictures of light.
    .target(
      name: "FractalEngine", dependencies: ["CKernels", "Core", "Numbers"], swiftSettings: strict),
    .target(name: "Pictures", dependencies: ["CEXR", "CPNG", "Core"], swiftSettings: strict),

    // Jobs that make pictures from recipes; the REPL and the command line for people.
    .target(
      name: "Jobs", dependencies: ["CDeflate", "CHash", "FractalEngine", "Core", "Pictures"],
      swiftSettings: strict),
    // What a Swift program imports.
    .target(
      name: "Fathom", dependencies: ["FractalEngine", "Core", "Jobs", "Numbers", "Pictures"],
      swiftSettings: strict),
    .target(
      name: "REPL",
      dependencies: ["CChafa", "CEdit", "Fathom", "FractalEngine", "Core", "Pictures", "Jobs"],
      swiftSettings: strict),
    .target(
      name: "Web",
      dependencies: [
        "Fathom", "FractalEngine", "Core", "Numbers", "Pictures", "Jobs",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      resources: [.copy("Page")], swiftSettings: strict),
    .executableTarget(
      name: "FathomCLI",
      dependencies: [
        "Fathom", "REPL", "Web", "FractalEngine", "Core", "Pictures", "Jobs",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // Benchmarks.
    .target(
      name: "CBench", path: "Benchmarks/CBench",
      linkerSettings: [.linkedLibrary("mpfr"), .linkedLibrary("gmp")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CBench", "CKernels", "FractalEngine", "Core", "Numbers", "Pictures", "Jobs",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks", exclude: ["CBench", "Views", "places.json", "interiors.json"],
      swiftSettings: strict),

    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: strict),
    .testTarget(
      name: "NumbersTests", dependencies: ["Numbers", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "FractalEngineTests",
      dependencies: ["CHash", "CKernels", "FractalEngine", "Core", "Numbers", "TestSupport"],
      resources: [.copy("Data")], swiftSettings: strict),
    .testTarget(
      name: "PicturesTests", dependencies: ["Core", "Pictures", "TestSupport"],
      exclude: ["read-exr.py"], swiftSettings: strict),
    .testTarget(
      name: "FathomTests", dependencies: ["Fathom", "Jobs", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "Web", "Core", "FractalEngine", "Jobs", "Numbers", "Pictures",
        .product(name: "FlyingFox", package: "FlyingFox"),
      ],
      exclude: ["Browser"], swiftSettings: strict),
    .testTarget(
      name: "FathomCLITests",
      dependencies: ["REPL", "FractalEngine", "Core", "Pictures", "Jobs", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "JobsTests",
      dependencies: ["FractalEngine", "Core", "Pictures", "Jobs", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "REPLTests",
      dependencies: ["REPL", "FractalEngine", "Core", "Pictures", "Jobs", "TestSupport"],
      resources: [.copy("Transcripts")], swiftSettings: strict),
    .testTarget(name: "HouseTests", swiftSettings: strict),
  ]
)
