// ArrowTests — dependencies of targets and folders go one way, as docs/architecture.md says.

import Testing

/// The modules that each target may import, in addition to Swift's own.
///
/// `Glibc`, `Darwin` and `Musl` are the three names of the system's C library.
private let allowedImports: [String: Set<String>] = [
  "Core": [],
  "BigNumbers": ["CFixedPoint", "CMPFR"],
  "Places": ["BigNumbers", "Core"],
  // Only mathematics. `Synchronization` is for the counter that render workers share, and
  // `Dispatch` is for the threads that share a table.
  "FractalEngine": [
    "BigNumbers", "CLaneKernels", "Core", "Places", "Synchronization", "Dispatch",
  ],
  "Landmarks": ["BigNumbers", "Core", "FractalEngine", "Places"],
  "Coloring": ["Core"],
  // The C library is for files, `Synchronization` for the copies of pipes.
  "ImageFiles": [
    "CEXR", "CPNG", "Coloring", "Core", "Synchronization", "Glibc", "Darwin", "Musl",
  ],
  // `Synchronization` guards the cells of ink; the rest is for JSON and base64.
  "Drawing": [
    "BigNumbers", "CCairo", "Core", "Places", "Synchronization", "FoundationEssentials",
    "Foundation",
  ],
  // `Dispatch` is for the threads that color rows while others are written.
  "Jobs": [
    "CDeflate", "CHash", "BigNumbers", "Coloring", "Core", "Drawing", "FractalEngine",
    "ImageFiles", "Landmarks", "Places", "Synchronization", "Dispatch", "FoundationEssentials",
    "Foundation", "Glibc", "Darwin", "Musl",
  ],
  // The library that Swift programs import: values on top of the targets below it.
  "Fathom": [
    "BigNumbers", "Coloring", "Core", "FractalEngine", "ImageFiles", "Jobs", "Landmarks", "Places",
  ],
  // `Dispatch` is for signals; libchafa for sixels, libedit for line editing.
  "REPL": [
    "CChafa", "CEdit", "Coloring", "Core", "Drawing", "Fathom", "FractalEngine", "ImageFiles",
    "Jobs", "Landmarks", "Places", "Synchronization", "Dispatch", "FoundationEssentials",
    "Foundation", "Glibc", "Darwin", "Musl",
  ],
  // The page's server uses FlyingFox for HTTP and WebSockets.
  "Web": [
    "BigNumbers", "CMemory", "Coloring", "Core", "Drawing", "Fathom", "FractalEngine", "ImageFiles",
    "Jobs", "Landmarks", "Places", "FlyingFox", "FlyingSocks", "Synchronization", "Foundation",
    "Glibc",
  ],
  "FathomCLI": [
    "ArgumentParser", "Coloring", "Core", "Drawing", "Fathom", "FractalEngine", "ImageFiles",
    "Jobs", "Landmarks", "Places", "REPL", "Web", "Synchronization", "Dispatch",
    "FoundationEssentials", "Foundation", "Glibc", "Darwin", "Musl",
  ],
  // They time every target except those for people.
  "Benchmarks": [
    "ArgumentParser", "BigNumbers", "CBench", "CLaneKernels", "Coloring", "Core", "FractalEngine",
    "ImageFiles", "Jobs", "Places", "Foundation",
  ],
]

/// The foreign headers that each C target may include, in addition to C's own.
private let allowedHeaders: [String: Set<String>] = [
  "CMPFR": ["gmp.h", "mpfr.h"],
  // The compiler's header is for the vector instructions of x86-64, POSIX threads are for the
  // partner of an orbit, and the clock measures whether threads pay.
  "CFixedPoint": ["mpfr.h", "immintrin.h", "pthread.h", "time.h"],
  "CPNG": ["png.h", "zlib.h"],
  "CDeflate": ["zlib.h"],
  // POSIX functions open a file and read its size.
  "CEXR": ["OpenEXR/openexr.h", "fcntl.h", "sys/stat.h"],
  "CHash": ["nettle/sha2.h"],
  // Freed memory is returned to the system by a call of the GNU C library.
  "CLaneKernels": ["malloc.h"],
  "CMemory": ["malloc.h"],
  "CChafa": ["chafa.h"],
  "CCairo": ["cairo.h", "cairo-pdf.h", "cairo-svg.h"],
  // A signal handler restores the terminal after a crash.
  "CEdit": ["histedit.h", "signal.h", "termios.h"],
  // The bare loop needs MPFR; clocks and processes are those of POSIX.
  "CBench": ["mpfr.h", "fcntl.h", "spawn.h", "sys/resource.h", "sys/wait.h", "time.h"],
]

/// The headers of C and POSIX.
private let standardHeaders: Set<String> = [
  "errno.h", "float.h", "limits.h", "math.h", "setjmp.h", "stdatomic.h", "stdbool.h", "stddef.h",
  "stdint.h", "stdio.h", "stdlib.h", "string.h", "unistd.h",
]

/// The folders of FractalEngine, upstream first; the folders on one line may use each other.
private let engineFolders = [
  ["Numbers"], ["Multibrot"], ["Pixels"], ["Reference"], ["BLA"],
  ["Interior", "Perturbation"], ["Parabolic"], ["Refinement"], ["DirectIteration"],
  ["OrbitFeatures"], ["Picture"], ["Families"],
]

@Suite("Arrows")
struct ArrowTests {
  @Test("a target imports only what the plan of the house allows")
  func imports() {
    var findings: [Finding] = []
    for file in SourceTree.sources where file.isSwift && file.isOfHouse {
      guard let allowed = allowedImports[file.target] else {
        findings.append(Finding(file, 1, "target \(file.target) has no line in ArrowTests.swift"))
        continue
      }
      for (module, line) in importedModules(of: file) where !allowed.contains(module) {
        findings.append(Finding(file, line, "\(file.target) may not import \(module)"))
      }
    }
    expectNone(findings)
  }

  @Test("a C target includes C's headers, its own, and those of its one library")
  func headers() {
    var findings: [Finding] = []
    for file in SourceTree.sources where !file.isSwift {
      for (index, line) in file.lines.enumerated() where line.hasPrefix("#include <") {
        let header = String(line.dropFirst("#include <".count).prefix { $0 != ">" })
        let allowed = allowedHeaders[file.target] ?? []
        if !allowed.contains(header) && !standardHeaders.contains(header) {
          findings.append(Finding(file, index + 1, "\(file.target) may not include \(header)"))
        }
      }
    }
    expectNone(findings)
  }

  @Test("nothing generic is called through an existential of the engine")
  func existentials() {
    var findings: [Finding] = []
    for file in SourceTree.sources where file.target == "FractalEngine" && file.isSwift {
      for (index, line) in file.code.enumerated() {
        let halves = line.split(separator: ":", maxSplits: 1)
        guard halves.count == 2, halves[0].contains("<"), !halves[0].contains("func ") else {
          continue
        }
        for name in ["FractalPlane", "PreparedPicture", "PictureRunner"]
        where halves[1].contains(name) {
          findings.append(Finding(file, index + 1, "a generic \(name) is never specialized"))
        }
      }
    }
    expectNone(findings)
  }

  @Test("a file of FractalEngine names only types of its own and of earlier folders")
  func engineOrder() {
    let engine = SourceTree.sources.filter { $0.target == "FractalEngine" && !$0.tokens.isEmpty }
    var findings: [Finding] = []
    var home: [String: Int] = [:]  // the first folder with a type of that name
    for file in engine {
      guard let folder = level(of: file) else {
        findings.append(Finding(file, 1, "not in a folder of \(engineFolders)"))
        continue
      }
      for name in declaredTypes(of: file) { home[name] = min(home[name] ?? folder, folder) }
    }
    for file in engine {
      guard let folder = level(of: file) else { continue }
      for token in file.tokens {
        guard let other = home[token.text], other > folder else { continue }
        findings.append(
          Finding(
            file, token.line,
            "\(engineFolders[folder][0]) names \(token.text), which is downstream in "
              + engineFolders[other].joined(separator: ", ")))
      }
    }
    expectNone(findings)
  }

  /// The position of a file's folder in the order of the engine's folders.
  private func level(of file: SourceFile) -> Int? {
    engineFolders.firstIndex { $0.contains(file.folder(2)) }
  }

  @Test("a type is in a file of its name, unless it is private")
  func files() {
    var findings: [Finding] = []
    for file in SourceTree.sources where file.isSwift && file.folder(0) == "Sources" {
      let stem = String(file.name.prefix { $0 != "." && $0 != "+" })
      for name in declaredTypes(of: file, aliases: false) where name != stem {
        findings.append(Finding(file, 1, "\(name) belongs in \(name).swift"))
      }
    }
    expectNone(findings)
  }
}

/// The modules that a file imports, with their lines.
private func importedModules(of file: SourceFile) -> [(module: String, line: Int)] {
  let kinds: Set = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor",
  ]
  return file.code.enumerated().compactMap { index, code in
    let words = tokenized(code, line: index + 1).map(\.text)
    guard let keyword = words.firstIndex(of: "import"),
      let module = words[(keyword + 1)...].first(where: { !kinds.contains($0) })
    else { return nil }
    return (module, index + 1)
  }
}

/// The names of the types that a file declares at its top level and that are not private.
private func declaredTypes(of file: SourceFile, aliases: Bool = true) -> [String] {
  var kinds: Set = ["struct", "enum", "class", "protocol", "actor"]
  if aliases { kinds.insert("typealias") }
  var depth = 0
  var names: [String] = []
  for (index, token) in file.tokens.enumerated() {
    if token.text == "{" { depth += 1 }
    if token.text == "}" { depth -= 1 }
    guard depth == 0, kinds.contains(token.text), index + 1 < file.tokens.count else { continue }
    let before = file.tokens[..<index].suffix(4).filter { $0.line == token.line }.map(\.text)
    if before.contains("private") || before.contains("fileprivate") { continue }
    names.append(file.tokens[index + 1].text)
  }
  return names
}
