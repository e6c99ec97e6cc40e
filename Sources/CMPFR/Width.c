// Width — how many words the numbers of an orbit in fixed point have at each step.
//
// Words below the error bound carry no information: they are left out, and come back, as zeros,
// where a small z lowers the bound. The bound grows as dz/dc does, so that a deep orbit needs all
// of its words at its beginning only. docs/theory.md §2.

#include "Fixed.h"

#include <limits.h>

/// Bits that are kept below the bound, so that it grows little by what is left out; and further
/// bits before there are fewer words, so that words do not come and go.
enum { BELOW_BOUND = 48, BEFORE_FEWER = 16 };

/// The least count of `words` or more for which there is a step.
static long suitable(const fathom_fixed *orbit, long words) {
  long count;
  if (orbit->arithmetic == FATHOM_FIXED_LIMBS) {
    count = words < 4 ? 4 : words;
  } else {
    count = fathom_short_count(words);
    // In longer ones the last vector need not be full: each digit makes multiplication longer.
    if (!count) count = words + (words & 1);
  }
  return count < orbit->most ? count : orbit->most;
}

/// The number of words for some bits behind the point.
static long words_for(const fathom_fixed *orbit, long fraction) {
  return fraction <= 0 ? 1 : (fraction + orbit->bits - 1) / orbit->bits + 1;
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

/// Moves words up, so that `more` zeros come in below, or down, so that −more words drop out there.
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

void fathom_fixed_refit(fathom_fixed *orbit, long log) {
  long count = suitable(orbit, words_for(orbit, BELOW_BOUND - log));
  if (count < orbit->count)
    count = suitable(orbit, words_for(orbit, BELOW_BOUND + BEFORE_FEWER - log));
  if (count != orbit->count) resize(orbit, count);
  long fewer = count - 1;
  while (fewer > 0 && suitable(orbit, fewer) >= count) fewer--;
  orbit->least_log = count == orbit->most ? LONG_MIN : BELOW_BOUND - orbit->bits * (count - 1);
  orbit->end_log =
      fewer == 0 ? LONG_MAX : BELOW_BOUND + BEFORE_FEWER - orbit->bits * (fewer - 1);
}
