// FreeMemory — returns freed memory to the operating system.

#include "FreeMemory.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void fathom_return_free_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
