// JobError — why the job of a poster or a movie cannot be started or resumed.

internal import Core

/// A problem with a job's folder; each case has the folder's path.
package enum JobError: UserError, Equatable {
  /// Another process works on the job; `process` is its number, if known.
  case running(path: String, process: Int?)
  /// The folder belongs to another picture or movie.
  case otherRecipe(path: String, [JobDifference])
  /// The job was begun by another version of Fathom, which may compute other bits.
  case otherVersion(path: String, old: String, new: String)
  /// The manifest cannot be read, or has been changed.
  case damaged(path: String)
  /// A file is where the folder would be.
  case isFile(path: String)
  /// The folder has other contents, and must not be touched.
  case foreign(path: String)
  /// There is no job at this path.
  case missing(path: String)
  /// The folder that would contain the job does not exist.
  case folderMissing(path: String)
  case diskFull(path: String)
  case notWritable(path: String, reason: String)
  case notRemovable(path: String, reason: String)

  package var problem: String {
    switch self {
    case .running(_, let process?): "process \(process) is at work on this job"
    case .running(_, nil): "another process is at work on this job"
    case .otherRecipe(_, let differences): JobError.problem(differences)
    case .otherVersion(_, let old, let new):
      "this job was begun by Fathom \(old.excerpt), and this is Fathom \(new.excerpt), "
        + "whose pixels may differ"
    case .damaged: "the description of the job in this folder is damaged"
    case .isFile: "a file stands where the job's folder would be"
    case .foreign: "the job's folder has other things in it"
    case .missing: "there is no job here"
    case .folderMissing: "the folder to write into does not exist"
    case .diskFull: "the disk is full"
    case .notWritable(_, let reason): "the job cannot be kept here (\(reason))"
    case .notRemovable(_, let reason): "the job cannot be removed (\(reason))"
    }
  }

  package var place: String? {
    switch self {
    case .running(let path, _), .otherRecipe(let path, _), .otherVersion(let path, _, _),
      .damaged(let path), .isFile(let path), .foreign(let path), .missing(let path),
      .folderMissing(let path), .diskFull(let path), .notWritable(let path, _),
      .notRemovable(let path, _):
      path
    }
  }

  package var remedy: String? {
    switch self {
    case .running: "Wait for it, or stop it: what it has done is kept."
    case .otherRecipe(let path, let differences):
      (differences.allSatisfy { JobError.looks.contains($0.key) }
        ? "If it was finished with --keep, ‘fathom color \(path)’ colors it again. Otherwise give"
        : "Give")
        + " the same options to continue, or name another output, or start again with --restart."
    case .otherVersion: "Finish it with that version, or start again with --restart."
    case .damaged: "Start again with --restart, or name another output."
    case .isFile: "Move it away, or name another output."
    case .foreign: "Move them away, or name another output."
    case .missing: "Check the name."
    case .folderMissing: "Create the folder first, or name another."
    case .diskFull: "Free some space, and give the same command again."
    case .notWritable: "Check the permissions, or write somewhere else."
    case .notRemovable: "Remove the folder by hand."
    }
  }

  /// The keys of a recipe that affect no sample.
  private static let looks: Set = ["bits", "dpi", "color", "palette", "title"]
  /// The largest number of differences that are listed.
  private static let mostTold = 6

  private static func problem(_ differences: [JobDifference]) -> String {
    let told = differences.prefix(mostTold).map(\.text)
    let more = differences.count - told.count
    return "another job was begun here: " + told.joined(separator: "; ")
      + (more > 0 ? "; and \(more) more" : "")
  }

  /// Converts a system error to an error of the job's folder.
  init(_ error: SystemError, path: String) {
    self =
      error.isDiskFull ? .diskFull(path: path) : .notWritable(path: path, reason: error.reason)
  }
}
