// PlanarLanes — the kernel of absolute-value maps and of hybrid formulas for eight lanes.
//
// PlanarPixel+AbsPower and PlanarPixel+Hybrid specify it.
#ifndef FATHOM_PLANAR_LANES_H
#define FATHOM_PLANAR_LANES_H

#include "CLaneKernels.h"

/// Many steps as one linear map, δ ← A(δ) + B·d, valid while max(|re δ|, |im δ|) < bound.
typedef struct {
  double factor_x, factor_y;  // A as one complex factor, of δ or of its conjugate
  double growth;              // |A|; negative where A multiplies the conjugate of δ
  double shift_xx, shift_xy;  // r·B applied to 1
  double shift_yx, shift_yy;  // r·B applied to i
  double bound;
} fathom_planar_bla_step;

/// The folds, with the values of `Folds`.
enum { FATHOM_FOLDS_RE = 1, FATHOM_FOLDS_IM = 2, FATHOM_FOLDS_CONJUGATE = 4 };

/// The operations of a line of a hybrid formula.
enum {
  FATHOM_PLANAR_SQUARE,
  FATHOM_PLANAR_MULTIPLY,
  FATHOM_PLANAR_STORE,
  FATHOM_PLANAR_ABSOLUTE_RE,
  FATHOM_PLANAR_ABSOLUTE_IM,
  FATHOM_PLANAR_NEGATE_RE,
  FATHOM_PLANAR_NEGATE_IM,
  FATHOM_PLANAR_ROTATE,
  FATHOM_PLANAR_ADD,  // the last one
};

typedef struct {
  long kind;
  long column;            // where the results' column begins in `points`; 0 if there is none
  double factor_x, factor_y;  // the factor of a rotation
} fathom_planar_operation;

/// A reference orbit: that of an absolute-value map, or that of one line of a hybrid formula.
typedef struct {
  long base;         // the row of Z[0], a multiple of 4; 0 in an absolute-value map
  long last;         // the index of the last point
  long levels;       // the number of lengths of its BLA steps
  long first_level;  // where they begin in `starts`
  long first_operation;  // where the operations of its first line begin in `operations`
} fathom_planar_reference;

/// The data that all pixels of a picture share.
///
/// Columns are counted in doubles. A row is a point of a reference.
typedef struct {
  const fathom_planar_reference *references;
  const double *points;    // Z[m] as re, im; in a hybrid formula further columns follow
  const double *unfolded;  // Z[m]^power without the folds after it, except the last; NULL if none
  const fathom_planar_bla_step *bla_steps;  // of 4, 8, 16, … steps, each length from point 1 on
  const double *first_bounds;  // the bounds of steps of 4 by row / 4; 0 where there is no step
  long beyond;             // the index of a 0 in `first_bounds`
  const long *starts;      // for each reference: where each length begins, and the end
  // `AbsPowerBLAStep.clearance` of each BLA step if Z[m] lies on the crease im = 0; else NULL.
  const double *clearances;
  const double *shares;    // in a hybrid formula, `AbsPowerBLAStep.share` of each BLA step
  long limit;
  long power;              // 2 … 8 in an absolute-value map; 0 in a hybrid formula
  long before, after;
  const fathom_planar_operation *operations;  // of the first line, then of the second, …
  long line_count;
  double radius;
  double escape_radius_squared, near_radius_squared;
  double step_error, bla_nonlinearity;  // 2^−50, and 4 ε
  double lost_error;
  double least_step, least_result;     // `FATHOM_PLANAR_EXTENDED` below these; 0 if nothing is
} fathom_planar_view;

/// The relative distance within which a value counts as a return to an earlier one.
#define FATHOM_PLANAR_CLOSENESS 0x1p-10

/// The reasons why a lane stops.
enum {
  FATHOM_PLANAR_RUNNING,
  FATHOM_PLANAR_ESCAPED,
  FATHOM_PLANAR_RETURNED,  // it rebased near an earlier value, so there may be a cycle
  FATHOM_PLANAR_LOST,
  FATHOM_PLANAR_EXTENDED,
  FATHOM_PLANAR_LIMIT,
  FATHOM_PLANAR_PROBE,     // it is time to look for a return
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
  // For hybrid formulas: the line of the reference, where it begins and ends, and the next line;
  // whether some |z| was too near to the escape radius; the n at which the lane stops.
  fathom_flags start, base, last, line, uncertain, next_probe;
  fathom_flags alive;    // −1 if there is a pixel, otherwise 0
  fathom_flags stop;     // why the lane stopped; FATHOM_PLANAR_RUNNING lets it continue
} fathom_planar_lanes;

/// Advances all lanes of a `fathom_planar_lanes` until one that is alive has stopped, but by at
/// most `budget` steps.
void fathom_planar_run(
    int instruction_set, const fathom_planar_view *view, void *lanes, long budget);

long fathom_planar_lanes_size(void);

#endif
