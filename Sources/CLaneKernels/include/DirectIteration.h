// DirectIteration — z ← z^p + c in doubles for many pixels, per instruction set and power.
//
// It contains arithmetic only; DirectPixel.swift specifies it, bit by bit.
#ifndef FATHOM_DIRECT_H
#define FATHOM_DIRECT_H

#include <stdint.h>

/// The number of iterations in a stride, between two checks of a pixel.
#define FATHOM_DIRECT_STRIDE 8
/// The number of strides before a pixel's value is saved for the first time.
#define FATHOM_DIRECT_FIRST 4
/// The number of pixels by which a batch may be padded: the lanes of the widest run.
#define FATHOM_DIRECT_LANES 32

/// The data that all pixels of a picture share.
typedef struct {
  double radius;           // the view's radius, a power of two
  double slope_step;       // the term that a step adds to radius · dz/dc: radius; 0 if c is fixed
  double least_size;       // a step's error is relative to the larger of this and |c|
  int from_points;         // whether pixels are starts of orbits with a common c
  double escape_radius_squared;
  double limit;            // iterations, a whole number below 2^53
  double closeness;        // the distance within which a return makes a candidate
  double finer_closeness;  // after a refusal, also at most this times radius · dz/dc
  double slow_start;       // the iterations after which a wider return counts
  double slow_closeness;   // the distance of that return
  double steady;           // the largest max norm of radius · dz/dc for which it counts
  double spacings;         // spacing / radius
  double error;            // a step's error per max(least_size, |c|): u, or more for higher powers
  double pixels;           // 1 / spacing
  double log2_of_power;
  double log2_of_radius_squared;
  double cosine, sine;     // the rotation of the view
} fathom_direct_view;

/// The arrays of `fathom_direct_lanes.values`, each as long as the capacity; all have doubles.
typedef enum : uint32_t {
  FATHOM_DIRECT_CX, FATHOM_DIRECT_CY,  // c
  FATHOM_DIRECT_X, FATHOM_DIRECT_Y,    // z
  FATHOM_DIRECT_GX, FATHOM_DIRECT_GY,  // radius · dz/dc
  FATHOM_DIRECT_VARIANCE,              // the variance of z, in squares of a step's error
  FATHOM_DIRECT_PEAK,                  // the largest variance so far
  FATHOM_DIRECT_N,                     // iterations done
  FATHOM_DIRECT_SX, FATHOM_DIRECT_SY,  // z at the end of an earlier stride
  FATHOM_DIRECT_SAVED_N,               // the n of that z
  FATHOM_DIRECT_NEXT_SAVE,             // the n at which z is saved next
  FATHOM_DIRECT_NEXT_TEST,             // the n from which a return counts
  FATHOM_DIRECT_FIELDS
} FathomDirectField;

enum { FATHOM_DIRECT_RUNNING = 0, FATHOM_DIRECT_ESCAPED = 1, FATHOM_DIRECT_STOPPED = 2 };

/// Remarks about an outcome, as bits of `flags`.
enum {
  FATHOM_DIRECT_UNCERTAIN = 1,  // an error could change the count
  FATHOM_DIRECT_EXTREME = 2    // a number is out of the range that doubles can measure
};

/// Many pixels, and their outcomes.
typedef struct {
  double *values;
  uint8_t *states;
  long capacity;     // a multiple of FATHOM_DIRECT_LANES
  long count;        // pixels
  int32_t *queue;    // the pixels that need further iterations
  long queued;
  int32_t *stopped;  // the pixels whose next stride the specification computes: `fathom_direct_run`
  long stopped_count;
  // For escaped pixels, computed by `fathom_direct_measure`.
  float *fractions, *distances_x, *distances_y;
  uint8_t *flags;
} fathom_direct_lanes;

/// Iterates all pixels through their first strides, and queues those that have not escaped.
///
/// Pixels start from z = 0, or from their own z if they are points. Only c and z need to be set.
void fathom_direct_begin(
    int instruction_set, int power, const fathom_direct_view *view, fathom_direct_lanes *batch);

/// Iterates the queued pixels until none is left, or about `budget` strides were taken.
///
/// A pixel stops at the beginning of its next stride if it may have returned to its saved value, or
/// if no whole stride is left before the limit.
void fathom_direct_run(
    int instruction_set, int power, const fathom_direct_view *view, fathom_direct_lanes *batch,
    long budget);

/// Computes smooth fractions, distances and uncertainty of all pixels; they are meaningless for
/// pixels that have not escaped.
void fathom_direct_measure(
    int instruction_set, const fathom_direct_view *view, fathom_direct_lanes *batch);

/// Eight unrelated pixels in double-double. A flag is −1 or 0.
typedef struct {
  fathom_lanes cxh, cxl, cyh, cyl;  // c
  fathom_lanes xh, xl, yh, yl;      // z; for lanes that are done, their last z
  fathom_lanes gx, gy;              // radius · dz/dc
  fathom_lanes variance, peak;      // the variance of z, in squares of a step's error
  fathom_lanes n;                   // iterations done
  fathom_flags alive, escaped;
} fathom_direct_double_double;

/// Replaces eight normal doubles |z|² at escape in `sizes` by their binary logarithms, and computes
/// the smooth fractions.
void fathom_fractions(
    int instruction_set, void *sizes, void *fractions, double log2_of_radius_squared,
    double log2_of_power);

/// Iterates a `fathom_direct_double_double` about `budget` times; returns whether a lane is still
/// alive.
int fathom_direct_run_double_double(
    int instruction_set, int power, const fathom_direct_view *view, void *group, long budget);

long fathom_direct_double_double_size(void);

#endif
