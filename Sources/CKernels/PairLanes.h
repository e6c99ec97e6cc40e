// PairLanes — operations on eight pairs of doubles, and how the precise kernel loads them.
#ifndef FATHOM_PAIR_LANES_H
#define FATHOM_PAIR_LANES_H

#include "CKernels.h"

typedef fathom_lanes V;
typedef fathom_flags F;
typedef double Two __attribute__((vector_size(16), aligned(8)));
typedef double Four __attribute__((vector_size(32)));
typedef double Row __attribute__((vector_size(64), aligned(8)));

/// Unevaluated sums h + l of pairs.
typedef struct {
  V h, l;
} Pair;

typedef struct {
  Pair x, y;
} ComplexPair;

// Macros, since a function would carry one instruction set into another.
#define SELECT(mask, yes, no) ((V)(((F)(yes) & (mask)) | ((F)(no) & ~(mask))))
#define ABSOLUTE(v) ((V)((F)(v) & 0x7fffffffffffffffL))
#define MAXIMUM(a, b) SELECT((F)((a) > (b)), a, b)
#define MAX_NORM(a, b) MAXIMUM(ABSOLUTE(a), ABSOLUTE(b))
#define SPLAT(s) ((V){0} + (double)(s))
#define FLAGS(s) ((F){0} + (long)(s))

/// 2^k for k up to 1023; 0 where a double cannot hold it.
#define POWER_OF_TWO(k) ((V)((LARGER(k, FLAGS(-1023)) + 1023) << 52))
#define LARGER(a, b) __builtin_elementwise_max((F)(a), (F)(b))
/// e of a positive number m·2^e with 1 ≤ m < 2; −1023 for 0. And 2^−e.
#define EXPONENT(v) (((F)(v) >> 52) - 1023)
#define INVERSE_POWER(v) ((V)(FLAGS(2046L << 52) - ((F)(v) & (2047L << 52))))

#define JOINED(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)

// What the precise kernel does at several places; its variables are meant.

/// Loads Z in full and the block entry of every lane's index.
#define FETCH_PAIRS() \
  do { \
    FETCH_ROWS(view->points, z.x.h, z.y.h); \
    FETCH_ROWS(view->residues, z.x.l, z.y.l); \
    for (int i = 0; i < 8; i++) first[i] = view->first[s.m[i]]; \
  } while (0)

#define FETCH_ROWS(from, re, im) \
  do { \
    const Four p01 = JOINED(ROW(from, 0), ROW(from, 1), 0, 1, 2, 3); \
    const Four p23 = JOINED(ROW(from, 2), ROW(from, 3), 0, 1, 2, 3); \
    const Four p45 = JOINED(ROW(from, 4), ROW(from, 5), 0, 1, 2, 3); \
    const Four p67 = JOINED(ROW(from, 6), ROW(from, 7), 0, 1, 2, 3); \
    const V p = JOINED(p01, p23, 0, 1, 2, 3, 4, 5, 6, 7); \
    const V q = JOINED(p45, p67, 0, 1, 2, 3, 4, 5, 6, 7); \
    re = JOINED(p, q, 0, 2, 4, 6, 8, 10, 12, 14); \
    im = JOINED(p, q, 1, 3, 5, 7, 9, 11, 13, 15); \
  } while (0)

#define ROW(from, i) (*(const Two *)((from) + 2 * s.m[i]))

/// Eight words of each lane's row, as eight vectors from out[offset] on.
#define TRANSPOSE(rows, offset, out) \
  do { \
    V r[8], t[8]; \
    for (int i = 0; i < 8; i++) r[i] = *(const Row *)((rows)[i] + (offset)); \
    for (int i = 0; i < 8; i += 2) { \
      t[i] = JOINED(r[i], r[i + 1], 0, 8, 2, 10, 4, 12, 6, 14); \
      t[i + 1] = JOINED(r[i], r[i + 1], 1, 9, 3, 11, 5, 13, 7, 15); \
    } \
    for (int i = 0; i < 8; i += 4) \
      for (int j = i; j < i + 2; j++) { \
        r[j] = JOINED(t[j], t[j + 2], 0, 1, 8, 9, 4, 5, 12, 13); \
        r[j + 2] = JOINED(t[j], t[j + 2], 2, 3, 10, 11, 6, 7, 14, 15); \
      } \
    for (int j = 0; j < 4; j++) { \
      (out)[(offset) + j] = JOINED(r[j], r[j + 4], 0, 1, 2, 3, 8, 9, 10, 11); \
      (out)[(offset) + j + 4] = JOINED(r[j], r[j + 4], 4, 5, 6, 7, 12, 13, 14, 15); \
    } \
  } while (0)

#endif
