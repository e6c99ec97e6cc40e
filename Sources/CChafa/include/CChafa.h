// CChafa — encodes pictures as sixels by libchafa. Plain C: no type of glib is exposed.

#ifndef FATHOM_CCHAFA_H
#define FATHOM_CCHAFA_H

#include <stddef.h>
#include <stdint.h>

/// Encodes a picture as a sixel sequence of `count` bytes, from DCS to ST.
///
/// Returns NULL if there is not enough memory; free the result with `fathom_chafa_free`. Pixels are
/// red, green, blue, row by row from the top left; `width` must be a multiple of 4, and `height` of
/// 6. It runs on one thread, so that the same picture gives the same bytes everywhere.
char *fathom_chafa_sixels(const uint8_t *rgb, int width, int height, size_t *count);

void fathom_chafa_free(char *bytes);

#endif
