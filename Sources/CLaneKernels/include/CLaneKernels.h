// CLaneKernels — the BLA step kernel for eight lanes, compiled for each instruction set and power.
//
// It contains arithmetic only; ScalarKernel.swift specifies it, bit by bit.
#ifndef CLANEKERNELS_H
#define CLANEKERNELS_H

#include <stdint.h>

// Swift aligns its vectors to 16 bytes.
typedef double fathom_lanes __attribute__((vector_size(64), aligned(16)));
typedef long fathom_flags __attribute__((vector_size(64), aligned(16)));

/// The number of returns after which a wider distance counts, since an orbit that stays may be
/// slow.
#define FATHOM_MANY_RETURNS 128

/// The number of returns near its smallest value after which an orbit may be in a cycle.
///
/// Its n must also be this many times the n of the smallest value, which may then be the period.
#define FATHOM_TRIAL_RETURNS 8

/// The error of a BLA step whose coefficients are right to the last bit, as a multiple of the
/// rounding error of a single step.
#define FATHOM_ROUNDINGS 16

/// The limit, in the maximum norm, below which W is negligible.
///
/// P(W) is then a₁·W, since the other terms are below 2^−60 of |a₁|.
#define FATHOM_NEGLIGIBLE 0x1p-56

/// The exponent of the corresponding limit in double-double.
#define FATHOM_NEGLIGIBLE_IN_DOUBLE_DOUBLE (-104)

/// A BLA step, δ ← W·(a₁ + W·(a₂ + W·(a₃ + W·a₄))) + B·d with W = w·inverse.
///
/// It is valid while max(|re w|, |im w|) < bound.
typedef struct {
  double a[8];  // a₁ … a₄ as re, im
  double b_re, b_im;
  double inverse;
  long length;
  double bound;
} fathom_bla_step;

/// The cross terms of a BLA step, the products of w and d, as re and im.
///
/// They are a₅ … a₈; b₁ … b₄ for d·W … d·W⁴; e₀ … e₂ for d² … d²·W²; and h for d³.
typedef struct {
  double c[24];
} fathom_cross_terms;

/// The data that all pixels of a picture share. No kernel writes to it.
typedef struct {
  const double *points;   // Z[m] as re, im pairs
  long last;              // index of the last point
  long criticalOrbitEnd;  // where lanes also rebase: the end of the first orbit, or −1
  const double *first;    // per point: the bound of its shortest BLA step, the lower 32 bits
                          // being its index in `bla_steps`; −1 if none starts
  const fathom_bla_step *bla_steps;  // of one start together, shortest first, then one of bound −1
  const fathom_cross_terms *crossTerms;  // by the same indices; NULL without cross terms
  const double *bounds;   // of `bla_steps`, and 8 more of −1
  double radius;          // the view's radius, a power of two; 0 if a double cannot hold it,
                          // and where pixels are starts, which no step shifts
  double escape_radius_squared;
  long limit;             // iterations
  double two;             // 2
  int deep;               // whether steps can fall below the range of doubles
  int trials;             // whether lanes stop for a `trial`
  // If all pixels share one attracting cycle, a lane that rebases becomes a candidate within `trap`
  // of the point (`trap_x`, `trap_y`) in the max norm, at the end of an orbit, and after many
  // rebases. Otherwise `trap` is 0.
  double trap_x, trap_y, trap;
  // A lane leaves as `jumping` within `jump_reach` of the point (`jump_x`, `jump_y`) in the max
  // norm. Its |δ| must be above a share of |z|, its |radius · dz/dc| above a bound, and its n at
  // most `jump_last`. If `jump_first` is set, it leaves even if it could take a BLA step.
  double jump_x, jump_y, jump_reach, jump_share, jump_slope;
  long jump_last;
  int jump_first;  // whether lanes leave even if a BLA step is valid
} fathom_view;

/// Eight pixels, each at its own place along the orbit. A flag is −1 or 0.
///
/// Swift cannot import such vectors. PixelLanes.swift has the same fields in the same order, and a
/// test compares the two layouts.
typedef struct {
  fathom_lanes dx, dy;      // offset from the center ÷ radius
  fathom_lanes x, y;        // δ · 2^−exponent
  fathom_flags exponent;    // 0 while the lane uses doubles
  fathom_lanes gx, gy;      // radius · dz/dc · 2^−g_exponent
  fathom_flags g_exponent;
  fathom_lanes zx, zy;      // z; always set for a lane that escaped
  fathom_lanes roundingError;  // the largest |δ| / |radius · dz/dc| since the last rebase
  fathom_lanes past_rounding_error;  // the sum of earlier ones, each times √(iterations)
  fathom_lanes past_rounding;  // the sum of earlier ones, each times √(roundings)
  fathom_lanes closest;     // the smallest 2|z| / |radius · dz/dc| at a rebase
  fathom_lanes low;         // the smallest max(|re z|, |im z|) so far
  fathom_lanes saved_x, saved_y;  // z at an earlier return
  fathom_flags saved_n;
  fathom_flags saved_exponent;  // for a value below the range of doubles
  fathom_lanes extended_low;    // the smallest such value · 2^−extended_low_exponent, or 0
  fathom_flags extended_low_exponent;
  fathom_lanes tolerance;   // the relative distance within which a return counts
  fathom_flags m;           // index in the reference
  fathom_flags n;           // iterations done
  fathom_flags steps;       // iterations since the last rebase
  fathom_flags roundings;   // since the last rebase: FATHOM_ROUNDINGS for a BLA step, otherwise one
  fathom_flags next_test;   // the n from which a return counts
  fathom_flags rebases;
  fathom_flags returns;     // values near the smallest one, since that was last undercut
  fathom_flags next_save;   // the number of the return at which z is saved next
  fathom_flags next_trial;  // the n from which the next two fields may be tried as periods
  fathom_flags atom_domain_index;  // n when `low` was last undercut by a factor of 4; 0 once tried
  fathom_flags minimum_index; // n at the smallest value; 0 once tried
  fathom_flags limit_mattered;     // the limit refused a BLA step, so a higher limit may matter
  fathom_flags active;      // still running; otherwise one of the following, or ended by the limit
  fathom_flags escaped;
  fathom_flags candidate;   // it is near an earlier value again, or may have settled
  fathom_flags trial;       // a candidate only because its smallest value is long ago
  fathom_flags needs_extended_range;        // doubles cannot hold the next step
  fathom_flags jumping;     // near a fixed point, so it leaves for a parabolic jump
  long bla_steps, single_steps, skipped;
} fathom_pixel_lanes;

enum { FATHOM_BASELINE = 0, FATHOM_AVX2 = 1, FATHOM_AVX512 = 2 };

/// The widest instruction set of this processor for which the kernels were compiled.
int fathom_widest(void);

/// Runs a `fathom_pixel_lanes` until at most `threshold` lanes are active.
///
/// Each lane takes at most `budget` steps. `power` is 2 … 16.
void fathom_run(
    int instruction_set, int power, const fathom_view *view, void *lanes, long budget,
    long threshold);

/// A BLA step with exponents, in the layout of Swift's `BLAStep`.
typedef struct {
  long start, length;
  double c[12];   // c₀ … c₅ as re, im
  long exponent;  // the exponent of all coefficients
  long scale;     // W = w·2^−scale
  double b_re, b_im;
  long b_exponent;
  double bound;   // on |w|; 0 ends the list of a start
  long bound_exponent;
} fathom_extended_bla_step;

/// A point of the reference below 2^−900, in the layout of an entry of Swift's `smallPoints`.
typedef struct {
  long index;
  double re, im;
  long exponent;
} fathom_small_point;

/// The data for the kernel in extended range.
typedef struct {
  const double *points;  // as in `fathom_view`
  long last, criticalOrbitEnd;
  const double *first;
  const fathom_extended_bla_step *bla_steps;  // by the same indices
  const fathom_small_point *small;  // by increasing index
  long small_count;
  double shift;          // the change by d ÷ radius in a step: radius · 2^−shift_exponent, or 0
  long shift_exponent;
  double escape_radius_squared;
  long limit;
  int power;
  double trap_x, trap_y, trap;  // as in `fathom_view`
} fathom_extended_view;

/// Runs the lanes of a `fathom_pixel_lanes` whose `needs_extended_range` is set, for at most
/// `budget` steps.
///
/// When a lane leaves, its `needs_extended_range` is cleared: it has ended, or continues in
/// doubles. `may_return` has a bit for every lane that need not take a step before it leaves.
void fathom_run_extended(
    int instruction_set, const fathom_extended_view *view, void *lanes, long budget,
    int *may_return);

/// The number of coefficients of a neutral point's polynomial.
#define FATHOM_NEUTRAL_POINT_TERMS 48

/// The polynomials of f^length near a nearly neutral fixed point, the shortest first.
typedef struct {
  int levels, orders;     // 1 or 3 orders in Δ
  const long *lengths;
  const double *bounds;   // on |u|²
  const double *numbers;  // of each level and order: a₀ … a₄₇ as real parts, then as imaginary
                          // ones; then the same of its derivative by u
} fathom_neutral_point;

/// The state of a value near the fixed point.
typedef struct {
  double offset_x, offset_y;  // Δ: the pixel's multiplier minus the center's
  double parameter_slope_x, parameter_slope_y;    // radius · the derivative of Δ by c
  double x, y;                // u: z minus the pixel's fixed point
  double gx, gy;              // radius · du/dc
  long n;                     // iterations done
  long bla_steps;                // BLA steps taken
  int level;                  // the level of the last step; −1 at the end
  int limit_mattered;                // whether the limit has refused a step
} fathom_parabolic_jump;

/// Advances each value by at most `budget` BLA steps.
void fathom_jump_at_neutral_point(
    int instruction_set, const fathom_neutral_point *neutral_point, fathom_parabolic_jump *jumps, int count, long limit,
    long budget);

/// The number of coefficients of a parabolic gate's polynomials, and that of its time.
#define FATHOM_PARABOLIC_GATE_TERMS 32
#define FATHOM_TIME_TERMS 16

/// The numbers of rows and columns of cells before the narrows, and the number of cells behind
/// them.
#define FATHOM_PARABOLIC_GATE_ROWS 5
#define FATHOM_PARABOLIC_GATE_COLUMNS 7
#define FATHOM_PARABOLIC_GATE_GOALS 11

/// The number of BLA steps for which a jump counts.
#define FATHOM_PARABOLIC_GATE_BLA_STEPS 2

/// Cells of the plane before the narrows of a parabolic gate, or of time behind them.
typedef struct {
  const double *middles;  // u in the middle of each cell, as re, im
  const double *times;    // t in each cell, three orders in Δ
  const double *numbers;  // the polynomial of each cell, like that of a neutral point's level
  long stride;            // the number of doubles of each polynomial
  int vectors[3];         // the number of eights of terms in each order in Δ
} fathom_cells;

/// The jump between the two fixed points near a cusp.
typedef struct {
  fathom_cells before, behind;
  const double *time;           // the time between the cells minus `steps`, as a polynomial in Δ
  int time_vectors[3];
  double parameter_slope_x, parameter_slope_y;      // dΔ ÷ d(d)
  const double *row_bounds;     // on |u|²
  const double *column_bounds;  // on |im u / re u|
  const double *time_bounds;    // on im t
  double lowest, highest;       // the least and the greatest im t behind the narrows
  long steps;
  long behind_index;            // the index of the reference point beside which lanes return
} fathom_parabolic_gate;

/// Takes the `jumping` lanes of a `fathom_pixel_lanes` through a parabolic gate, or to the limit.
///
/// A lane that would come out too far from the middle stays `jumping`, in its present state.
/// `points` are those of `fathom_view`.
void fathom_cross_parabolic_gate(
    int instruction_set, const fathom_parabolic_gate *parabolic_gate, const double *points, long limit,
    void *lanes);

/// The number of words in a row of `fathom_double_double_view.crossTerms`.
#define FATHOM_DOUBLE_DOUBLE_CROSS_TERMS 40

/// The data for the double-double kernel: the reference and its BLA steps in double-double.
typedef struct {
  const double *points;    // Z[m] rounded to doubles, as re, im
  const double *lowParts;  // Z[m] minus its double, rounded
  const long *first;       // per point: the bound of its shortest BLA step; then 27 bits, its row,
                           // and 5, how many start there; −2^63 where none does
  const int *bounds;       // of each row on |w|, as its exponent times 64 and six bits of its
                           // significand; of one start together, shortest first; and 8 more
  const double *bla_steps;    // 32 words a row; row 0 is the exact step alone:
                           // c₁ … c₄ as re, its rest, im, its rest; c₅ … c₈ as re, im; B as
                           // re, its rest, im, its rest; then whole numbers: the exponents of
                           // δ per w, of B and of W, and the length
  const double *crossTerms;  // 40 words a row, or NULL if no products of w and d matter: b₁, b₂
                           // and e₀ as re, its rest, im, its rest; b₃ … b₆, e₁ … e₄, of D³W and
                           // D³W², D³ and D⁴ as re, im; those with W in units of c₁, the others in
                           // B's; and 4 more
  long last;
  long radius_exponent;    // the view's radius is 2 to this power
  double escape_radius_squared;
  long limit;
  int power;
} fathom_double_double_view;

/// Eight unrelated pixels in double-double.
typedef struct {
  fathom_lanes dxh, dxl, dyh, dyl;  // offset ÷ radius
  fathom_lanes xh, xl, yh, yl;      // δ · 2^−exponent
  fathom_flags exponent;
  fathom_lanes gx, gy;              // radius · dz/dc · 2^−g_exponent
  fathom_flags g_exponent;
  fathom_lanes zx, zy;              // z at escape
  fathom_lanes slope_x, slope_y;    // gx, gy at escape
  fathom_flags slope_exponent;
  fathom_flags m, n;
  fathom_flags alive, escaped;
  fathom_flags needs_extended_range;  // z may be smaller than the last digits of Z in doubles
  fathom_flags closest;             // the smallest exponent of |z| / |radius · dz/dc| at a rebase
  fathom_flags after_bla_step;      // n after the last BLA step
  fathom_flags bla_step_run;        // BLA steps since a run of FATHOM_SINGLE_STEP_RUN single steps
} fathom_double_double_lanes;

/// The kind of steps that lanes take: any, mostly BLA steps, or single steps.
///
/// If one lane takes a BLA step, the step takes several times as long for all lanes.
enum { FATHOM_ANY_STEPS = 0, FATHOM_BLA_STEPS = 1, FATHOM_SINGLE_STEPS = 2 };

/// The number of single steps in a row after which a lane counts as taking single steps.
#define FATHOM_SINGLE_STEP_RUN 16
/// The number of BLA steps after which a lane counts as taking BLA steps, if fewer single steps
/// in a row are between them.
#define FATHOM_BLA_STEP_RUN 4

/// Runs a `fathom_double_double_lanes` until at most `threshold` lanes are alive or one has
/// `needs_extended_range`.
///
/// Each lane takes at most `budget` steps. Lanes in BLA steps return when one of them counts as
/// taking single steps while another could take a BLA step, and lanes in single steps when one of
/// them counts as taking BLA steps.
///
/// \returns The number of steps that all lanes took together without exponents.
long fathom_run_double_double(
    int instruction_set, const fathom_double_double_view *view, void *group, long budget,
    long threshold, int stepMode);

long fathom_double_double_lanes_size(void);

/// Copies the first fields of one lane of a `fathom_pixel_lanes` or a `fathom_double_double_lanes`,
/// in order.
void fathom_take_lane(const void *group, long fields, long lane, void *words);
void fathom_put_lane(void *group, long fields, long lane, const void *words);

/// The size of `fathom_pixel_lanes`, and the offset of its first field that is not a vector, in
/// bytes.
long fathom_pixel_lanes_size(void);
long fathom_pixel_lanes_offset_of_counts(void);

/// Iterates z² + c in a scalar loop, with which Benchmarks compares other times.
long fathom_yardstick(long steps);

#include "PlanarLanes.h"
#include "DirectIteration.h"
#include "FreeMemory.h"

#endif
