// ShareCommand — prints only the location string, with a QR code on request.

internal import Jobs
internal import Places

enum ShareCommand: Command {
  static let name = "share"
  static let usage = "share [--qr]"
  static let summary = "the location string alone; as a QR code if ‘qrencode’ is there"
  static let details = [
    "In scripts the QR code comes only with --qr."
  ]
  static let group = CommandGroup.places
  static let completes = [WordKind.oneOf(["--qr"])]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--qr"], most: 0)
    let text = explorer.location.canonical
    var answer = Answer(lines: [text])
    guard explorer.surroundings.isInteractive || arguments.has("--qr") else { return answer }
    let path = explorer.surroundings.environment["PATH"] ?? ""
    let code = QRCode.text(of: text, searchPath: path)?.split(separator: "\n").map(String.init)
    if let code, code[0].count <= explorer.settings.display.columns ?? .max {
      answer.lines += code
    } else if arguments.has("--qr") {
      answer.remarks.append(
        code == nil
          ? "no QR code: ‘qrencode’ is not installed, or the location is too long"
          : "no QR code: it is wider than the window")
    }
    return answer
  }
}
