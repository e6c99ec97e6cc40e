// DoubleDoubleLanes — operations on eight double-double numbers, and loading for their kernel.
#ifndef FATHOM_DOUBLE_DOUBLE_LANES_H
#define FATHOM_DOUBLE_DOUBLE_LANES_H

#include "Lanes.h"

typedef int Ints __attribute__((vector_size(32)));
typedef int IntRow __attribute__((vector_size(32), aligned(4)));

#define INTS(s) ((Ints){(s), (s), (s), (s), (s), (s), (s), (s)})

/// 2^k for k up to 1023; 0 if a double cannot hold it.
#define POWER_OF_TWO(k) ((V)((LARGER(k, FLAGS(-1023)) + 1023) << 52))
#define LARGER(a, b) __builtin_elementwise_max((F)(a), (F)(b))
/// The exponent e of a positive number m·2^e with 1 ≤ m < 2 (−1023 for 0); and 2^−e.
#define EXPONENT(v) (((F)(v) >> 52) - 1023)
#define INVERSE_POWER(v) ((V)(FLAGS(2046L << 52) - ((F)(v) & (2047L << 52))))

// Parts that the double-double kernel uses in several places, with its variables.

/// Loads what belongs to every lane's index: Z in double-double, and the BLA step's entry.
///
/// As in FETCH, the values go through memory.
#define FETCH_POINTS() \
  do { \
    const F doubles = s.m + s.m; \
    const double *f = (const double *)view->first; \
    memcpy(twice, &doubles, sizeof doubles); \
    __asm__("" : "+m"(twice)); \
    FETCH_POINTS_OF(view->points, twice, z.x.h, z.y.h); \
    FETCH_POINTS_OF(view->lowParts, twice, z.x.l, z.y.l); \
    first = (F)(V){HALFWAY(f, 0), HALFWAY(f, 1), HALFWAY(f, 2), HALFWAY(f, 3), \
                   HALFWAY(f, 4), HALFWAY(f, 5), HALFWAY(f, 6), HALFWAY(f, 7)}; \
  } while (0)

/// Selects complex double-double numbers: `yes` in the lanes that the mask has, otherwise `no`.
#define SELECT_DOUBLE_DOUBLE(mask, yes, no) \
  ((DoubleDoubleComplex){ \
      {SELECT(mask, (yes).x.h, (no).x.h), SELECT(mask, (yes).x.l, (no).x.l)}, \
      {SELECT(mask, (yes).y.h, (no).y.h), SELECT(mask, (yes).y.l, (no).y.l)}})

/// The point at which every orbit starts.
#define START_OF_ORBIT \
  ((DoubleDoubleComplex){ \
      {SPLAT(view->points[0]), SPLAT(view->lowParts[0])}, \
      {SPLAT(view->points[1]), SPLAT(view->lowParts[1])}})

#define ROW(index) (view->bla_steps + 32 * (index))
#define LENGTH(row) (((const long *)(row))[31])
#define FIRST_ROW(entry) ((entry) >> 5 & 0x7ffffff)

#endif
