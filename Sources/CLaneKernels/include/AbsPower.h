// AbsPower — the kernel of absolute-value maps for eight lanes; PlanarPixel+AbsPower specifies it.
#ifndef FATHOM_ABS_POWER_H
#define FATHOM_ABS_POWER_H

#include "CLaneKernels.h"

/// Many steps as one linear map, δ ← A(δ) + B·d, valid while max(|re δ|, |im δ|) < bound.
typedef struct {
  double factor_x, factor_y;  // of A
  double growth;              // |A|; negative where A multiplies the conjugate of δ
  double shift_xx, shift_xy;  // r·B applied to 1
  double shift_yx, shift_yy;  // r·B applied to i
  double bound;
} fathom_abs_power_bla_step;

/// The folds, with the values of `Folds`.
enum { FATHOM_FOLDS_RE = 1, FATHOM_FOLDS_IM = 2, FATHOM_FOLDS_CONJUGATE = 4 };

/// The data that all pixels of a picture share.
typedef struct {
  const double *points;    // Z[m] as re, im
  const double *unfolded;  // Z[m]^power without the folds after it, except the last; NULL if none
  const fathom_abs_power_bla_step *bla_steps;  // of 4, 8, 16, … steps, each length from point 1 on
  const double *first_bounds;  // the bounds of steps of 4, then 0 for the remaining points
  const long *starts;      // where each length begins, and the end
  // `AbsPowerBLAStep.clearance` of each BLA step if Z[m] lies on the crease im = 0; else NULL.
  const double *clearances;
  long levels;
  long last, limit;
  long power;              // 2 … 8
  long before, after;
  double radius;
  double escape_radius_squared;
  double step_error, bla_nonlinearity;  // 2^−50, and 4 ε
  double lost_error;
  double least_step, least_result;     // `FATHOM_ABS_POWER_EXTENDED` below these; 0 if nothing is
} fathom_abs_power_view;

/// The relative distance within which a value counts as a return to an earlier one.
#define FATHOM_ABS_POWER_CLOSENESS 0x1p-10

/// The reasons why a lane stops.
enum {
  FATHOM_ABS_POWER_RUNNING,
  FATHOM_ABS_POWER_ESCAPED,
  FATHOM_ABS_POWER_RETURNED,  // it rebased near an earlier value, so there may be a cycle
  FATHOM_ABS_POWER_LOST,
  FATHOM_ABS_POWER_EXTENDED,
  FATHOM_ABS_POWER_LIMIT,
};

/// Eight unrelated pixels, with the fields of `PlanarPixel`.
typedef struct {
  fathom_lanes offset_x, offset_y;
  fathom_lanes x, y;            // δ
  fathom_lanes zx, zy;          // z
  fathom_lanes xx, xy, yx, yy;  // r · dz/dc applied to 1 and to i
  fathom_lanes error;
  fathom_flags m, n;
  fathom_flags bla_steps, singles, skipped, rebases;
  // The fields of `AbsPowerCycleDetector`.
  fathom_lanes saved_x, saved_y, low;
  fathom_flags saved_n, returns, next_save, next_test;
  fathom_flags limit_mattered;  // −1 if the limit refused a BLA step
  fathom_flags alive;    // −1 if there is a pixel, otherwise 0
  fathom_flags stop;     // why the lane stopped; FATHOM_ABS_POWER_RUNNING lets it continue
} fathom_abs_power_lanes;

/// Advances all lanes of a `fathom_abs_power_lanes` until one that is alive has stopped, but by at
/// most `budget` steps.
void fathom_abs_power_run(
    int instruction_set, const fathom_abs_power_view *view, void *lanes, long budget);

long fathom_abs_power_lanes_size(void);

#endif
