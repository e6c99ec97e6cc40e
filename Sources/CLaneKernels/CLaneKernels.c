// CLaneKernels — compiles one template for every power and instruction set; selects at run time.

#include "CLaneKernels.h"

#include <stddef.h>

#include "Lanes.h"

/// The single step in the form of a BLA step, for lanes that take none.
static const fathom_bla_step identity = {{1}, 0, 0, 1, 1, 0};
static const fathom_cross_terms no_cross_terms = {{0}};

/// Z[m] with its exponent, if it is below 2^−900.
static const fathom_small_point *small_point(const fathom_extended_view *view, long m) {
  static const fathom_small_point zero = {.exponent = EXPONENT_OF_ZERO};
  long low = 0, high = view->small_count;
  while (low < high) {
    const long middle = (low + high) / 2;
    if (view->small[middle].index < m) low = middle + 1;
    else high = middle;
  }
  const int found = low < view->small_count && view->small[low].index == m;
  return found ? view->small + low : &zero;
}

#define TEMPLATE "Powers.inc"
#include "InstructionSets.inc"

typedef void (*runner)(const fathom_view *, fathom_pixel_lanes *, long, long);

#define TABLE(suffix) \
  {{run_2_0_##suffix, run_3_0_##suffix, run_4_0_##suffix, run_5_0_##suffix, \
    run_6_0_##suffix, run_7_0_##suffix, run_8_0_##suffix, run_9_0_##suffix, \
    run_10_0_##suffix, run_11_0_##suffix, run_12_0_##suffix, run_13_0_##suffix, \
    run_14_0_##suffix, run_15_0_##suffix, run_16_0_##suffix}, \
   {run_2_1_##suffix, run_3_1_##suffix, run_4_1_##suffix, run_5_1_##suffix, \
    run_6_1_##suffix, run_7_1_##suffix, run_8_1_##suffix, run_9_1_##suffix, \
    run_10_1_##suffix, run_11_1_##suffix, run_12_1_##suffix, run_13_1_##suffix, \
    run_14_1_##suffix, run_15_1_##suffix, run_16_1_##suffix}}

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
    int instruction_set, int power, const fathom_view *view, void *lanes, long budget,
    long threshold) {
  static const runner runners[][2][15] = {EACH_SET(TABLE)};
  runners[instruction_set][view->crossTerms != 0][power - 2](view, lanes, budget, threshold);
}

void fathom_run_extended(
    int instruction_set, const fathom_extended_view *view, void *lanes, long budget,
    int *may_return) {
  CHOSEN(float_exp_run, view, lanes, budget, may_return);
}

void fathom_jump_at_neutral_point(
    int instruction_set, const fathom_neutral_point *neutral_point, fathom_parabolic_jump *jumps, int count, long limit,
    long budget) {
  CHOSEN(neutral_point_pass, neutral_point, jumps, count, limit, budget);
}

void fathom_cross_parabolic_gate(
    int instruction_set, const fathom_parabolic_gate *parabolic_gate, const double *points, long limit,
    void *lanes) {
  CHOSEN(parabolic_gate_cross, parabolic_gate, points, limit, lanes);
}

void fathom_take_lane(const void *group, long fields, long lane, void *words) {
  for (long i = 0; i < fields; i++)
    ((uint64_t *)words)[i] = ((const uint64_t *)group)[8 * i + lane];
}

void fathom_put_lane(void *group, long fields, long lane, const void *words) {
  for (long i = 0; i < fields; i++)
    ((uint64_t *)group)[8 * i + lane] = ((const uint64_t *)words)[i];
}

long fathom_pixel_lanes_size(void) { return sizeof(fathom_pixel_lanes); }

long fathom_pixel_lanes_offset_of_counts(void) { return offsetof(fathom_pixel_lanes, bla_steps); }

long fathom_yardstick(long steps) {
  // c = −0.1 + 0.6i does not escape; volatile, so that the compiler cannot omit any step.
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
