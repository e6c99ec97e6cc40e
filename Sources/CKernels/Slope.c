// Slope — dz/dc after a return, in double-double, by every instruction set; chosen at run time.

#include "Slope.h"

#include "PairLanes.h"

// Vectors are passed only between functions that are always inlined.
#pragma clang diagnostic ignored "-Wpsabi"

#pragma clang fp contract(off)
#pragma clang fp reassociate(off)

#define SUFFIX baseline
#ifdef __FP_FAST_FMA
#define PAIR_FMA
#endif
#include "Slope.inc"

#if defined(__x86_64__)
#undef PAIR_FMA
#define PAIR_FMA
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define SUFFIX avx2
#include "Slope.inc"
#pragma clang attribute pop
#endif

void fathom_turn_slope(
    int instruction_set, const fathom_turn_series *turn, const double z[4], double slope[4]) {
#if defined(__x86_64__)
  if (instruction_set >= FATHOM_AVX2 && __builtin_cpu_supports("fma"))
    return turn_slope_avx2(turn, z, slope);
#endif
  turn_slope_baseline(turn, z, slope);
}
