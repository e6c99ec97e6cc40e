// ConvertTests — fathom convert and info, as users run them on other programs' files.

import Foundation
import Testing

@Suite("Convert")
struct ConvertTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  @Test("a place is converted from program to program and back")
  func roundTrip() throws {
    let location = "fathom1:re=-0.75:im=0.1:h=0.0003:rot=30:n=4000:p=3"
    for name in ["a.kfr", "b.toml", "c.fathom"] {
      let run = try Program.run(["convert", location, "-o", name], in: folder)
      #expect(run.status == 0 && run.error.isEmpty, "\(name): \(run.error)")
      let info = try Program.run(["info", name], in: folder)
      #expect(info.output.contains(String(location.dropFirst(7))), "\(name): \(info.output)")
    }
  }

  @Test("dropped settings are reported, and inexpressible places are not written")
  func losses() throws {
    let some = try Program.run(
      ["convert", "fathom1:re=0:im=0:h=1:n=9:color=slope", "-o", "a.ini"], in: folder)
    #expect(some.status == 0 && some.error.contains("warning: ‘color’"))
    let none = try Program.run(
      ["convert", "fathom1:re=0:im=0:h=1:f=tricorn", "-o", "b.ini"], in: folder)
    #expect(none.status == 1 && none.error.contains("no formula like tricorn"))
    #expect(try Program.run(["info", "b.ini"], in: folder).status == 1)
    let format = try Program.run(["convert", "home", "-o", "c.upr"], in: folder)
    #expect(format.status == 1 && format.error.contains(".kfr"))
  }

  @Test("a damaged file gives one error with its line")
  func damage() throws {
    try folder.write(Data("Re: 0\nIm: 0,5\nZoom: 1\n".utf8), as: "a.kfr")
    let run = try Program.run(["info", "a.kfr"], in: folder)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.error.contains("a.kfr: line 2, Im"))
    #expect(run.error.split(separator: "\n").count <= 3)
  }
}
