// Reading — reads nearest doubles, low parts and bounds from the first words of a value.

#include "ErrorBound.h"

#include <math.h>

/// The first 128 bits of a modulus, 0.m · 2^exponent; the highest bit is 1. All are 0 for zero.
typedef struct {
  uint64_t high, low;
  long exponent;
} leading_bits;

static inline leading_bits leading(const leading_words *x, int bits) {
  const word *top = x->words + 4;
  if (*top == 0) return (leading_bits){0, 0, -(1L << 60)};
  word high = top[0], low = top[-1], rest = top[-2];
  if (bits == 52) {
    high = high << 12 | low >> 40;
    low = low << 24 | rest >> 28;
    rest = rest << 36 | top[-3] >> 16;
  }
  const int zeros = __builtin_clzll(high);
  // Shifted twice, since `zeros` may be 0, and a shift by the full width is undefined.
  return (leading_bits){
      high << zeros | low >> 1 >> (63 - zeros), low << zeros | rest >> 1 >> (63 - zeros),
      (long)bits * (x->place + 1) - zeros};
}

/// Finds the double nearest to all numbers within 2^error; returns 0 if there are two, or if it is
/// not a normal double.
static int round_part(const leading_bits *m, int negative, long error, double *nearest) {
  if (m->exponent < -950 || m->exponent > 20) return 0;
  // The bits after the double's last bit, and the error, in units of 2^−64 of that bit.
  const uint64_t rest = m->high << 53 | m->low >> 11, half = (uint64_t)1 << 63;
  const uint64_t distance = rest > half ? rest - half : half - rest;
  // The last bit is worth 2^(exponent − 53).
  const long wide = error - m->exponent + 53 + 64;
  if (wide >= 62 || distance <= ((uint64_t)1 << (wide < 0 ? 0 : wide)) + 2) return 0;
  const uint64_t bits =
      ((uint64_t)(m->exponent + 1021) << 52) + (m->high >> 11) + (rest > half);
  const uint64_t all = bits | (uint64_t)negative << 63;
  memcpy(nearest, &all, sizeof all);
  return 1;
}

int fathom_fixed_read(const fathom_fixed *orbit, double *re, double *im) {
  const fixed_point *point = &orbit->point;
  const leading_words *part = point->part;
  const leading_bits x = leading(&part[0], orbit->bits);
  leading_bits y = {0, 0, x.exponent};
  *im = 0;
  if (!orbit->is_real) {
    y = leading(&part[1], orbit->bits);
    if (!round_part(&y, part[1].negative, point->loop_log, im)) return 0;
  }
  // Below 2^−900, a point is also kept with its exponent.
  if (x.exponent <= -890 && y.exponent <= -890) return 0;
  return round_part(&x, part[0].negative, point->loop_log, re);
}

void fathom_fixed_measure(fathom_fixed *orbit) {
  const fixed_point *point = &orbit->point;
  const leading_bits x = leading(&point->part[0], orbit->bits);
  const leading_bits y = leading(&point->part[1], orbit->bits);
  const long exponent = x.exponent > y.exponent ? x.exponent : y.exponent;
  const double u = x.exponent < exponent - 1000 ? 0
      : (double)x.high * 0x1p-64 * power_of_two(x.exponent - exponent);
  const double v = y.exponent < exponent - 1000 ? 0
      : (double)y.high * 0x1p-64 * power_of_two(y.exponent - exponent);
  orbit->length = sqrt(u * u + v * v);
  orbit->length_exponent = exponent;
}

/// Finds the low part of a part that is within 2^error of the exact one; returns 0 if it is
/// undecided.
static int low_part_of(
    const leading_words *x, int bits, double value, long error, double *lowPart) {
  const word *top = x->words + 4;
  if (*top == 0) return 0;
  const int known = 64 - __builtin_clzll(*top), shift = bits - known;
  // The first 192 bits, the highest of which is 1: a little more than three digits of 52 bits.
  word d[4];
  for (int k = 0; k < 4; k++)
    d[k] = shift ? top[-k] << shift | top[-k - 1] >> (bits - shift) : top[-k];
  if (bits == 52) {
    for (int k = 0; k < 4; k++) d[k] &= ((word)1 << 52) - 1;
    d[0] = d[0] << 12 | d[1] >> 40;
    d[1] = d[1] << 24 | d[2] >> 28;
    d[2] = d[2] << 36 | d[3] >> 16;
  }
  return fathom_low_part_of_bits(d, bits * x->place + known, x->negative, value, error, lowPart);
}

int fathom_fixed_low_part(
    const fathom_fixed *orbit, double re, double im, double *re_low_part, double *im_low_part) {
  const fixed_point *point = &orbit->point;
  const int bits = orbit->bits;
  if (!point->is_near || !low_part_of(&point->part[0], bits, re, point->exact_log, re_low_part))
    return 0;
  *im_low_part = 0;
  return orbit->is_real
      || low_part_of(&point->part[1], bits, im, point->exact_log, im_low_part);
}

long fathom_fixed_precision(const fathom_fixed *orbit, int which) {
  // The precision of the first words together with a bound far below the last of them.
  return which == FATHOM_FIXED_LOOP ? 512 : orbit->bits * orbit->count;
}

void fathom_fixed_bounds(
    const fathom_fixed *orbit, int which, int part, mpfr_ptr below, mpfr_ptr above) {
  if (orbit->is_real && part == 1) {
    mpfr_set_zero(below, 1);
    mpfr_set_zero(above, 1);
    return;
  }
  const leading_words *kept = &orbit->point.part[part];
  const word *words = kept->words;
  long count = 5, unit = (long)orbit->bits * (kept->place - 4);
  int negative = kept->negative;
  mpz_t whole;
  mpfr_t distance;
  mpz_init(whole);
  mpfr_init2(distance, 53);
  if (which == FATHOM_FIXED_LOOP) {
    // The omitted part is less than a unit of the last of these words.
    mpfr_set_ui_2exp(below, 1, unit, MPFR_RNDU);
    mpfr_set_ui_2exp(distance, 1, orbit->point.loop_log, MPFR_RNDU);
    mpfr_add(distance, distance, below, MPFR_RNDU);
  } else {
    words = orbit->part[part].words;
    count = orbit->count;
    unit = -fraction(orbit);
    negative = orbit->part[part].negative;
    mpfr_set_d(distance, orbit->exact.error, MPFR_RNDU);
    mpfr_mul_2si(
        distance, distance, orbit->exact.exponent - orbit->exact.precision, MPFR_RNDU);
  }
  mpz_import(whole, count, -1, sizeof(word), 0, 64 - orbit->bits, words);
  if (negative) mpz_neg(whole, whole);
  mpfr_set_z_2exp(below, whole, unit, MPFR_RNDN);
  mpfr_add(above, below, distance, MPFR_RNDU);
  mpfr_sub(below, below, distance, MPFR_RNDD);
  mpfr_clear(distance);
  mpz_clear(whole);
}
