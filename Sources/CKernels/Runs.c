// Runs — runs of a few steps as power series for every instruction set; chosen at run time.

#include "Runs.h"

#include <math.h>
#include <stddef.h>

#include "PairLanes.h"

// Vectors are passed only between functions that are always inlined.
#pragma clang diagnostic ignored "-Wpsabi"

#pragma clang fp contract(off)
#pragma clang fp reassociate(off)

/// In words: of series of degree 5, and of all.
enum { short_run = offsetof(fathom_series_run, c) / 8 + 10, long_run = sizeof(fathom_series_run) / 8 };

#define SUFFIX baseline
#ifdef __FP_FAST_FMA
#define PAIR_FMA
#endif
#include "Runs.inc"

#if defined(__x86_64__)
#undef PAIR_FMA
#define PAIR_FMA
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define SUFFIX avx2
#include "Runs.inc"
#pragma clang attribute pop

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl"))), apply_to = function)
#define SUFFIX avx512
#include "Runs.inc"
#pragma clang attribute pop
#endif

void fathom_compute_runs(
    int instruction_set, int kind, const fathom_run_view *view, const long *starts, long count,
    fathom_series_run *runs) {
#if defined(__x86_64__)
  if (instruction_set == FATHOM_AVX512) return runs_avx512(kind, view, starts, count, runs);
  if (instruction_set == FATHOM_AVX2 && __builtin_cpu_supports("fma"))
    return runs_avx2(kind, view, starts, count, runs);
#endif
  runs_baseline(kind, view, starts, count, runs);
}
