// EditSettingsTests — valid and damaged `.editrc` files.

import Testing
import TestSupport

@testable import REPL

@Suite struct EditSettingsTests {
  static let sound = """
    # keys
    bind -e
    bind "^R" em-inc-search-prev
    bind ^T ed-delete-prev-char
    fathom:bind "\\e[1;5C" em-next-word
    bind -s "^G" "1-4"
    telnet:bind ^X ed-redisplay
    """

  @Test func `valid lines are kept, and those of other programs ignored`() {
    let settings = EditSettings(Self.sound.utf8)
    #expect(settings.leftOut.isEmpty && settings.lines.count == 5)
    #expect(settings.remark(path: "editrc") == nil)
  }

  @Test func `invalid lines are left out and reported`() {
    let settings = EditSettings("bind -e\nbin\u{1}d\nbind \"\" ed-next-char\ntelltc\n".utf8)
    #expect(settings.lines == ["bind -e"] && settings.leftOut == [2, 3, 4])
    #expect(settings.remark(path: "editrc")?.hasPrefix("editrc:2, and 2 more,") == true)
  }
}
