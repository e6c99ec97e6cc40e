// AbsPower — selects the kernel of absolute-value maps for an instruction set at run time.

#include "AbsPower.h"

#include <stddef.h>

#include "Lanes.h"

#define ABS_POWER_INLINE static inline __attribute__((always_inline))

typedef struct {
  double x, y;
} abs_power_one;

ABS_POWER_INLINE double abs_power_norm(abs_power_one z) {
  const double x = __builtin_fabs(z.x), y = __builtin_fabs(z.y);
  return x < y ? y : x;
}

/// √(x² + y²), if the squares are out of a double's range.
static double abs_power_length(double x, double y) {
  const double size = abs_power_norm((abs_power_one){x, y});
  if (size == 0 || !__builtin_isfinite(size)) return size;
  const double u = x / size, v = y / size;
  return size * __builtin_sqrt(u * u + v * v);
}

/// The longest valid BLA step of a lane; `none` if there is none.
///
/// \param height |im δ|.
/// \param below −im d ÷ r if that is positive, otherwise 0.
ABS_POWER_INLINE const fathom_abs_power_bla_step *abs_power_longest(
    const fathom_abs_power_view *view, long place, double size, double height, double below,
    long most, long *length, int *limit_matters, const fathom_abs_power_bla_step *none) {
  const fathom_abs_power_bla_step *found = none;
  for (long level = 2; (place & ((1L << level) - 1)) == 0 && level - 2 < view->levels; level++) {
    const long index = view->starts[level - 2] + (place >> level);
    if (index >= view->starts[level - 1] || !(size < view->bla_steps[index].bound)) break;
    if (view->clearances && !(height >= below * view->clearances[index])) break;
    if (1L << level > most) {
      *limit_matters = found != none;
      break;
    }
    found = &view->bla_steps[index];
    *length = 1L << level;
  }
  return found;
}

/// Whether a lane that has rebased is back at an earlier value: `AbsPowerCycleDetector.cycle`.
ABS_POWER_INLINE int abs_power_returns(fathom_abs_power_lanes *s, int lane, double size) {
  const double low = s->low[lane];
  if (!(size <= 4 * low)) return 0;
  if (4 * size < low) {
    s->returns[lane] = s->saved_n[lane] = 0;
    s->next_save[lane] = 1;
  }
  if (size < low) s->low[lane] = size;
  const abs_power_one z = {s->zx[lane], s->zy[lane]};
  const abs_power_one gap = {z.x - s->saved_x[lane], z.y - s->saved_y[lane]};
  const long n = s->n[lane];
  if (s->saved_n[lane] > 0 && n >= s->next_test[lane]
      && abs_power_norm(gap) <= FATHOM_ABS_POWER_CLOSENESS * size)
    return 1;
  if (++s->returns[lane] == s->next_save[lane]) {
    s->saved_x[lane] = z.x;
    s->saved_y[lane] = z.y;
    s->saved_n[lane] = n;
    s->next_save[lane] *= 2;
  }
  return 0;
}

#define TEMPLATE "AbsPowerPowers.inc"
#include "InstructionSets.inc"

void fathom_abs_power_run(
    int instruction_set, const fathom_abs_power_view *view, void *lanes, long budget) {
  CHOSEN(abs_power_run, view, lanes, budget);
}

long fathom_abs_power_lanes_size(void) { return sizeof(fathom_abs_power_lanes); }
