// PlanarLanes — selects the kernel of planar maps for an instruction set at run time.

#include "PlanarLanes.h"

#include <stddef.h>

#include "Lanes.h"

#define PLANAR_INLINE static inline __attribute__((always_inline))

typedef struct {
  double x, y;
} planar_one;

PLANAR_INLINE double planar_norm(planar_one z) {
  const double x = __builtin_fabs(z.x), y = __builtin_fabs(z.y);
  return x < y ? y : x;
}

/// √(x² + y²), if the squares are out of a double's range.
static double planar_length(double x, double y) {
  const double size = planar_norm((planar_one){x, y});
  if (size == 0 || !__builtin_isfinite(size)) return size;
  const double u = x / size, v = y / size;
  return size * __builtin_sqrt(u * u + v * v);
}

/// The longest valid BLA step of a lane; `none` if there is none.
///
/// \param height |im δ|.
/// \param below −im d ÷ r if that is positive, otherwise 0.
PLANAR_INLINE const fathom_planar_bla_step *planar_longest(
    const fathom_planar_view *view, const fathom_planar_reference *reference, long place,
    double size, double height, double below, long most, long *length, int *limit_matters,
    const fathom_planar_bla_step *none) {
  const fathom_planar_bla_step *found = none;
  const long *start = view->starts + reference->first_level;
  const long levels = reference->levels;
  for (long level = 2; (place & ((1L << level) - 1)) == 0 && level - 2 < levels; level++, start++) {
    const long index = start[0] + (place >> level);
    if (index >= start[1] || !(size < view->bla_steps[index].bound)) break;
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
///
/// \param lines The number of lines, of which a period is a multiple.
PLANAR_INLINE int planar_returns(fathom_planar_lanes *s, int lane, double size, long lines) {
  const double low = s->low[lane];
  if (!(size <= 4 * low)) return 0;
  if (4 * size < low) {
    s->returns[lane] = s->saved_n[lane] = 0;
    s->next_save[lane] = 1;
  }
  if (size < low) s->low[lane] = size;
  const planar_one z = {s->zx[lane], s->zy[lane]};
  const planar_one gap = {z.x - s->saved_x[lane], z.y - s->saved_y[lane]};
  const long n = s->n[lane];
  if (s->saved_n[lane] > 0 && n >= s->next_test[lane]
      && planar_norm(gap) <= FATHOM_PLANAR_CLOSENESS * size)
    return lines == 1 || (n - s->saved_n[lane]) % lines == 0;
  if (++s->returns[lane] == s->next_save[lane]) {
    s->saved_x[lane] = z.x;
    s->saved_y[lane] = z.y;
    s->saved_n[lane] = n;
    s->next_save[lane] *= 2;
  }
  return 0;
}

#define TEMPLATE "PlanarMaps.inc"
#include "InstructionSets.inc"

void fathom_planar_run(
    int instruction_set, const fathom_planar_view *view, void *lanes, long budget) {
  CHOSEN(planar_run, view, lanes, budget);
}

long fathom_planar_lanes_size(void) { return sizeof(fathom_planar_lanes); }
