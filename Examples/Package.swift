// swift-tools-version: 6.3
// Examples — small programs that use the library; each is built and run by the tests.

import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "fathom", path: "..")],
  targets: ["FirstPicture", "Posters", "RawData"].map { name in
    .executableTarget(
      name: name, dependencies: [.product(name: "Fathom", package: "fathom")], path: name)
  }
)
