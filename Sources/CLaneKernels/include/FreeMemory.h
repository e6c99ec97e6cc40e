// FreeMemory — returns freed memory to the operating system.

#ifndef FATHOM_FREE_MEMORY_H
#define FATHOM_FREE_MEMORY_H

/// Returns all freed memory to the operating system, where the C library can do so.
///
/// The C library itself returns large pieces, and what was allocated last; other freed memory stays
/// with the process and is used again. Takes some 0.1 ms; any thread may call it.
void fathom_return_free_memory(void);

#endif
