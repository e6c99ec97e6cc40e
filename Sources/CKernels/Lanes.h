// Lanes — operations on eight doubles, and on eight pairs of doubles.
#ifndef FATHOM_LANES_H
#define FATHOM_LANES_H

#include "CKernels.h"

typedef fathom_lanes V;
typedef fathom_flags F;

// Macros, since a function would carry one instruction set into another.
#define SELECT(mask, yes, no) ((V)(((F)(yes) & (mask)) | ((F)(no) & ~(mask))))
#define ABSOLUTE(v) ((V)((F)(v) & 0x7fffffffffffffffL))
#define MAXIMUM(a, b) SELECT((F)((a) > (b)), a, b)
#define SHUFFLE(v, ...) __builtin_shufflevector(v, v, __VA_ARGS__)
#define MAX_NORM(a, b) MAXIMUM(ABSOLUTE(a), ABSOLUTE(b))

/// Unevaluated sums h + l of eight pairs, |l| at most half a unit in the last place of h.
typedef struct {
  V h, l;
} Pair;

#endif
