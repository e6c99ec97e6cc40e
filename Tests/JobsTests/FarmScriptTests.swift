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
      #expect(!sent.contains("--filter-hosts"))
      #expect(ssh.shellScript(for: [2], again: true).contains("--filter-hosts"))
    }
  }
}
