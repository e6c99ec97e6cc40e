// FarmError — why a share of a job cannot be done, or the whole not be assembled.

internal import Core

/// A problem of a job on which several processes work.
package enum FarmError: UserError, Equatable {
  /// The text names no part.
  case noPart(String)
  /// The text names no host.
  case noHost(String)
  /// The folder's name does not end as a job's does.
  case noJobName(path: String)
  /// Ink is to be drawn over a film that is planned.
  case inkPlanned
  /// The job is not planned, or another process is planning it.
  case notPlanned(path: String)
  /// The manifest cannot be read, or has been changed.
  case damaged(path: String)
  /// The account of the plan's engine has been changed.
  case planDamaged(path: String)
  /// Another version of Fathom planned the job, which may compute other bits.
  case otherVersion(path: String, old: String)
  /// Tiles are missing.
  case tilesMissing(path: String, missing: Int, of: Int)
  /// The time for a share was over before the share was done.
  case timeIsOver(path: String, missing: Int)
  /// A program that a farm needs is not installed.
  case noProgram(String, package: String)
  /// Slurm refused the job.
  case refused(path: String)

  package var problem: String {
    switch self {
    case .noPart(let text): "‘\(text.excerpt)’ is no part of a job"
    case .noHost(let text): "‘\(text.excerpt)’ is no host"
    case .noJobName: "the folder of a job has the name of its picture and \(JobFolder.ending)"
    case .inkPlanned: "ink is not kept in a plan"
    case .notPlanned: "the plan of this job is not complete"
    case .damaged: "the description of the job in this folder is damaged"
    case .planDamaged: "the plan of this job is damaged"
    case .otherVersion(_, let old):
      "this job was planned by Fathom \(old.excerpt), and this is Fathom \(Version.version), "
        + "whose pixels may differ"
    case .tilesMissing(_, let missing, let count):
      "\(HumanReadable.counted(missing, "tile")) of \(count) not done yet"
    case .timeIsOver(_, let missing):
      "the time is over, with \(HumanReadable.counted(missing, "tile")) of this part left"
    case .noProgram(let name, _): "\(name) is not installed here"
    case .refused: "sbatch did not take the job"
    }
  }

  package var place: String? {
    switch self {
    case .noPart, .noHost, .noProgram, .inkPlanned: nil
    case .noJobName(let path), .notPlanned(let path), .damaged(let path), .planDamaged(let path),
      .otherVersion(let path, _), .tilesMissing(let path, _, _), .timeIsOver(let path, _),
      .refused(let path):
      path
    }
  }

  package var remedy: String? {
    switch self {
    case .noPart: "Give its number and how many there are, as in 3/20."
    case .noHost: "Give names with commas between, as in a,b:4 for four parts at a time on b."
    case .noJobName(let path):
      "Give, for example, \(path.hasSuffix(".png") ? path : path + ".png")\(JobFolder.ending)."
    case .inkPlanned: "Give --ink none, or make the film without --plan."
    case .notPlanned: "Wait for the command with --plan, or give it again."
    case .damaged(let path):
      "If it is a copy, copy \(JobFolder.manifestName) again. Otherwise give the command with "
        + "‘--plan \(path) --restart’ again."
    case .planDamaged(let path):
      "If it is a copy, copy it again. Otherwise give the command with ‘--plan \(path)’ again: its "
        + "tiles are kept."
    case .otherVersion(_, let old):
      "Install Fathom \(old.excerpt) here, or plan the job again with this one."
    case .tilesMissing(let path, _, _): "‘fathom work \(path)’ computes them."
    case .timeIsOver: "Give the same command again to go on."
    case .noProgram(_, let package): "Install \(package)."
    case .refused: "Read sbatch's message above."
    }
  }
}
