// SSHFarm — the script with which GNU parallel computes a planned job on several hosts by ssh.

/// Parts that GNU parallel gives to hosts; a part that fails on one host is tried on another.
package struct SSHFarm: Sendable {
  /// A host, and the number of parts that it computes at a time.
  package struct Host: Sendable, Equatable {
    package let name: String
    package let slots: Int

    /// Reads `a` or `b:4`; a name may begin with a user, as in `me@b:4`.
    package init(parsing text: some StringProtocol) throws(FarmError) {
      let pieces = text.split(separator: ":", omittingEmptySubsequences: false)
      let name = String(pieces.first ?? "")
      let slots = pieces.count == 1 ? 1 : Int(pieces.last ?? "")
      let isName = name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || "@._-".utf8.contains(byte)
      }
      guard pieces.count <= 2, !name.isEmpty, !name.hasPrefix("-"), isName, let slots,
        (1...1024).contains(slots)
      else { throw .noHost(String(text)) }
      (self.name, self.slots) = (name, slots)
    }

    /// Reads hosts with commas between.
    package static func list(_ text: String) throws(FarmError) -> [Host] {
      var hosts: [Host] = []
      for word in text.split(separator: ",", omittingEmptySubsequences: false) {
        hosts.append(try Host(parsing: word))
      }
      return hosts
    }
  }

  /// The absolute path of the job's folder.
  package let path: String
  package let hosts: [Host]
  /// The path of the program on the hosts.
  package var program = "fathom"
  /// The number of parts.
  package let parts: Int
  /// Whether the hosts see the folder under the same path; otherwise parts are sent and fetched.
  package var isShared = false

  /// The number of parts for each slot, so that a slow host holds up few others.
  private static let partsPerSlot = 4

  /// - Parameter parts: Nil for four parts for each that is computed at a time.
  /// - Throws: `FarmError.noJobName`.
  package init(path: String, hosts: [Host], parts: Int?) throws(FarmError) {
    _ = try JobFolder.output(of: path)
    (self.path, self.hosts) = (JobFolder.trimmed(path), hosts)
    self.parts = parts ?? Self.partsPerSlot * hosts.reduce(0) { $0 + $1.slots }
  }

  /// The parts of which a tile is missing.
  ///
  /// - Throws: A `UserError`.
  package func partsToDo() throws -> [Int] {
    let job = try PlannedJobs.open(path, sharing: false, Effort())
    defer { job.folder.close() }
    return (1...parts).filter { number in
      !job.tiles(of: JobPart(number, of: parts)).allSatisfy(job.has)
    }
  }

  /// The script for some parts.
  ///
  /// `parallel --resume` is not used, since it trusts a log and not the tiles; nor is its
  /// `--filter-hosts`, which stops if the messages of two hosts meet in one line (20221122).
  ///
  /// - Parameter again: Whether parts were lost before; hosts that do not answer are then left out.
  package func shellScript(for numbers: [Int], again: Bool = false) -> String {
    let logins = hosts.map { "\($0.slots)/\($0.name)" }
    let folder = SystemCalls.folder(of: path)
    let name = String(path.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1))
    let (job, program) = (ShellWord.quoted(isShared ? path : name), ShellWord.quoted(program))
    let work = "\(program) work \(job) --part {}/\(parts) --threads 1 --quiet"
    let list = "printf '%s\\n' " + numbers.map(String.init).joined(separator: " ")
    let these = again ? "\"${hosts#,}\"" : logins.joined(separator: ",")
    let parallel = "parallel --will-cite --retries 3 --sshlogin \(these)"
    let login =
      "export PARALLEL_SSH=\"${PARALLEL_SSH:-ssh} \(Self.sshOptions)\""
      + (again ? Self.search(among: logins) : "")
    if isShared { return "\(login)\n\(list) |\n  \(parallel) \(ShellWord.quoted(work))\n" }
    // Each part has a folder of its own on the host, with the plan; its tiles come back in a file.
    let fetched = "\(name)/part-{}.tar"
    let sent = [JobFolder.manifestName, PlannedKind(of: path).planName]
    let kept = (sent + [JobFolder.lockName, "part-*"]).map { " --exclude=./\($0)" }.joined()
    let pack = "tar -cf \(ShellWord.quoted(name))/part-{}.tar\(kept) -C \(job) ."
    return """
      \(login)
      cd \(ShellWord.quoted(folder))
      \(list) |
        \(parallel) --workdir ... --cleanup \\
        --transferfile \(ShellWord.quoted("\(name)/\(sent[0])")) \\
        --transferfile \(ShellWord.quoted("\(name)/\(sent[1])")) \\
        --return \(ShellWord.quoted(fetched)) \\
        \(ShellWord.quoted("\(work) && \(pack)"))
      for part in \(ShellWord.quoted(name))/part-*.tar; do
        [ -e "$part" ] || continue
        tar -xf "$part" -C \(ShellWord.quoted(name)) && rm -f "$part"
      done

      """
  }

  /// Lines that put the hosts that answer into the variable `hosts`, and end if none does.
  ///
  /// - Parameter logins: As in `4/two`.
  private static func search(among logins: [String]) -> String {
    """

    hosts=
    for host in \(logins.joined(separator: " ")); do
      if $PARALLEL_SSH "${host#*/}" true </dev/null; then hosts=$hosts,$host; fi
    done
    [ -n "$hosts" ] || exit 75
    """
  }

  /// Options by which a host that is lost is noticed within 15 seconds, and never asks.
  private static let sshOptions =
    "-o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=5 -o ServerAliveCountMax=3"

  /// The number of times that missing parts are given out.
  private static let rounds = 2

  /// Computes parts, and once more those that were lost on the way with a host.
  ///
  /// - Parameters:
  ///   - numbers: The parts.
  ///   - announce: Called with each script before it runs.
  ///   - isStopped: Whether the program is to end.
  /// - Throws: `FarmError.noProgram` if GNU parallel, ssh or, for sending, rsync is missing;
  ///   `FarmError.tilesMissing` if a part could not be computed; `CancellationError`.
  package func run(
    _ numbers: [Int], searchPath: String, announce: (String) throws -> Void,
    isStopped: () -> Bool
  ) throws {
    let needed = ["parallel", "ssh"] + (isShared ? [] : ["rsync"])
    let packages = ["parallel": "GNU parallel (parallel)", "ssh": "openssh-client"]
    for name in needed where ChildProcess.program(name, in: searchPath) == nil {
      throw FarmError.noProgram(name, package: packages[name] ?? name)
    }
    var numbers = numbers
    for round in 1...Self.rounds {
      let script = shellScript(for: numbers, again: round > 1)
      try announce(script)
      _ = ChildProcess.code(ofScript: script)
      if isStopped() { throw CancellationError() }
      // GNU parallel counts a part as done if its host is lost while it sends the tiles.
      numbers = try partsToDo()
      if numbers.isEmpty { return }
    }
    let job = try PlannedJobs.open(path, sharing: false, Effort())
    defer { job.folder.close() }
    throw FarmError.tilesMissing(path: path, missing: job.missingCount, of: job.tileCount)
  }
}
