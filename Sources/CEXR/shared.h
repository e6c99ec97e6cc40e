// shared — what writer and reader have in common: results, and a context that prints nothing.
#ifndef FATHOM_EXR_SHARED_H
#define FATHOM_EXR_SHARED_H

#include <OpenEXR/openexr.h>

#include "CEXR.h"

/// No problem.
static inline fathom_exr_result fathom_exr_fine(void) {
  return (fathom_exr_result){FATHOM_EXR_FINE, 0, ""};
}
/// What errno says, EIO when it says nothing.
fathom_exr_result fathom_exr_of_errno(void);
/// What a code of the library means. Calls of the system leave errno, set to 0 before the call.
fathom_exr_result fathom_exr_of_code(exr_result_t code);
/// Texts of errors go to nobody, instead of the standard error: codes say enough.
void fathom_exr_ignore(exr_const_context_t context, exr_result_t code, const char *message);

#endif
