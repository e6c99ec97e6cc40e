// PairLanes — operations on eight pairs of doubles, and how the precise kernel loads them.
#ifndef FATHOM_PAIR_LANES_H
#define FATHOM_PAIR_LANES_H

#include "Lanes.h"

/// 2^k for k up to 1023; 0 where a double cannot hold it.
#define POWER_OF_TWO(k) ((V)((LARGER(k, FLAGS(-1023)) + 1023) << 52))
#define LARGER(a, b) __builtin_elementwise_max((F)(a), (F)(b))
/// e of a positive number m·2^e with 1 ≤ m < 2; −1023 for 0. And 2^−e.
#define EXPONENT(v) (((F)(v) >> 52) - 1023)
#define INVERSE_POWER(v) ((V)(FLAGS(2046L << 52) - ((F)(v) & (2047L << 52))))

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
    const Four p01 = PAIRWISE(ROW(from, 0), ROW(from, 1), 0, 1, 2, 3); \
    const Four p23 = PAIRWISE(ROW(from, 2), ROW(from, 3), 0, 1, 2, 3); \
    const Four p45 = PAIRWISE(ROW(from, 4), ROW(from, 5), 0, 1, 2, 3); \
    const Four p67 = PAIRWISE(ROW(from, 6), ROW(from, 7), 0, 1, 2, 3); \
    const V p = PAIRWISE(p01, p23, 0, 1, 2, 3, 4, 5, 6, 7); \
    const V q = PAIRWISE(p45, p67, 0, 1, 2, 3, 4, 5, 6, 7); \
    re = PAIRWISE(p, q, 0, 2, 4, 6, 8, 10, 12, 14); \
    im = PAIRWISE(p, q, 1, 3, 5, 7, 9, 11, 13, 15); \
  } while (0)

#define ROW(from, i) (*(const Two *)((from) + 2 * s.m[i]))

#endif
