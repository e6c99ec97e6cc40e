// shim — a function that the header cannot have, since wcwidth must be requested by a macro.

#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE

#include "CEdit.h"

int fathom_edit_columns(wint_t character) {
  return iswprint(character) ? wcwidth((wchar_t)character) : -1;
}
