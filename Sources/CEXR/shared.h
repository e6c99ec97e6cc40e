// shared — what writer and reader share: results, and a context that prints nothing.
#ifndef FATHOM_EXR_SHARED_H
#define FATHOM_EXR_SHARED_H

#include <OpenEXR/openexr.h>

#include "CEXR.h"

/// Returns the result without a problem.
static inline fathom_exr_result fathom_exr_fine(void) {
  return (fathom_exr_result){FATHOM_EXR_FINE, 0, ""};
}
/// Returns the problem that errno describes; EIO if errno is 0.
fathom_exr_result fathom_exr_of_errno(void);
/// Returns the result for one of the library's codes.
///
/// For system calls it uses errno, which must be set to 0 before the call.
fathom_exr_result fathom_exr_of_code(exr_result_t code);
/// Discards the library's messages, which it would print; the codes suffice.
void fathom_exr_ignore(exr_const_context_t context, exr_result_t code, const char *message);

#endif
