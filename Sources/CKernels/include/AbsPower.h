// AbsPower — the kernel of absolute-value maps on eight lanes; AbsPowerPixel.swift specifies it.
#ifndef FATHOM_ABS_POWER_H
#define FATHOM_ABS_POWER_H

#include "CKernels.h"

/// Many steps as one linear map: δ ← A(δ) + B·d, valid while max(|re δ|, |im δ|) < bound.
typedef struct {
  double factor_x, factor_y;  // A's
  double growth;              // |A|; negative where A multiplies the conjugate of δ
  double shift_xx, shift_xy;  // r·B of 1
  double shift_yx, shift_yy;  // r·B of i
  double bound;
} fathom_abs_power_bla_step;

/// The folds, as `Folds` has them.
enum { FATHOM_FOLDS_RE = 1, FATHOM_FOLDS_IM = 2, FATHOM_FOLDS_CONJUGATE = 4 };

/// What all pixels of a picture share.
typedef struct {
  const double *points;    // Z[m] as re, im
  const double *unfolded;  // Z[m]^power, folded before only, without the last; NULL if `after` is 0
  const fathom_abs_power_bla_step *blocks;  // of 4, 8, 16, … steps, each kind from point 1 on
  const double *first_bounds;         // bounds of steps of 4, then 0 for the points left
  const long *starts;  // where each kind begins, and the end
  long levels;
  long last, limit;
  long power;  // 2 … 8
  long before, after;
  double radius;
  double escape_radius_squared;
  double step_error, block_bend;  // 2^−50, and 4 ε
  double lost_error;
  double tiny, result;  // below these steps are `FATHOM_ABS_POWER_TINY`; 0 where none is
} fathom_abs_power_view;

/// The relative distance within which a value counts as a return to an earlier one.
#define FATHOM_ABS_POWER_CLOSENESS 0x1p-10

/// Why a lane stopped.
enum {
  FATHOM_ABS_POWER_RUNNING,
  FATHOM_ABS_POWER_ESCAPED,
  FATHOM_ABS_POWER_RETURNED,  // it rebased near an earlier value: perhaps a cycle
  FATHOM_ABS_POWER_LOST,
  FATHOM_ABS_POWER_TINY,
  FATHOM_ABS_POWER_LIMIT,
};

/// Eight unrelated pixels, as `AbsPowerPixel` has one.
typedef struct {
  fathom_lanes offset_x, offset_y;
  fathom_lanes x, y;    // δ
  fathom_lanes zx, zy;  // z
  fathom_lanes xx, xy, yx, yy;  // r · dz/dc of 1 and of i
  fathom_lanes error;
  fathom_flags m, n;
  fathom_flags blocks, singles, skipped, rebases;
  // As `AbsPowerCycleDetector` has them.
  fathom_lanes saved_x, saved_y, low;
  fathom_flags saved_n, returns, next_save, next_test;
  fathom_flags limited;  // −1 where the limit refused a BLA step
  fathom_flags alive;    // −1 where there is a pixel, 0 where not
  fathom_flags stop;     // why each stopped; FATHOM_ABS_POWER_RUNNING when it is to go on
} fathom_abs_power_lanes;

/// Advances all lanes of a `fathom_abs_power_lanes` until one that is alive has stopped, or by
/// `budget` steps.
void fathom_abs_power_run(
    int instruction_set, const fathom_abs_power_view *view, void *pack, long budget);

long fathom_abs_power_lanes_size(void);

#endif
