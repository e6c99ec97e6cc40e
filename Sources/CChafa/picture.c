// picture — calls libchafa.

#include "CChafa.h"

#include <chafa.h>

int fathom_chafa_version(void) {
  return CHAFA_MAJOR_VERSION * 10000 + CHAFA_MINOR_VERSION * 100 + CHAFA_MICRO_VERSION;
}
