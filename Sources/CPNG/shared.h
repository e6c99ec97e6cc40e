// shared — what writer and reader have in common: how a failure is kept, and the limits.
#ifndef FATHOM_PNG_SHARED_H
#define FATHOM_PNG_SHARED_H

#include <png.h>
#include <stdio.h>

/// The first failure, kept for as long as its owner lives.
typedef struct {
  int problem;
  int number;
  char message[160];
} fathom_png_failure;

/// libpng's error function: keeps the message and jumps back to the entry point.
void fathom_png_fail(png_structp png, png_const_charp message);
/// libpng's warning function: warnings are for its own developers.
void fathom_png_ignore(png_structp png, png_const_charp message);
/// Keeps errno as a failure unless one is kept already.
void fathom_png_keep_errno(fathom_png_failure *failure);
/// Raises libpng's limits to pictures of 2^31 − 1 pixels a side and texts of 64 MB.
void fathom_png_raise_limits(png_structp png);

#endif
