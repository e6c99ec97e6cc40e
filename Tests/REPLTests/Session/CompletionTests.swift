// CompletionTests — the candidates that the Tab key offers.

import Jobs
import REPL
import Testing

@Suite struct CompletionTests {
  @Test(
    arguments: [
      ("color sm", ["smooth"], true),
      ("color d", ["decomposition", "distance", "density="], false),
      ("color smooth de", ["density="], false),
      ("color smooth density=2 ph", ["phase="], false),
      (
        "home; color layer=s", ["layer=shader", "layer=slope", "layer=smooth", "layer=stripe"], true
      ),
      ("color traps trapby=an", ["trapby=angle"], true),
      ("color stripe blend=so", ["blend=soft"], true),
      ("color smooth sm", [], true),
      ("julia ", ["drag", "here"], true),
      ("jul", ["julia"], true),
      ("man", ["mandelbrot"], true),
    ] as [(String, [String], Bool)])
  func `completion offers names first, and then settings`(
    _ line: String, _ candidates: [String], _ isComplete: Bool
  ) throws {
    let room = try TestRoom()
    let completion = Completer(places: room.surroundings.places)
      .completion(of: LineWord(endOf: line))
    #expect(completion.candidates == candidates)
    if candidates.count == 1 { #expect(completion.appendsSpace == isComplete) }
  }
}
