// DirectIteration — z ← z^p + c in doubles for many pixels, per instruction set and power.
//
// Arithmetic and nothing else; DirectPixel.swift specifies it, bit by bit.
#ifndef FATHOM_DIRECT_H
#define FATHOM_DIRECT_H

#include <stdint.h>

/// The iterations of a stride, between two examinations of a pixel.
#define FATHOM_DIRECT_STRIDE 8
/// The strides before a pixel's value is saved for the first time.
#define FATHOM_DIRECT_FIRST 4
/// The pixels by which a batch may be padded: the lanes of the widest run.
#define FATHOM_DIRECT_LANES 32

/// What all pixels of a picture share.
typedef struct {
  double radius;                 // the view's radius, a power of two
  double slope_step;             // what a step adds to radius · dz/dc: radius; 0 where c is fixed
  double least_size;             // the error of a step is relative to this or |c|, the larger
  int from_points;               // whether pixels are the starts of orbits, all with the same c
  double escape_radius_squared;
  double limit;                  // iterations, a whole number below 2^53
  double closeness;              // the distance of a return that makes a candidate
  double finer_closeness;        // once refused, also at most this times radius · dz/dc
  double slow_start;             // the iterations from which a wider return counts
  double slow_closeness;         // the distance of that return
  double steady;                 // the greatest max norm of radius · dz/dc for it
  double spacings;               // spacing / radius
  double error;                  // a step's error per max(least_size, |c|): u, more for other powers
  double pixels;                 // 1 / spacing
  double log2_of_power;
  double log2_of_radius_squared;
  double cosine, sine;           // the rotation of the view
} fathom_direct_view;

/// The arrays of `fathom_direct_lanes.values`, each as long as its capacity; all are doubles.
typedef enum : uint32_t {
  FATHOM_DIRECT_CX, FATHOM_DIRECT_CY,       // c
  FATHOM_DIRECT_X, FATHOM_DIRECT_Y,         // z
  FATHOM_DIRECT_GX, FATHOM_DIRECT_GY,       // radius · dz/dc
  FATHOM_DIRECT_VARIANCE,                  // variance of z, in squares of a step's error
  FATHOM_DIRECT_PEAK,                      // the greatest of these so far
  FATHOM_DIRECT_N,                         // iterations done
  FATHOM_DIRECT_SX, FATHOM_DIRECT_SY,       // z at an earlier stride's end
  FATHOM_DIRECT_SAVED_N,                   // and its n
  FATHOM_DIRECT_NEXT_SAVE,                 // the n at which z is saved next
  FATHOM_DIRECT_NEXT_TEST,                 // the n from which a return counts
  FATHOM_DIRECT_FIELDS
} FathomPlainField;

enum { FATHOM_DIRECT_RUNNING = 0, FATHOM_DIRECT_ESCAPED = 1, FATHOM_DIRECT_STOPPED = 2 };

/// What is to be noted of an outcome: bits of `flags`.
enum {
  FATHOM_DIRECT_DOUBTFUL = 1,  // an error could change the count
  FATHOM_DIRECT_EXTREME = 2    // a number is beyond what plain doubles can measure
};

/// Many pixels, and their outcomes.
typedef struct {
  double *values;
  uint8_t *states;
  long capacity;     // a multiple of FATHOM_DIRECT_LANES
  long count;        // pixels
  int32_t *queue;    // pixels to be iterated further
  long queued;
  int32_t *stopped;  // pixels whose next stride is for the specification: `fathom_direct_run`
  long stopped_count;
  // For those that escaped, by `fathom_direct_measure`.
  float *fractions, *distances_x, *distances_y;
  uint8_t *flags;
} fathom_direct_lanes;

/// Iterates all pixels from z = 0, or from the z that they have where they are points, through
/// their first strides; those that have not escaped are queued. Of the values only c and z need be
/// set.
void fathom_direct_begin(
    int instruction_set, int power, const fathom_direct_view *view, fathom_direct_lanes *batch);

/// Iterates the queue until it is empty, or some `budget` strides were done.
///
/// A pixel that may have returned to its saved value, or has no whole stride left before the limit,
/// is left at the beginning of its next stride, as stopped.
void fathom_direct_run(
    int instruction_set, int power, const fathom_direct_view *view, fathom_direct_lanes *batch,
    long budget);

/// Computes smooth fractions, distances and uncertainty of all pixels; for those that did not
/// escape they mean nothing.
void fathom_direct_measure(
    int instruction_set, const fathom_direct_view *view, fathom_direct_lanes *batch);

/// Eight unrelated pixels in double-double. A flag is −1 or 0.
typedef struct {
  fathom_lanes cxh, cxl, cyh, cyl;  // c
  fathom_lanes xh, xl, yh, yl;      // z; of lanes that are done, their last
  fathom_lanes gx, gy;              // radius · dz/dc
  fathom_lanes variance, peak;      // variance of z, in squares of a step's error
  fathom_lanes n;                   // iterations done
  fathom_flags alive, escaped;
} fathom_direct_double_double;

/// Replaces eight normal doubles |z|² at escape in `sizes` by their logarithms to base 2, and
/// computes the smooth fractions.
void fathom_fractions(
    int instruction_set, void *sizes, void *fractions, double log2_of_radius_squared,
    double log2_of_power);

/// Iterates a `fathom_direct_double_double` some `budget` times; returns whether a lane is alive
/// then.
int fathom_direct_run_double_double(
    int instruction_set, int power, const fathom_direct_view *view, void *group, long budget);

long fathom_direct_double_double_size(void);

#endif
