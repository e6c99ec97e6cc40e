// JobsTests — what fathom jobs prints for some jobs, for no job, and for a missing folder.

import Foundation
import Jobs
import Testing

@Suite("Jobs")
struct JobsTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  @Test("unfinished posters are listed, for people and for programs")
  func list() throws {
    #expect(try Program.run(["jobs"], in: folder).output.isEmpty)
    #expect(try Program.run(["jobs", "--json"], in: folder).output == "[]\n")
    let job = try JobFolder(
      output: folder.url.path + "/x.png", manifest: JobManifest([("size", "300x200")]),
      restart: false)
    let run = try Program.run(["jobs"], in: folder)
    #expect(
      run.status == 0 && run.output.hasPrefix("x.png\n  300x200\n  computing the reference orbit"))
    #expect(
      run.output.hasSuffix("; process \(ProcessInfo.processInfo.processIdentifier) works on it\n"))
    job.close()
    for arguments in [["."], [folder.url.path]] {
      let run = try Program.run(["jobs", "--json"] + arguments, in: folder)
      let read = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
      #expect(read?.count == 1 && read?[0]["running"] as? Bool == false)
    }
  }

  @Test("a missing folder is reported")
  func nowhere() throws {
    let run = try Program.run(["jobs", "none"], in: folder)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.error == "fathom: there is no such folder\n  at none\n  Check the name.\n")
  }
}
