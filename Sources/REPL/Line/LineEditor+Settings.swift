// LineEditor+Settings — the user's own key bindings, from `~/.editrc`.

internal import CEdit
internal import Jobs

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension LineEditor {
  /// Carries out `~/.editrc`, or the file that EDITRC names, and remarks on lines that are left
  /// out.
  func readSettings() {
    guard let path = settingsPath, TextFile.exists(path) else { return }
    guard let text = try? TextFile.read(path, limit: EditSettings.longest) else {
      remarks.append("\(path) cannot be read as settings of keys; it is left out.")
      return
    }
    let settings = EditSettings(text.utf8)
    for line in settings.lines {
      _ = unsafe fathom_edit_obey(edit, LineEditor.wide(line.unicodeScalars))
    }
    bind("\\e[200~", "fathom-paste")  // ‘bind -e’ has removed it
    if let remark = settings.remark(path: path) { remarks.append(remark) }
  }

  private var settingsPath: String? {
    let environment = ProcessInfo.processInfo.environment
    return environment["EDITRC"] ?? environment["HOME"].map { $0 + "/.editrc" }
  }
}
