// PictureError — the errors of a picture's file, as shown to users.

import Core

/// A problem with a picture's file that the user can solve.
package enum PictureError: UserError, Equatable {
  case folderMissing(path: String)
  case isFolder(path: String)
  case notWritable(path: String, reason: String)
  case diskFull(path: String)
  case writeFailed(path: String, reason: String)
  case tooLarge(path: String)
  case unknownFormat(path: String, known: [String])
  case fileMissing(path: String)
  case notReadable(path: String, reason: String)
  case notPicture(path: String)
  /// An EXR file whose channels are not those of `EXRFile`.
  case notRawData(path: String, reason: String)
  /// Colors were requested from an EXR file, which has none.
  case noColors(path: String)
  /// The file is truncated, or its content contradicts itself.
  case damaged(path: String, reason: String)
  case noText(keyword: String, path: String)

  package var problem: String {
    switch self {
    case .folderMissing: "the folder to write into does not exist"
    case .isFolder: "a folder stands where the picture would be written"
    case .notWritable(_, let reason): "the picture cannot be written here (\(reason))"
    case .diskFull: "the disk is full; no part of the picture was left behind"
    case .writeFailed(_, let reason): "writing the picture failed (\(reason))"
    case .tooLarge: "the picture has more pixels than memory or the format holds"
    case .unknownFormat: "no picture format goes by this file's ending"
    case .fileMissing: "there is no such picture"
    case .notReadable(_, let reason): "the picture cannot be read (\(reason))"
    case .notPicture: "the file is neither a PNG nor an OpenEXR picture"
    case .notRawData(_, let reason): "this EXR file holds no outcomes to color (\(reason))"
    case .noColors: "the file holds raw data, not colors"
    case .damaged(_, let reason): "the picture is damaged or cut short (\(reason))"
    case .noText(let keyword, _): "the picture carries no text named ‘\(keyword)’"
    }
  }

  package var place: String? {
    switch self {
    case .folderMissing(let path), .isFolder(let path), .notWritable(let path, _),
      .diskFull(let path), .writeFailed(let path, _), .tooLarge(let path),
      .unknownFormat(let path, _), .fileMissing(let path), .notReadable(let path, _),
      .notPicture(let path), .notRawData(let path, _), .noColors(let path),
      .damaged(let path, _), .noText(_, let path):
      path
    }
  }

  package var remedy: String? {
    switch self {
    case .folderMissing: "Create the folder first, or name another."
    case .isFolder: "Give the picture a file name."
    case .notWritable: "Check the permissions, or write somewhere else."
    case .diskFull: "Free some space, or write to another disk."
    case .writeFailed: "Check the disk, or write somewhere else."
    case .tooLarge: "Make the picture smaller."
    case .unknownFormat(_, let known):
      "End the name in \(known.map { ".\($0)" }.joined(separator: ", "))."
    case .fileMissing: "Check the name."
    case .notReadable: "Check the permissions."
    case .notPicture: "Give a PNG picture, or raw data in an EXR file."
    case .notRawData: "Give an EXR file that Fathom has written."
    case .noColors: "Give a PNG picture."
    case .damaged: "Copy or render it again."
    case .noText: "Only pictures saved by Fathom, or by a program that stores it, carry one."
    }
  }
}
