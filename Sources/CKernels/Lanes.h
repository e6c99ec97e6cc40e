// Lanes — operations on eight doubles.
#ifndef FATHOM_LANES_H
#define FATHOM_LANES_H

#include "CKernels.h"

typedef fathom_lanes V;
typedef fathom_flags F;
typedef double Two __attribute__((vector_size(16), aligned(8)));
typedef double Four __attribute__((vector_size(32)));
typedef double Row __attribute__((vector_size(64), aligned(8)));

// Macros, since a function would carry one instruction set into another.
#define SELECT(mask, yes, no) ((V)(((F)(yes) & (mask)) | ((F)(no) & ~(mask))))
#define ABSOLUTE(v) ((V)((F)(v) & 0x7fffffffffffffffL))
#define MAXIMUM(a, b) SELECT((F)((a) > (b)), a, b)
#define SHUFFLE(v, ...) __builtin_shufflevector(v, v, __VA_ARGS__)
#define MAX_NORM(a, b) MAXIMUM(ABSOLUTE(a), ABSOLUTE(b))

#define SPLAT(s) ((V){(s), (s), (s), (s), (s), (s), (s), (s)})
#define FLAGS(s) ((F){(s), (s), (s), (s), (s), (s), (s), (s)})
#define PAIRWISE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)

// What the block kernel does at several places; its variables are meant.

/// The index in `blocks` that an entry of `first` carries.
#define BLOCK_INDEX(entry) ((union { double d; uint64_t bits; }){(entry)}.bits & 0xffffffffu)

/// Loads Z and the block entry of every lane's index: at once, or in pairs of doubles.
#define FETCH() \
  do { \
    if (uniform) { \
      rx = SPLAT(points[2 * at]); \
      ry = SPLAT(points[2 * at + 1]); \
      first = SPLAT(view->first[at]); \
    } else { \
      const long i0 = m[0], i1 = m[1], i2 = m[2], i3 = m[3]; \
      const long i4 = m[4], i5 = m[5], i6 = m[6], i7 = m[7]; \
      const Four p01 = PAIRWISE(AT(i0), AT(i1), 0, 1, 2, 3); \
      const Four p23 = PAIRWISE(AT(i2), AT(i3), 0, 1, 2, 3); \
      const Four p45 = PAIRWISE(AT(i4), AT(i5), 0, 1, 2, 3); \
      const Four p67 = PAIRWISE(AT(i6), AT(i7), 0, 1, 2, 3); \
      const V p = PAIRWISE(p01, p23, 0, 1, 2, 3, 4, 5, 6, 7); \
      const V q = PAIRWISE(p45, p67, 0, 1, 2, 3, 4, 5, 6, 7); \
      rx = PAIRWISE(p, q, 0, 2, 4, 6, 8, 10, 12, 14); \
      ry = PAIRWISE(p, q, 1, 3, 5, 7, 9, 11, 13, 15); \
      const double *f = view->first; \
      first = (V){f[i0], f[i1], f[i2], f[i3], f[i4], f[i5], f[i6], f[i7]}; \
    } \
  } while (0)

#define AT(i) (*(const Two *)(points + 2 * (i)))

/// Takes lanes out, their state being what it is.
#define PARK(mask) \
  do { \
    const F leaving = (mask); \
    if (uniform) m = (active & FLAGS(at)) | (m & ~active); \
    pack->x = SELECT(leaving, x, pack->x); \
    pack->y = SELECT(leaving, y, pack->y); \
    pack->gx = SELECT(leaving, gx, pack->gx); \
    pack->gy = SELECT(leaving, gy, pack->gy); \
    pack->doubt = SELECT(leaving, doubt, pack->doubt); \
    pack->m = (leaving & m) | (pack->m & ~leaving); \
    pack->n = (leaving & n) | (pack->n & ~leaving); \
    pack->steps = (leaving & (n - began)) | (pack->steps & ~leaving); \
    x = (V)((F)x & ~leaving); \
    y = (V)((F)y & ~leaving); \
    active &= ~leaving; \
    const long gone = -__builtin_reduce_add(leaving); \
    running -= gone; \
    lane_steps += gone * done; \
  } while (0)

/// The coefficients of eight blocks, one a lane: loaded as rows, and transposed.
#define COEFFICIENTS(chosen) \
  do { \
    V r[8], t[8]; \
    for (int i = 0; i < 8; i++) r[i] = *(const Row *)(chosen)[i]->a; \
    for (int i = 0; i < 8; i += 2) { \
      t[i] = PAIRWISE(r[i], r[i + 1], 0, 8, 2, 10, 4, 12, 6, 14); \
      t[i + 1] = PAIRWISE(r[i], r[i + 1], 1, 9, 3, 11, 5, 13, 7, 15); \
    } \
    for (int i = 0; i < 8; i += 4) \
      for (int k = i; k < i + 2; k++) { \
        r[k] = PAIRWISE(t[k], t[k + 2], 0, 1, 8, 9, 4, 5, 12, 13); \
        r[k + 2] = PAIRWISE(t[k], t[k + 2], 2, 3, 10, 11, 6, 7, 14, 15); \
      } \
    for (int k = 0; k < 4; k++) { \
      a[k] = PAIRWISE(r[k], r[k + 4], 0, 1, 2, 3, 8, 9, 10, 11); \
      a[k + 4] = PAIRWISE(r[k], r[k + 4], 4, 5, 6, 7, 12, 13, 14, 15); \
    } \
    for (int i = 0; i < 8; i++) { \
      bx[i] = (chosen)[i]->b_re; \
      by[i] = (chosen)[i]->b_im; \
      inverse[i] = (chosen)[i]->inverse; \
    } \
  } while (0)

#endif
