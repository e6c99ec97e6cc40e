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
    const F doubles = s.m + s.m; \
    FETCH_PAIRS_OF(view->points, doubles, z.x.h, z.y.h); \
    FETCH_PAIRS_OF(view->residues, doubles, z.x.l, z.y.l); \
    for (int i = 0; i < 8; i++) first[i] = view->first[s.m[i]]; \
  } while (0)

#endif
