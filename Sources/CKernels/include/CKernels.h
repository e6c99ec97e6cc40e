// CKernels — the block kernel on eight lanes, compiled once per instruction set and power.
//
// Arithmetic and nothing else: what it must compute is said by ScalarKernel.swift, bit by bit.
#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdint.h>

// Swift aligns its vectors to 16 bytes.
typedef double fathom_lanes __attribute__((vector_size(64), aligned(16)));
typedef long fathom_flags __attribute__((vector_size(64), aligned(16)));

/// From so many returns on, a wider one counts: an orbit that stays this long may be slow.
#define FATHOM_MANY_RETURNS 128

/// A block of steps: δ ← A·w + B·d, valid while max(|re w|, |im w|) < bound.
typedef struct {
  double a_re, a_im;
  double b_re, b_im;
  double bound;
  long length;
} fathom_block;

/// What all groups of a picture share. Nothing here is written by a kernel.
typedef struct {
  const double *points;        // Z[m] as re, im pairs
  long last;                   // index of the last point
  const int32_t *block_at;     // per point: its shortest block, or −1
  const fathom_block *blocks;  // of one start together, shortest first, then one of bound −1
  double radius;               // of the view, a power of two; 0 where a double cannot hold it
  double escape_radius_squared;
  long limit;                  // iterations
  int deep;                    // whether steps can fall below the range of doubles
} fathom_view;

/// Eight pixels that go through the orbit together. A flag is −1 or 0.
///
/// Swift imports no such vectors: PixelGroup.swift has the same fields in the same order,
/// and a test holds the two layouts together.
typedef struct {
  fathom_lanes dx, dy;          // offset from the center ÷ radius
  fathom_lanes x, y;            // δ · 2^−exponent
  fathom_flags exponent;        // 0 while the group is in doubles
  fathom_lanes gx, gy;          // radius · dz/dc · 2^−g_exponent
  fathom_flags g_exponent;
  fathom_lanes zx, zy;          // z; always that of a lane that escaped
  fathom_lanes doubt;           // greatest weighted |δ| / |radius · dz/dc| so far
  fathom_lanes low;             // the smallest max(|re z|, |im z|) so far
  fathom_lanes saved_x, saved_y;  // z at an earlier return
  fathom_flags saved_n;
  fathom_lanes tolerance;       // relative distance at which a return counts
  fathom_flags n;               // iterations done
  fathom_flags next_test;       // the iterations from which a return counts
  fathom_flags rebases;
  fathom_flags returns;         // values near the smallest, since it was last undercut
  fathom_flags next_save;       // the return at which z is saved next
  fathom_flags alive;           // neither escaped nor ended by the limit nor proved interior
  fathom_flags active;          // alive, and not yet rebased in this segment
  fathom_flags escaped;
  fathom_flags candidate;       // returned close to where it was: perhaps a cycle
  long m;                       // the index that the active lanes share
  long block_steps, single_steps, skipped;
  long limited;                 // not 0 once the limit refused a block: a higher one may matter
} fathom_group;

/// Why a kernel returned.
enum {
  FATHOM_DONE = 0,       // no lane is alive
  FATHOM_TINY = 1,       // the next step does not fit in doubles
  FATHOM_CANDIDATE = 2,  // some lane's `candidate` is set
  FATHOM_PAUSED = 3      // the budget of steps is used up
};

enum { FATHOM_BASELINE = 0, FATHOM_AVX2 = 1, FATHOM_AVX512 = 2 };

/// The widest instruction set of this processor that the kernels were compiled for.
int fathom_widest(void);

/// Runs a `fathom_group` until something must be decided outside; `power` is 2 … 8.
int fathom_run(
    int instruction_set, int power, const fathom_view *view, void *group, long budget);

/// What the precise kernel reads: the reference as pairs of doubles.
typedef struct {
  const double *points;    // Z[m] rounded to doubles, as re, im
  const double *residues;  // Z[m] less that, rounded
  long last;
  long radius_exponent;    // the view's radius is 2 to this
  double escape_radius_squared;
  long limit;
  int power;
} fathom_precise_view;

/// Eight unrelated pixels in pairs of doubles.
typedef struct {
  fathom_lanes dxh, dxl, dyh, dyl;  // offset ÷ radius
  fathom_lanes xh, xl, yh, yl;      // δ · 2^−exponent
  fathom_lanes gx, gy;              // radius · dz/dc · 2^−exponent
  fathom_flags exponent;
  fathom_lanes scale;               // 2^exponent, 0 where a double cannot hold it
  fathom_lanes offset_scale;        // radius · 2^−exponent, likewise
  fathom_lanes zx, zy;              // z at escape
  fathom_lanes slope_x, slope_y;    // gx, gy at escape
  fathom_flags m, n;
  fathom_flags alive, escaped;
  fathom_flags tiny;                // z may lie below what doubles hold of Z
} fathom_precise_group;

/// Runs a `fathom_precise_group`; FATHOM_TINY when a lane's `tiny` is set.
int fathom_run_precise(
    int instruction_set, const fathom_precise_view *view, void *group, long budget);

long fathom_precise_group_size(void);

/// The size of `fathom_group` and the offset of its first field that is no vector, in bytes.
long fathom_group_size(void);
long fathom_group_offset_of_m(void);

/// A plain scalar loop z² + c of so many steps: what Benchmarks measures others against.
long fathom_yardstick(long steps);

#include "Plain.h"

#endif
