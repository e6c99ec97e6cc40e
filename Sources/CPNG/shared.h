// shared — what writer and reader share: the first failure, and the limits.
#ifndef FATHOM_PNG_SHARED_H
#define FATHOM_PNG_SHARED_H

#include <png.h>
#include <stdio.h>

/// The first failure, which is kept as long as its owner exists.
typedef struct {
  int problem;
  int number;
  char message[160];
} fathom_png_failure;

/// Handles libpng's errors: keeps the message, and jumps back to the entry point.
void fathom_png_fail(png_structp png, png_const_charp message);
/// Ignores libpng's warnings, which are meant for its developers.
void fathom_png_ignore(png_structp png, png_const_charp message);
/// Keeps errno as the failure, unless there is one already.
void fathom_png_keep_errno(fathom_png_failure *failure);
/// Raises libpng's limits to pictures of 2^31 − 1 pixels a side, and to texts of 64 MB.
void fathom_png_raise_limits(png_structp png);

#endif
