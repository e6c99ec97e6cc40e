// shim — nothing to compile: the header is all.
