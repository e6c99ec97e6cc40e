// shared — what writer and reader share: results, and a context that prints nothing.

#include "shared.h"

#include <errno.h>
#include <string.h>

fathom_exr_result fathom_exr_of_errno(void) {
  int number = errno != 0 ? errno : EIO;
  return (fathom_exr_result){FATHOM_EXR_SYSTEM, number, ""};
}

fathom_exr_result fathom_exr_of_code(exr_result_t code) {
  switch (code) {
    case EXR_ERR_SUCCESS: return fathom_exr_fine();
    case EXR_ERR_OUT_OF_MEMORY: return (fathom_exr_result){FATHOM_EXR_MEMORY, 0, ""};
    case EXR_ERR_WRITE_IO: return fathom_exr_of_errno();
    case EXR_ERR_READ_IO:
      if (errno != 0) return fathom_exr_of_errno();
      return (fathom_exr_result){FATHOM_EXR_DAMAGED, 0, "the file ends early"};
    default:
      return (fathom_exr_result){FATHOM_EXR_DAMAGED, 0, exr_get_default_error_message(code)};
  }
}

void fathom_exr_ignore(exr_const_context_t context, exr_result_t code, const char *message) {
  (void)context;
  (void)code;
  (void)message;
}
