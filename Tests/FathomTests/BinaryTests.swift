// BinaryTests — the program is there and says who it is.

import Testing
