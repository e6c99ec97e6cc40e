// SlurmFarm — the scripts with which Slurm computes a planned job: an array, then the assembly.

/// A job array with one task for each part, and a job that assembles the picture after it.
package struct SlurmFarm: Sendable {
  /// The absolute path of the job's folder, on a disk that all nodes see.
  package let path: String
  /// The absolute path of the picture or film.
  package let output: String
  /// The path of the program on the nodes.
  package let program: String
  /// The number of parts.
  package var tasks = 16
  /// The number of threads, and of processors, of each task.
  package var threads = 1
  /// The minutes after which a task begins no further tile and is queued again; nil for no limit.
  package var minutes: Int?

  /// The number of times that a task is queued again.
  private static let mostRequeues = 5
  /// The minutes that Slurm allows beyond `minutes`, for the reference and the last tiles.
  private static let spareMinutes = 15

  /// - Throws: `FarmError.noJobName`.
  package init(path: String, program: String) throws(FarmError) {
    (self.path, self.program) = (JobFolder.trimmed(path), program)
    output = try JobFolder.output(of: path)
  }

  private var name: String {
    "fathom-" + (output.split(separator: "/").last.map(String.init) ?? "")
  }
  /// The folder of the tasks' messages.
  package var logs: String { path + "/logs" }

  /// The script of the array, for `sbatch`.
  ///
  /// A task that was killed or stopped tries twice more at once; then Slurm queues it again.
  package var workScript: String {
    let limit = minutes.map { "#SBATCH --time=\($0 + Self.spareMinutes)\n" } ?? ""
    let time = minutes.map { " --minutes \($0)" } ?? ""
    return """
      #!/bin/bash
      #SBATCH --job-name="\(name)"
      #SBATCH --array=1-\(tasks)
      #SBATCH --cpus-per-task=\(threads)
      #SBATCH --output="\(logs)/%a.log"
      #SBATCH --open-mode=append
      #SBATCH --requeue
      \(limit)job=\(ShellWord.quoted(path))
      for attempt in 1 2 3; do
        \(ShellWord.quoted(program)) work "$job" --part "$SLURM_ARRAY_TASK_ID/\(tasks)" \\
          --threads \(threads)\(time) --quiet
        code=$?
        # 0: done. 2 and 65: no attempt can succeed. Otherwise the same command goes on.
        case $code in 0 | 2 | 65) exit $code ;; esac
      done
      if [ "${SLURM_RESTART_COUNT:-0}" -lt \(Self.mostRequeues) ]; then
        scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
      fi
      exit $code

      """
  }

  /// The script of the assembly, for `sbatch`.
  package var assemblyScript: String {
    """
    #!/bin/bash
    #SBATCH --job-name="\(name)"
    #SBATCH --cpus-per-task=\(threads)
    #SBATCH --output="\(output).log"
    exec \(ShellWord.quoted(program)) assemble \(ShellWord.quoted(path)) --threads \(threads) --quiet

    """
  }

  /// What `submit` runs, as a script for people to read or to run themselves.
  package var shellScript: String {
    """
    mkdir -p \(ShellWord.quoted(logs))
    id=$(sbatch --parsable <<'WORK'
    \(workScript)WORK
    )
    sbatch --dependency="afterany:${id%%;*}" <<'ASSEMBLY'
    \(assemblyScript)ASSEMBLY

    """
  }

  /// Submits both jobs.
  ///
  /// - Throws: `FarmError.noProgram`, `FarmError.refused`; `JobError` if the folder is missing.
  package func submit(searchPath: String) throws {
    guard ChildProcess.program("sbatch", in: searchPath) != nil else {
      throw FarmError.noProgram("sbatch", package: "Slurm's client (slurm-client)")
    }
    guard case .found = JobFolder.manifest(in: path) else { throw JobError.missing(path: path) }
    let code = ChildProcess.code(ofScript: "set -e\n" + shellScript)
    if code != 0 { throw FarmError.refused(path: path) }
  }
}
