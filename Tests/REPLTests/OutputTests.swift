// OutputTests — the text that reaches the terminal.

import REPL
import Testing

@Suite struct OutputTests {
  @Test func `the two outputs have the descriptors of the system`() {
    #expect(Output.standard.rawValue == 1)
    #expect(Output.error.rawValue == 2)
  }
}
