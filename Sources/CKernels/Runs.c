// Runs — runs of a few steps as power series for every instruction set; chosen at run time.

#include "Runs.h"

#include <math.h>

#include "PairLanes.h"

// Vectors are passed only between functions that are always inlined.
#pragma clang diagnostic ignored "-Wpsabi"

#pragma clang fp contract(off)
#pragma clang fp reassociate(off)

#define HAS_CROSS_TERMS(kind) ((kind) >= FATHOM_CROSS_TERM_DRAFTS)
/// The number of terms of a series, the constant included.
#define TERMS(kind) \
  ((kind) == FATHOM_DOUBLE_DOUBLE_CROSS_TERM_DRAFTS ? 31 : (kind) == FATHOM_CROSS_TERM_DRAFTS ? 23 \
   : (kind) == FATHOM_DOUBLE_DOUBLE_DRAFTS     ? 10 : 6)
/// The number of the last term in double-double; the constant is number 0.
#define LAST_PAIR(kind) \
  ((kind) == FATHOM_DOUBLE_DOUBLE_CROSS_TERM_DRAFTS ? 8 : (kind) == FATHOM_DOUBLE_DOUBLE_DRAFTS ? 4 \
   : (kind) == FATHOM_SHARP_RUNS    ? 1 : 0)
enum { MOST_TERMS = 31, MOST_PAIRS = 9 };

/// Rows of series with cross terms: 10, 6, 4, 2 and 1 coefficients; in double-double 10, 8, 6, 4, 2
/// and 1.
#define CROSS_TERM_ROW(j) ((j) == 0 ? 0 : (j) == 1 ? 10 : (j) == 2 ? 16 : (j) == 3 ? 20 : 22)
#define CROSS_TERM_ROW_LENGTH(j) ((j) == 0 ? 10 : (j) == 1 ? 6 : (j) == 2 ? 4 : (j) == 3 ? 2 : 1)
#define PAIR_ROW(j) ((j) * (11 - (j)))
#define PAIR_ROW_LENGTH(j) ((j) == 5 ? 1 : 10 - 2 * (j))
/// How many of a row's first coefficients are in double-double; and the number of the first.
#define PAIRS_OF_ROW(j) ((j) == 0 ? 5 : (j) == 1 ? 3 : (j) == 2)
#define FIRST_PAIR(j) ((j) == 0 ? 0 : (j) == 1 ? 5 : 8)
/// The places of the coefficients in double-double.
static const int coefficient_of_pair[MOST_PAIRS] = {0, 1, 2, 3, 4, 10, 11, 12, 18};

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

long fathom_run_terms(int kind) { return 2 * (TERMS(kind) + LAST_PAIR(kind)); }

void fathom_compute_runs(
    int instruction_set, int kind, const fathom_run_view *view, const long *starts, long count,
    fathom_series_run *runs, double *terms) {
#if defined(__x86_64__)
  if (instruction_set == FATHOM_AVX512) return runs_avx512(kind, view, starts, count, runs, terms);
  if (instruction_set == FATHOM_AVX2 && __builtin_cpu_supports("fma"))
    return runs_avx2(kind, view, starts, count, runs, terms);
#endif
  runs_baseline(kind, view, starts, count, runs, terms);
}
