// Width — how many words the numbers of an orbit in fixed point are given at each step.
//
// Words below the error bound say nothing: they are left out, and taken up again, as zeros, where a
// small z brings the bound down. The bound grows as dz/dc does, so that a deep orbit needs all of its
// words at its beginning only. docs/theory.md §2.

#include "ErrorBound.h"

/// Bits that are kept below the bound: so little does it grow by what is left out. And bits more, before
/// there are fewer words, lest they come and go.
enum { BELOW_BOUND = 48, BEFORE_FEWER = 16 };

/// The count that serves for so many bits behind the point.
static long count_for(const fathom_fixed *orbit, long fraction) {
  long count = fraction <= 0 ? 1 : (fraction + orbit->bits - 1) / orbit->bits + 1;
  if (orbit->arithmetic == FATHOM_FIXED_LIMBS) {
    if (count < 4) count = 4;
  } else {
    const long rounded = fathom_short_count(count);
    // Longer ones fill their vectors.
    count = rounded ? rounded : (count + 8) / 8 * 8 - 1;
  }
  return count < orbit->most ? count : orbit->most;
}

void fathom_set_twos(const fixed_number *number, long count, word *twos) {
  const word mask = ((word)1 << 52) - 1;
  word above = 1;
  for (long i = 0; i < count; i++) {
    const word digit = number->negative ? (number->words[i] ^ mask) + above : number->words[i];
    above = digit >> 52;
    twos[i] = digit & mask;
  }
}

/// Words of which `more` come in below, as zeros, or −more fall out there.
static void move(word *words, long count, long more) {
  if (more > 0) {
    memmove(words + more, words, (size_t)count * sizeof(word));
    memset(words, 0, (size_t)more * sizeof(word));
  } else {
    memmove(words, words - more, (size_t)(count + more) * sizeof(word));
    memset(words + count + more, 0, (size_t)-more * sizeof(word));
  }
}

static void resize(fathom_fixed *orbit, long count) {
  const long old = orbit->count, more = count - old;
  const int was_short = is_short(orbit);
  orbit->count = count;
  for (int k = 0; k < 2; k++) {
    move(orbit->part[k].words, old, more);
    orbit->center[k].words -= more;
    if (!orbit->twos[k]) continue;
    orbit->twos[2 + k] -= more;
    if (!is_short(orbit)) continue;
    if (was_short) {
      move(orbit->twos[k], old, more);
    } else {
      memset(orbit->twos[k], 0, 8 * SHORT_VECTORS * sizeof(word));
      fathom_set_twos(&orbit->part[k], count, orbit->twos[k]);
    }
  }
  // Vectors reach beyond the last word.
  const size_t reach = (size_t)((old > count ? old : count) + 8) * sizeof(word);
  memset(orbit->sum.words, 0, reach);
  memset(orbit->difference.words, 0, reach);
}

void fathom_fixed_fit(fathom_fixed *orbit) {
  const error_bound *least =
      orbit->has_guard && !orbit->is_lost ? &orbit->exact : &orbit->loop;
  const long fraction = BELOW_BOUND - log_of(least);
  long count = count_for(orbit, fraction);
  if (count < orbit->count) count = count_for(orbit, fraction + BEFORE_FEWER);
  if (count != orbit->count) resize(orbit, count);
  if (orbit->count == orbit->most) return;
  const long kept = orbit->bits * (orbit->count - 1);
  bound_cut(orbit, &orbit->loop, kept);
  if (orbit->has_guard) bound_cut(orbit, &orbit->exact, kept);
}
