// CKernels — one template, compiled for every power and instruction set; chosen at run time.

#include "CKernels.h"

#include <stddef.h>

#include "Lanes.h"

// Eight doubles are passed only between functions that are always inlined.
#pragma clang diagnostic ignored "-Wpsabi"

// A contracted a·b + c rounds once where the specification rounds twice.
#pragma clang fp contract(off)
#pragma clang fp reassociate(off)

/// The exact step as a block, for lanes that take none.
static const fathom_block identity = {{1}, 0, 0, 1, 0, 1};

#define SUFFIX baseline
#include "Powers.inc"

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define SUFFIX avx2
#include "Powers.inc"
#pragma clang attribute pop

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl"))), apply_to = function)
#define SUFFIX avx512
#include "Powers.inc"
#pragma clang attribute pop
#endif

typedef void (*runner)(const fathom_view *, fathom_pack *, long, long);

#define TABLE(suffix) \
  {run_2_##suffix, run_3_##suffix, run_4_##suffix, run_5_##suffix, \
   run_6_##suffix, run_7_##suffix, run_8_##suffix}

int fathom_widest(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
      && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
    return FATHOM_AVX512;
  if (__builtin_cpu_supports("avx2")) return FATHOM_AVX2;
#endif
  return FATHOM_BASELINE;
}

void fathom_run(
    int instruction_set, int power, const fathom_view *view, void *pack, long budget,
    long threshold) {
  static const runner runners[][7] = {
    TABLE(baseline),
#if defined(__x86_64__)
    TABLE(avx2),
    TABLE(avx512),
#endif
  };
  runners[instruction_set][power - 2](view, pack, budget, threshold);
}

long fathom_pack_size(void) { return sizeof(fathom_pack); }

long fathom_pack_offset_of_counts(void) { return offsetof(fathom_pack, block_steps); }

long fathom_yardstick(long steps) {
  // c = −0.1 + 0.6i does not escape; volatile, so that no step is left out.
  volatile double cx = -0.1, cy = 0.6;
  double x = 0, y = 0;
  const double re = cx, im = cy;
  long done = 0;
  while (done < steps && x * x + y * y <= 4) {
    const double t = x * x - y * y + re;
    y = 2 * x * y + im;
    x = t;
    done++;
  }
  return done;
}
