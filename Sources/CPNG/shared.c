// shared — what writer and reader share: the first failure, and the limits.

#include "shared.h"

#include <errno.h>
#include <string.h>

#include "CPNG.h"

static void keep(fathom_png_failure *failure, int problem, int number, const char *message) {
  if (failure->problem != FATHOM_PNG_FINE) return;
  failure->problem = problem;
  failure->number = number;
  snprintf(failure->message, sizeof failure->message, "%s", message);
}

void fathom_png_fail(png_structp png, png_const_charp message) {
  keep(png_get_error_ptr(png), FATHOM_PNG_DAMAGED, 0, message);
  png_longjmp(png, 1);
}

void fathom_png_ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

void fathom_png_keep_errno(fathom_png_failure *failure) {
  int number = errno != 0 ? errno : EIO;
  keep(failure, FATHOM_PNG_SYSTEM, number, strerror(number));
}

void fathom_png_raise_limits(png_structp png) {
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(png, 64u << 20);
}
