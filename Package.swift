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
    // C libraries: one shim for each foreign library, fixed point, and the vector kernels.
    .target(name: "CMPFR", linkerSettings: [.linkedLibrary("mpfr"), .linkedLibrary("gmp")]),
    .target(name: "CFixedPoint", dependencies: ["CMPFR"]),
    .target(name: "CPNG", linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),
    .target(name: "CDeflate", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CEXR", linkerSettings: [.linkedLibrary("OpenEXRCore")]),
    .target(name: "CHash", linkerSettings: [.linkedLibrary("nettle")]),
    .target(name: "CLaneKernels"),
    .target(name: "CMemory"),
    .systemLibrary(
      name: "Chafa", pkgConfig: "chafa",
      providers: [.apt(["libchafa-dev", "libglib2.0-dev"]), .brew(["chafa"])]),
    .target(name: "CChafa", dependencies: ["Chafa"]),
    .systemLibrary(
      name: "Cairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .target(name: "CCairo", dependencies: ["Cairo"]),
    .target(name: "CEdit", linkerSettings: [.linkedLibrary("edit")]),

    // Values that the targets exchange; big numbers; where a picture is.
    .target(name: "Core", swiftSettings: strict),
    .target(name: "BigNumbers", dependencies: ["CFixedPoint", "CMPFR"], swiftSettings: strict),
    .target(name: "Places", dependencies: ["BigNumbers", "Core"], swiftSettings: strict),

    // Mathematics of the fractals; from outcomes to light, and to files.
    .target(
      name: "FractalEngine", dependencies: ["BigNumbers", "CLaneKernels", "Core", "Places"],
      swiftSettings: strict),
    .target(
      name: "Landmarks", dependencies: ["BigNumbers", "Core", "FractalEngine", "Places"],
      swiftSettings: strict),
    .target(name: "Coloring", dependencies: ["Core"], swiftSettings: strict),
    .target(
      name: "ImageFiles", dependencies: ["CEXR", "CPNG", "Coloring", "Core"], swiftSettings: strict),

    .target(
      name: "Drawing", dependencies: ["BigNumbers", "CCairo", "Core", "Places"],
      swiftSettings: strict),

    // Jobs that make pictures from recipes; the REPL and the command line for people.
    .target(
      name: "Jobs",
      dependencies: [
        "CDeflate", "CHash", "Coloring", "Core", "Drawing", "FractalEngine", "ImageFiles",
        "Landmarks", "Places",
      ],
      swiftSettings: strict),
    // What a Swift program imports.
    .target(
      name: "Fathom",
      dependencies: [
        "BigNumbers", "Coloring", "Core", "FractalEngine", "ImageFiles", "Jobs", "Landmarks",
        "Places",
      ],
      swiftSettings: strict),
    .target(
      name: "REPL",
      dependencies: [
        "CChafa", "CEdit", "Coloring", "Core", "Drawing", "Fathom", "FractalEngine", "ImageFiles",
        "Jobs", "Landmarks", "Places",
      ],
      swiftSettings: strict),
    .target(
      name: "Web",
      dependencies: [
        "BigNumbers", "CMemory", "Coloring", "Core", "Drawing", "Fathom", "FractalEngine",
        "ImageFiles", "Jobs", "Landmarks", "Places",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      resources: [.copy("Page")], swiftSettings: strict),
    .executableTarget(
      name: "FathomCLI",
      dependencies: [
        "Coloring", "Core", "Drawing", "Fathom", "FractalEngine", "ImageFiles", "Jobs",
        "Landmarks", "Places", "REPL", "Web",
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
        "BigNumbers", "CBench", "CLaneKernels", "Coloring", "Core", "FractalEngine", "ImageFiles",
        "Jobs", "Places",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks", exclude: ["CBench", "Views", "places.json", "interiors.json"],
      swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["Coloring", "Core", "Places"], path: "Tests/Support",
      resources: [.copy("Data")], swiftSettings: strict),
    .testTarget(name: "CoreTests", dependencies: ["Core", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "BigNumbersTests", dependencies: ["BigNumbers", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "PlacesTests",
      dependencies: ["BigNumbers", "Core", "FractalEngine", "Places", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FractalEngineTests",
      dependencies: [
        "BigNumbers", "CHash", "CLaneKernels", "Core", "FractalEngine", "Places", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LandmarksTests",
      dependencies: [
        "BigNumbers", "Core", "FractalEngine", "Landmarks", "Places", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ColoringTests", dependencies: ["Coloring", "Core", "ImageFiles", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ImageFilesTests", dependencies: ["Coloring", "Core", "ImageFiles", "TestSupport"],
      exclude: ["read-exr.py", "read-npy.py"], swiftSettings: strict),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["BigNumbers", "Core", "Drawing", "Places", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FathomTests", dependencies: ["Fathom", "Jobs", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "BigNumbers", "Coloring", "Core", "Jobs", "Places", "Web",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      exclude: ["Browser"], swiftSettings: strict),
    .testTarget(
      name: "FathomCLITests",
      dependencies: ["Coloring", "ImageFiles", "Jobs", "Places", "REPL", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "JobsTests",
      dependencies: [
        "BigNumbers", "Coloring", "Core", "Drawing", "FractalEngine", "ImageFiles", "Jobs",
        "Landmarks", "Places", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "REPLTests",
      dependencies: [
        "Coloring", "Core", "Drawing", "FractalEngine", "ImageFiles", "Jobs", "Places", "REPL",
        "TestSupport",
      ],
      resources: [.copy("Transcripts")], swiftSettings: strict),
    .testTarget(name: "HouseTests", swiftSettings: strict),
  ]
)
