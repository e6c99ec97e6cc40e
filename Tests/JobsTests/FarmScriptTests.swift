// FarmScriptTests — the scripts that a farm prints are complete, and quote what a shell would read.

import Foundation
import Testing
import TestSupport

@testable import Jobs

@Suite("Farm scripts")
struct FarmScriptTests {
  @Test(
    "a shell reads a quoted word as it was", arguments: ["", "a b", "it's", "$x`y`", "a;b", "ä"])
  func words(_ text: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "printf %s \(ShellWord.quoted(text))"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    #expect(
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == text)
  }

  @Test("hosts have names and a number of parts at a time")
  func hosts() throws {
    let hosts = try SSHFarm.Host.list("a,me@b.example:4")
    #expect(hosts.map(\.name) == ["a", "me@b.example"] && hosts.map(\.slots) == [1, 4])
    for text in ["", "a,", "a:0", "a:b", "a:1:2", "-oProxyCommand=x", "a b", "a;b", ":3"] {
      #expect(throws: FarmError.self, "\(text)") { try SSHFarm.Host.list(text) }
    }
  }

  @Test("the scripts are ones that a shell can read, whatever the folder is called")
  func syntax() throws {
    for name in ["wall", "a wall", "it's $HOME"] {
      let path = "/data/\(name).png.fathom-job"
      var slurm = try SlurmFarm(path: path + "/", program: "/usr/bin/fathom")
      (slurm.tasks, slurm.threads, slurm.minutes) = (20, 4, 55)
      var ssh = try SSHFarm(path: path, hosts: try SSHFarm.Host.list("a,b:4"), parts: nil)
      #expect(ssh.parts == 20)
      let sent = ssh.shellScript(for: [1, 3])
      ssh.isShared = true
      for script in [
        slurm.workScript, slurm.assemblyScript, slurm.shellScript, sent, ssh.shellScript(for: [2]),
        ssh.shellScript(for: [2], again: true),
      ] {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-n", "-c", script]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(script)")
      }
      #expect(slurm.workScript.contains("#SBATCH --array=1-20\n#SBATCH --cpus-per-task=4\n"))
      #expect(slurm.workScript.contains("#SBATCH --time=70\n"))
      #expect(sent.contains("printf '%s\\n' 1 3 |"))
      #expect(sent.contains("--sshlogin 1/a,4/b") && sent.contains("ServerAliveInterval=5"))
    }
  }

  @Test("parts that were lost are given out again only to the hosts that answer")
  func hostsThatAnswer() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // In place of ssh, to which only `b` answers; in place of GNU parallel, which shows its arguments.
    for (name, text) in [
      ("ssh", "case \"$*\" in *\" b true\") exit 0 ;; esac; exit 255"), ("parallel", "echo \"$*\""),
    ] {
      let file = folder.appending(path: name)
      try Data("#!/bin/sh\n\(text)\n".utf8).write(to: file)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    for (hosts, code, login) in [("a,b:4,c", 0, "--sshlogin 4/b "), ("a,c", 75, "")] {
      var ssh = try SSHFarm(
        path: "/data/wall.png.fathom-job", hosts: try SSHFarm.Host.list(hosts), parts: nil)
      ssh.isShared = true
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", ssh.shellScript(for: [2], again: true)]
      process.environment = ["PATH": "\(folder.path):/usr/bin:/bin"]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == Int32(code))
      #expect(code == 0 ? said.contains(login) : said.isEmpty, "\(said)")
    }
  }
}
