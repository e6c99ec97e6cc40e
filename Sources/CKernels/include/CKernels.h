// CKernels — the BLA step kernel on eight lanes, compiled once per instruction set and power.
//
// Arithmetic and nothing else; ScalarKernel.swift specifies it, bit by bit.
#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdint.h>

// Swift aligns its vectors to 16 bytes.
typedef double fathom_lanes __attribute__((vector_size(64), aligned(16)));
typedef long fathom_flags __attribute__((vector_size(64), aligned(16)));

/// The returns from which a wider distance counts: an orbit that stays this long may be slow.
#define FATHOM_MANY_RETURNS 128

/// An orbit with this many returns near its smallest value, at this many times its n or later, may
/// have the n of that value as its period.
#define FATHOM_TRIAL_TURNS 8

/// The error of a BLA step whose coefficients are right to the last bit, in roundings of a single
/// step.
#define FATHOM_ROUNDINGS 16

/// A W below this, in the maximum norm, is negligible: P(W) is a₁·W, since the rest is below 2^−60
/// of |a₁|.
#define FATHOM_NEGLIGIBLE 0x1p-56

/// The limit `FATHOM_NEGLIGIBLE` in double-double, as an exponent.
#define FATHOM_NEGLIGIBLE_IN_DOUBLE_DOUBLE (-104)

/// A BLA step: δ ← W·(a₁ + W·(a₂ + W·(a₃ + W·a₄))) + B·d with W = w·inverse, valid while
/// max(|re w|, |im w|) < bound.
typedef struct {
  double a[8];  // a₁ … a₄ as re, im
  double b_re, b_im;
  double inverse;
  long length;
  double bound;
} fathom_bla_step;

/// The cross terms of a BLA step, where products of w and d matter: as re, im a₅ … a₈; b₁ … b₄ of
/// d·W … d·W⁴; e₀ … e₂ of d² … d²·W²; and h of d³.
typedef struct {
  double c[24];
} fathom_cross_terms;

/// What all pixels of a picture share. No kernel writes to it.
typedef struct {
  const double *points;        // Z[m] as re, im pairs
  long last;                   // index of the last point
  long criticalOrbitEnd;                   // where lanes rebase, too: end of the first orbit, or −1
  const double *first;         // per point: the bound of its shortest BLA step, the lower 32 bits
                               // being its index in `blocks`; −1 where none starts
  const fathom_bla_step *blocks;  // of one start together, shortest first, then one of bound −1
  const fathom_cross_terms *crossTerms;   // by the same indices; NULL without cross terms
  const double *bounds;        // of `blocks`, and 8 more of −1
  double radius;               // the view's radius, a power of two; 0 where a double cannot hold it,
                               // and where pixels are starts, which no step shifts
  double escape_radius_squared;
  long limit;                  // iterations
  double two;                  // 2
  int deep;                    // whether steps can fall below the range of doubles
  int trials;                  // whether lanes stop for a `trial`
  // Where all pixels share one attracting cycle, a lane becomes a candidate when it rebases within
  // `trap` of the point, in the max norm; at an orbit's end; and after many rebases. Else `trap` is
  // 0.
  double trap_x, trap_y, trap;
  // A lane leaves, `jumping`, when it comes within `jump_reach` of a point in the max norm, with
  // |δ| above a share of |z|, |radius · dz/dc| above a bound, and n up to `jump_last`; `jump_first`
  // says whether it leaves even where it could take a BLA step.
  double jump_x, jump_y, jump_reach, jump_share, jump_slope;
  long jump_last;
  int jump_first;              // whether they leave even where a BLA step holds
} fathom_view;

/// Eight pixels, each at its own place along the orbit. A flag is −1 or 0.
///
/// Swift imports no such vectors: PixelLanes.swift has the same fields in the same order,
/// and a test holds the two layouts together.
typedef struct {
  fathom_lanes dx, dy;          // offset from the center ÷ radius
  fathom_lanes x, y;            // δ · 2^−exponent
  fathom_flags exponent;        // 0 while the lane is in doubles
  fathom_lanes gx, gy;          // radius · dz/dc · 2^−g_exponent
  fathom_flags g_exponent;
  fathom_lanes zx, zy;          // z; always that of a lane that escaped
  fathom_lanes roundingError;           // greatest |δ| / |radius · dz/dc| since the last rebase
  fathom_lanes past_rounding_error;      // the sum of earlier ones, each times √(iterations)
  fathom_lanes past_rounding;   // the same sum, each times √(roundings)
  fathom_lanes closest;         // the smallest 2|z| / |radius · dz/dc| at a rebase
  fathom_lanes low;             // the smallest max(|re z|, |im z|) so far
  fathom_lanes saved_x, saved_y;  // z at an earlier return
  fathom_flags saved_n;
  fathom_flags saved_exponent;  // of a value below the range of doubles
  fathom_lanes tiny_low;        // the smallest of those · 2^−tiny_low_exponent; 0 before any
  fathom_flags tiny_low_exponent;
  fathom_lanes tolerance;       // relative distance at which a return counts
  fathom_flags m;               // index in the reference
  fathom_flags n;               // iterations done
  fathom_flags steps;           // iterations since the last rebase
  fathom_flags roundings;       // since the last rebase: FATHOM_ROUNDINGS a BLA step, else one
  fathom_flags next_test;       // the iterations from which a return counts
  fathom_flags rebases;
  fathom_flags returns;         // values near the smallest, since it was last undercut
  fathom_flags next_save;       // the return at which z is saved next
  fathom_flags next_trial;      // the n from which the next two may be tried as periods
  fathom_flags atom_domain_index;         // n when `low` was last undercut by much; 0 once tried
  fathom_flags record_n;        // n at the smallest value; 0 once tried
  fathom_flags limited;         // the limit refused a BLA step: a higher one may matter
  fathom_flags active;          // running; else one of the following, or ended by the limit
  fathom_flags escaped;
  fathom_flags candidate;       // returned close to where it was, or may have settled
  fathom_flags trial;           // a candidate only because its smallest value was long ago
  fathom_flags tiny;            // the next step does not fit in doubles
  fathom_flags jumping;           // next to a fixed point: leaves for a parabolic jump
  long bla_steps, single_steps, skipped;
} fathom_pixel_lanes;

enum { FATHOM_BASELINE = 0, FATHOM_AVX2 = 1, FATHOM_AVX512 = 2 };

/// The widest instruction set of this processor that the kernels were compiled for.
int fathom_widest(void);

/// Runs a `fathom_pixel_lanes` until no more than `threshold` lanes are active, for at most
/// `budget` steps a lane; `power` is 2 … 16.
void fathom_run(
    int instruction_set, int power, const fathom_view *view, void *pack, long budget,
    long threshold);

/// A BLA step with exponents, as Swift lays out `BLAStep`.
typedef struct {
  long start, length;
  double c[12];         // c₀ … c₅ as re, im
  long exponent;        // of all of them
  long scale;           // W = w·2^−scale
  double b_re, b_im;
  long b_exponent;
  double bound;         // on |w|; 0 ends a start's list
  long bound_exponent;
} fathom_extended_bla_step;

/// A point of the reference below 2^−900, as Swift lays out an entry of `smallPoints`.
typedef struct {
  long index;
  double re, im;
  long exponent;
} fathom_small_point;

/// The data of the kernel in extended range.
typedef struct {
  const double *points;               // as in `fathom_view`
  long last, criticalOrbitEnd;
  const double *first;
  const fathom_extended_bla_step *blocks;  // by the same indices
  const fathom_small_point *small;    // by rising index
  long small_count;
  double shift;                       // of a step by d ÷ radius: radius · 2^−shift_exponent, or 0
  long shift_exponent;
  double escape_radius_squared;
  long limit;
  int power;
  double trap_x, trap_y, trap;        // as in `fathom_view`
} fathom_extended_view;

/// Runs the lanes of a `fathom_pixel_lanes` whose `tiny` is set, for at most `budget` steps.
///
/// A lane's `tiny` is cleared when it leaves: it then goes on in doubles, or has ended.
/// `may_return` has a bit for every lane that need not take a step before that.
void fathom_run_extended(
    int instruction_set, const fathom_extended_view *view, void *pack, long budget,
    int *may_return);

/// The number of coefficients of a neutral point's polynomial.
#define FATHOM_NEUTRAL_POINT_TERMS 48

/// The polynomials of f^length about a nearly neutral fixed point, the shortest first.
typedef struct {
  int levels, orders;     // 1 or 3 orders in Δ
  const long *lengths;
  const double *bounds;   // on |u|²
  const double *numbers;  // of each level and order: a₀ … a₄₇ as real parts, then as imaginary
                          // ones; then the same of its derivative by u
} fathom_neutral_point;

/// The state of a value next to the fixed point.
typedef struct {
  double offset_x, offset_y;  // Δ: the pixel's multiplier minus the center's
  double drift_x, drift_y;    // radius · its derivative by c
  double x, y;                // u: z minus the pixel's fixed point
  double gx, gy;              // radius · du/dc
  long n;                     // iterations done
  long blocks;                // BLA steps taken
  int level;                  // of the latest; −1 at the end
  int limited;                // whether the limit has refused one
} fathom_parabolic_jump;

/// Advances values by up to `budget` BLA steps each.
void fathom_jump_at_neutral_point(
    int instruction_set, const fathom_neutral_point *neutral_point, fathom_parabolic_jump *jumps, int count, long limit,
    long budget);

/// The numbers of coefficients of a parabolic gate's polynomials, and of its time.
#define FATHOM_PARABOLIC_GATE_TERMS 32
#define FATHOM_TIME_TERMS 16

/// The numbers of rows and columns of cells before the narrows, and of cells behind them.
#define FATHOM_PARABOLIC_GATE_ROWS 5
#define FATHOM_PARABOLIC_GATE_COLUMNS 7
#define FATHOM_PARABOLIC_GATE_GOALS 11

/// The number of BLA steps as which a jump counts.
#define FATHOM_PARABOLIC_GATE_BLOCKS 2

/// Cells of the plane before the narrows of a parabolic gate, or of time behind them.
typedef struct {
  const double *middles;  // u of each as re, im
  const double *times;    // t of each, three orders in Δ
  const double *numbers;  // of each the polynomial, like a level's of a neutral point
  long stride;            // doubles of each polynomial
  int vectors[3];         // how many eights of terms each order in Δ has
} fathom_cells;

/// The jump between the two fixed points next to a cusp.
typedef struct {
  fathom_cells before, behind;
  const double *time;           // the time in between minus `turns`, a polynomial in Δ
  int time_vectors[3];
  double drift_x, drift_y;      // dΔ ÷ d(d)
  const double *row_bounds;     // on |u|²
  const double *column_bounds;  // on |im u / re u|
  const double *time_bounds;    // on im t
  double lowest, highest;       // of all im t behind the narrows
  long turns;
  long behind_index;            // of the reference's point beside which lanes come back
} fathom_parabolic_gate;

/// Takes the `jumping` lanes of a `fathom_pixel_lanes` through a parabolic gate, or to the limit.
///
/// A lane that would come out too far from the middle stays `jumping`, in its present state.
/// `points` are those of `fathom_view`.
void fathom_cross_parabolic_gate(
    int instruction_set, const fathom_parabolic_gate *parabolic_gate, const double *points, long limit,
    void *pack);

/// The words a row of `fathom_double_double_view.crossTerms`.
#define FATHOM_PAIR_CROSS_TERMS 40

/// The data of the double-double kernel: the reference and its BLA steps in double-double.
typedef struct {
  const double *points;    // Z[m] rounded to doubles, as re, im
  const double *lowParts;  // Z[m] minus that, rounded
  const long *first;       // per point: the bound of its shortest BLA step; then 27 bits, its row,
                           // and 5, how many start there; −2^63 where none does
  const int *bounds;       // of each row on |w|, as its exponent times 64 and six bits of its
                           // significand; of one start together, shortest first; and 8 more
  const double *blocks;    // 32 words a row; row 0 is the exact step alone:
                           // c₁ … c₄ as re, its rest, im, its rest; c₅ … c₈ as re, im; B as
                           // re, its rest, im, its rest; then whole numbers: the exponents of
                           // δ per w, of B and of W, and the length
  const double *crossTerms;  // 40 words a row, or NULL where no products of w and d matter: b₁, b₂
                           // and e₀ as re, its rest, im, its rest; b₃ … b₆, e₁ … e₄, of D³W and
                           // D³W², D³ and D⁴ as re, im; those with W in units of c₁, the others in
                           // B's; and 4 more
  long last;
  long radius_exponent;    // the view's radius is 2 to this
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
  fathom_flags tiny;                // z may be smaller than the last digits that doubles hold of Z
  fathom_flags closest;             // the smallest exponent of |z| / |radius · dz/dc| at a rebase
  fathom_flags rode;                // n after the last BLA step
  fathom_flags rides;               // BLA steps without FATHOM_WALK single steps between them
} fathom_double_double_lanes;

/// The kind of steps that lanes take: any; mostly BLA steps; or single steps. A pass in which one
/// lane takes a BLA step takes several times as long for all.
enum { FATHOM_CROSS_TERMS = 0, FATHOM_RIDING = 1, FATHOM_WALKING = 2 };

/// A lane walks after this many single steps since its last BLA step.
#define FATHOM_WALK 16
/// A lane rides after this many BLA steps without walking.
#define FATHOM_RIDES 4

/// Runs a `fathom_double_double_lanes` until no more than `threshold` lanes are alive, one is
/// `tiny`, or for at most `budget` steps a lane. Riding lanes run until one walks where another
/// might take a BLA step, walking lanes until one rides.
///
/// \returns The number of steps that all lanes took together without exponents.
long fathom_run_double_double(
    int instruction_set, const fathom_double_double_view *view, void *group, long budget,
    long threshold, int stepMode);

long fathom_double_double_lanes_size(void);

/// Copies the first fields of one lane of a `fathom_pixel_lanes` or a `fathom_double_double_lanes`,
/// in their order.
void fathom_take_lane(const void *group, long fields, long lane, void *words);
void fathom_put_lane(void *group, long fields, long lane, const void *words);

/// The size of `fathom_pixel_lanes` and the offset of its first field that is not a vector, in
/// bytes.
long fathom_pixel_lanes_size(void);
long fathom_pixel_lanes_offset_of_counts(void);

/// A plain scalar loop z² + c of `steps` steps, against which Benchmarks measures others.
long fathom_yardstick(long steps);

#include "AbsPower.h"
#include "DirectIteration.h"

#endif
