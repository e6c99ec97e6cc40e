// Width — the number of words that the numbers of a fixed-point orbit have at each step.
//
// Words below the error bound carry no information. They are left out, and come back as zeros when
// a small z lowers the bound. The bound grows like dz/dc, so a deep orbit needs all of its words
// only at its beginning. See docs/theory.md §2.

#include "Fixed.h"

#include <limits.h>

/// The number of bits kept below the bound, so that omitting words hardly increases it.
///
/// BEFORE_FEWER more bits are needed before words are removed, so that their number does not
/// oscillate.
enum { BELOW_BOUND = 48, BEFORE_FEWER = 16 };

/// The smallest suitable number of words that is at least `words`.
static long suitable(const fathom_fixed *orbit, long words) {
  long count;
  if (orbit->arithmetic == FATHOM_FIXED_LIMBS) {
    count = words < 4 ? 4 : words;
  } else {
    count = fathom_short_count(words);
    // In longer numbers the last vector need not be full, since each digit makes products longer.
    if (!count) count = words + (words & 1);
  }
  return count < orbit->most ? count : orbit->most;
}

/// The number of words for a number of bits after the point.
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

/// Moves words up by `more` and fills in zeros below, or down by −`more`, which drops the lowest.
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
