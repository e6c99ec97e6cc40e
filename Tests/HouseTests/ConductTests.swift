// ConductTests — forbids unsafe code, printing and global state below the front ends.

import Testing

/// The files that may handle raw memory, each with its reason.
///
/// A file may be listed before it is written, but not after it has become safe.
private let unsafeFiles = [
  "Sources/BigNumbers/BigFloat.swift": "MPFR's functions take pointers",
  "Sources/BigNumbers/FixedOrbit.swift": "its functions in C take pointers",
  "Sources/BigNumbers/FixedPowerOrbit.swift": "its functions in C take pointers",
  "Sources/BigNumbers/BigInteger.swift": "GMP's functions take pointers",
  "Sources/ImageFiles/EXR/CodecFailure+EXR.swift": "the results of CEXR hold pointers",
  "Sources/ImageFiles/EXR/EXRInput.swift": "the functions of CEXR take pointers",
  "Sources/ImageFiles/EXR/EXROutput.swift": "the functions of CEXR take pointers",
  "Sources/ImageFiles/PNG/CodecFailure+PNG.swift": "libpng's messages are pointers",
  "Sources/ImageFiles/PNG/PNGInput.swift": "libpng's functions take pointers",
  "Sources/ImageFiles/PNG/PNGOutput.swift": "libpng's functions take pointers",
  "Sources/ImageFiles/AtomicFile.swift": "the C library's file calls take pointers",
  "Sources/ImageFiles/PipedInput.swift": "the C library's file calls take pointers",
  "Sources/Drawing/Canvas/CairoSurface.swift": "the functions of CCairo take pointers",
  "Sources/Jobs/SHA256.swift": "nettle's functions take pointers",
  "Sources/Jobs/FileReader.swift": "the C library's open and pread take pointers",
  "Sources/Jobs/Poster/Deflate.swift": "zlib's functions take pointers",
  "Sources/Jobs/Poster/FileLock.swift": "the C library's calls on files take pointers",
  "Sources/Jobs/SystemCalls+Folders.swift": "the C library's calls on files take pointers",
  "Sources/Jobs/SystemCalls.swift": "the C library's calls on files take pointers",
  "Sources/Jobs/SystemError.swift": "the C library's texts of errors are pointers",
  "Sources/Jobs/Movie/EncoderProcess.swift": "pipes and waitpid take pointers",
  "Sources/Jobs/Share/ChildProcess.swift": "posix_spawn, pipes and waitpid take pointers",
  "Sources/Jobs/Share/NetworkAddress.swift": "the C library's calls on sockets take pointers",
  "Sources/Web/PolledSockets.swift": "the C library's poll, pipe and read take pointers",
  "Sources/Web/RenderLane.swift": "a job is run once, by its reference without a count",
  "Sources/REPL/Picture/Chafa.swift": "libchafa's functions take pointers",
  "Sources/REPL/Terminal/Input.swift": "the C library's read takes a pointer",
  "Sources/REPL/Terminal/Output.swift": "the C library's write takes a pointer",
  "Sources/REPL/Terminal/TerminalProbe.swift": "the C library's termios calls take pointers",
  "Sources/REPL/Terminal/TerminalSize.swift": "the C library's ioctl takes a pointer",
  "Sources/REPL/Terminal/Interruption.swift": "what a signal does is a function's address",
  "Sources/REPL/Line/LineEditor.swift": "libedit's functions take pointers",
  "Sources/REPL/Line/LineEditor+Keys.swift": "libedit's functions take pointers",
  "Sources/REPL/Line/LineEditor+Screen.swift": "libedit's functions take pointers",
  "Sources/REPL/Line/LineEditor+Settings.swift": "libedit's functions take pointers",
  "Sources/REPL/Line/LineHistory.swift": "the C library's file calls take pointers",
  "Sources/REPL/Line/LineSearch.swift": "libedit's functions take pointers",
  "Sources/REPL/Line/SessionSignals.swift": "the C library's signal sets are pointed to",
  "Sources/REPL/Line/SignalKeys.swift": "the C library's termios calls take pointers",
  "Sources/REPL/Line/TerminalModes.swift": "the C library's tcgetattr takes a pointer",
  "Sources/REPL/Line/Wakeup.swift": "the C library's poll and read take pointers",
  "Sources/FractalEngine/Numbers/SharedArray.swift": "threads write their shares of one memory",
  "Sources/FractalEngine/Families/Planar/PlanarLanes.swift":
    "the kernel of planar maps of CLaneKernels takes pointers",
  "Sources/FractalEngine/DirectIteration/DirectLanes.swift":
    "the direct kernels of CLaneKernels take pointers",
  "Sources/FractalEngine/DirectIteration/DirectDoubleDoubleLanes.swift":
    "the direct kernels of CLaneKernels take pointers",
  "Sources/FractalEngine/Refinement/DoubleDoubleKernel.swift":
    "the double-double kernels of CLaneKernels take pointers",
  "Sources/FractalEngine/Refinement/DoubleDoubleLanes.swift": "its fields are C's arrays of lanes",
  "Sources/FractalEngine/Perturbation/LaneStack.swift": "lanes' fields are copied as C has them",
  "Sources/FractalEngine/Perturbation/VectorKernel.swift":
    "the vector kernels of CLaneKernels take pointers",
  "Sources/FractalEngine/Parabolic/VectorKernel+ParabolicJumps.swift":
    "the kernels of CLaneKernels for jumps take pointers",
  "Sources/FathomCLI/MemoryLimit.swift": "what a signal does is a function's address",
  "Benchmarks/ProgramRows.swift": "a program and its arguments go to C as strings",
]

/// The targets that print nothing and only return values; `REPL` and `FathomCLI` print.
private let silentTargets: Set = [
  "Cairo", "CCairo", "CChafa", "CDeflate", "CEdit", "CEXR", "CFixedPoint", "Chafa", "CHash",
  "CLaneKernels", "CMemory", "CMPFR", "CPNG", "BigNumbers", "Coloring", "Core", "Drawing", "Fathom",
  "FractalEngine", "ImageFiles", "Jobs", "Landmarks", "Places", "Web",
]

@Suite("Conduct")
struct ConductTests {
  @Test("unsafe code is only in the files listed here")
  func unsafeList() {
    var findings: [Finding] = []
    for file in SourceTree.sources where file.isSwift && !file.path.hasPrefix("Tests/") {
      let hits = file.tokens.filter { isUnsafe($0.text) }
      if unsafeFiles[file.path] == nil {
        findings += hits.map {
          Finding(file, $0.line, "\($0.text): not on the list of unsafe files")
        }
      } else if hits.isEmpty {
        findings.append(Finding(file, 1, "on the list of unsafe files, and need not be"))
      }
    }
    expectNone(findings)
  }

  @Test("nothing below the front ends prints, reads the terminal or ends the program")
  func silence() {
    let calls: Set = [
      "print", "debugPrint", "dump", "readLine", "exit", "abort", "printf", "fprintf", "vfprintf",
      "puts", "fputs", "putchar", "perror",
    ]
    let names: Set = ["FileHandle", "stdin", "stdout", "stderr", "STDOUT_FILENO", "STDERR_FILENO"]
    var findings: [Finding] = []
    for file in SourceTree.sources where silentTargets.contains(file.target) {
      for (index, token) in file.tokens.enumerated() {
        let before = index > 0 ? file.tokens[index - 1].text : ""
        let after = index + 1 < file.tokens.count ? file.tokens[index + 1].text : ""
        let isCall = calls.contains(token.text) && after == "(" && before != "." && before != "func"
        if isCall || names.contains(token.text) {
          findings.append(
            Finding(file, token.line, "\(token.text): \(file.target) is silent and hands values on")
          )
        }
      }
    }
    expectNone(findings)
  }

  @Test("no variable is global")
  func globals() {
    var findings: [Finding] = []
    for file in SourceTree.sources where file.isSwift && file.path != "Package.swift" {
      for (name, line) in globalVariables(of: file) {
        findings.append(Finding(file, line, "\(name) is a mutable global"))
      }
      for (index, token) in file.tokens.enumerated()
      where token.text == "nonisolated"
        && file.tokens[index...].dropFirst(2).first?.text == "unsafe"
      {
        findings.append(Finding(file, token.line, "nonisolated(unsafe) hides a mutable global"))
      }
    }
    expectNone(findings)
  }
}

private func isUnsafe(_ word: String) -> Bool {
  word.contains("Unsafe") || word.hasPrefix("unsafe")
    || ["OpaquePointer", "Unmanaged"].contains(word)
}

/// The stored variables at the top level of a file, and the static ones of types, with their lines.
private func globalVariables(of file: SourceFile) -> [(name: String, line: Int)] {
  var depth = 0
  var found: [(String, Int)] = []
  for (index, token) in file.tokens.enumerated() {
    if token.text == "{" { depth += 1 }
    if token.text == "}" { depth -= 1 }
    guard token.text == "var", index + 1 < file.tokens.count else { continue }
    let before = file.tokens[..<index].suffix(8).filter { $0.line >= token.line - 1 }.map(\.text)
    let modifiers = before.reversed().prefix { $0.first?.isLetter == true || $0 == "@" }
    if modifiers.contains("TaskLocal") { continue }
    let isShared = modifiers.prefix(4).contains { ["static", "class"].contains($0) }
    guard depth == 0 || isShared else { continue }
    // A computed variable has its brace before any `=`; a stored one does not.
    let rest = file.tokens[(index + 1)...].prefix(40)
    let decisive = rest.first { token in
      ["{", "=", "var", "let", "func", "}"].contains(token.text)
    }
    if decisive?.text != "{" { found.append((file.tokens[index + 1].text, token.line)) }
  }
  return found
}
