// Precise — the double-double kernel for every instruction set; chosen at run time.

#include <stdlib.h>

#include "PairLanes.h"

// Vectors are passed only between functions that are always inlined.
#pragma clang diagnostic ignored "-Wpsabi"

#pragma clang fp contract(off)
#pragma clang fp reassociate(off)

/// MAX_NORM of numbers: only lanes that are not alive may have NaN.
#define SIZE MAX_NORM

#define SUFFIX baseline
#ifdef __FP_FAST_FMA
#define PAIR_FMA
#endif
#include "Precise.inc"

#if defined(__x86_64__)
#undef PAIR_FMA
#define PAIR_FMA
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define SUFFIX avx2
#include "Precise.inc"
#pragma clang attribute pop

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl"))), apply_to = function)
#undef SIZE
#define SIZE RANGE
#define SUFFIX avx512
#include "Precise.inc"
#pragma clang attribute pop
#endif

long fathom_run_double_double(
    int instruction_set, const fathom_double_double_view *view, void *group, long budget,
    long threshold, int stepMode) {
#if defined(__x86_64__)
  if (instruction_set == FATHOM_AVX512) return precise_avx512(view, group, budget, threshold, stepMode);
  if (instruction_set == FATHOM_AVX2 && __builtin_cpu_supports("fma"))
    return precise_avx2(view, group, budget, threshold, stepMode);
#endif
  return precise_baseline(view, group, budget, threshold, stepMode);
}

long fathom_double_double_lanes_size(void) { return sizeof(fathom_double_double_lanes); }
