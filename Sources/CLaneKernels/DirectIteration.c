// DirectIteration — the kernels for shallow views, for every power and instruction set.

#include "CLaneKernels.h"

#include "Lanes.h"

typedef float direct_floats __attribute__((vector_size(32), aligned(4)));
typedef signed char direct_bytes __attribute__((vector_size(8), aligned(1)));

#define DIRECT_INLINE static inline __attribute__((always_inline))
#define DIRECT_LOAD(field, i) (*(const V *)(batch->values + (field) * batch->capacity + (i)))
#define DIRECT_STORE(field, i, v) (*(V *)(batch->values + (field) * batch->capacity + (i)) = (v))
#define DIRECT_AT(field, i) (batch->values[(field) * batch->capacity + (i)])
// −1 if the comparison fails, which it does for NaN.
#define DIRECT_NOT(mask) (~(F)(mask))
#define INFINITE __builtin_inf()

#define TEMPLATE "DirectPowers.inc"
#include "InstructionSets.inc"

typedef void (*beginner)(const fathom_direct_view *, fathom_direct_lanes *);
typedef void (*runner)(const fathom_direct_view *, fathom_direct_lanes *, long);

#define BEGINNERS(suffix) \
  {direct_begin_2_##suffix, direct_begin_3_##suffix, direct_begin_4_##suffix, \
   direct_begin_5_##suffix, direct_begin_6_##suffix, direct_begin_7_##suffix, \
   direct_begin_8_##suffix, direct_begin_9_##suffix, direct_begin_10_##suffix, \
   direct_begin_11_##suffix, direct_begin_12_##suffix, direct_begin_13_##suffix, \
   direct_begin_14_##suffix, direct_begin_15_##suffix, direct_begin_16_##suffix}
#define RUNNERS(suffix) \
  {direct_run_2_##suffix, direct_run_3_##suffix, direct_run_4_##suffix, direct_run_5_##suffix, \
   direct_run_6_##suffix, direct_run_7_##suffix, direct_run_8_##suffix, direct_run_9_##suffix, \
   direct_run_10_##suffix, direct_run_11_##suffix, direct_run_12_##suffix, \
   direct_run_13_##suffix, direct_run_14_##suffix, direct_run_15_##suffix, \
   direct_run_16_##suffix}

void fathom_direct_begin(
    int instruction_set, int power, const fathom_direct_view *view, fathom_direct_lanes *batch) {
  static const beginner beginners[][15] = {EACH_SET(BEGINNERS)};
  beginners[instruction_set][power - 2](view, batch);
}

void fathom_direct_run(
    int instruction_set, int power, const fathom_direct_view *view, fathom_direct_lanes *batch,
    long budget) {
  static const runner runners[][15] = {EACH_SET(RUNNERS)};
  runners[instruction_set][power - 2](view, batch, budget);
}

void fathom_direct_measure(
    int instruction_set, const fathom_direct_view *view, fathom_direct_lanes *batch) {
  CHOSEN(direct_measure, view, batch);
}

void fathom_fractions(
    int instruction_set, void *sizes, void *fractions, double log2_of_radius_squared,
    double log2_of_power) {
  const double radius = log2_of_radius_squared, power = log2_of_power;
  CHOSEN(direct_fractions, sizes, fractions, radius, power);
}

int fathom_direct_run_double_double(
    int instruction_set, int power, const fathom_direct_view *view, void *group, long budget) {
  return CHOSEN(direct_double_double, view, power, group, budget);
}

long fathom_direct_double_double_size(void) { return sizeof(fathom_direct_double_double); }
