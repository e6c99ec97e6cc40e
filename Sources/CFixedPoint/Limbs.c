// Limbs — the step in fixed point by GMP's low-level functions.
//
// With n limbs, of which the lowest n − 1 are after the point, a product's limbs from n − 1 on are
// the product rounded down. There is no shift and no normalization, and a fifth of MPFR's overhead.
// Nothing is cut off before, so both functions below give the same limbs.

#include "Fixed.h"
#include "ShortSquare.h"

/// Computes r = |x − y|; returns whether x < y.
static int subtract(mp_limb_t *r, const mp_limb_t *x, const mp_limb_t *y, long n) {
  if (mpn_cmp(x, y, n) >= 0) {
    mpn_sub_n(r, x, y, n);
    return 0;
  }
  mpn_sub_n(r, y, x, n);
  return 1;
}

/// x ← ±(the product's limbs from n − 1 on) + c.
static void finish(
    fixed_number *x, const mp_limb_t *product, int negative, const fixed_number *c, long n) {
  mp_limb_t *words = (mp_limb_t *)x->words;
  const mp_limb_t *center = (const mp_limb_t *)c->words;
  x->negative = negative;
  if (negative == c->negative) {
    mpn_add_n(words, product + n - 1, center, n);
  } else {
    x->negative ^= subtract(words, product + n - 1, center, n);
  }
}

/// Does what `finish` does.
static inline __attribute__((always_inline)) void finish_short(
    fixed_number *x, const mp_limb_t *product, int negative, const fixed_number *c, const int n) {
  mp_limb_t *words = (mp_limb_t *)x->words;
  const mp_limb_t *center = (const mp_limb_t *)c->words;
  x->negative = negative;
  if (negative == c->negative) {
    add_limbs(words, product + n - 1, center, n);
  } else {
    x->negative ^= subtract_limbs(words, product + n - 1, center, n);
  }
}

/// A step with a number of limbs that is known when it is compiled.
static inline __attribute__((always_inline)) void step_short(fathom_fixed *orbit, const int n) {
  mp_limb_t sum[MOST_SHORT_LIMBS], squares[3][2 * MOST_SHORT_LIMBS];
  fixed_number *x = &orbit->part[0], *y = &orbit->part[1];
  const mp_limb_t *re = (const mp_limb_t *)x->words, *im = (const mp_limb_t *)y->words;
  square_limbs(squares[0], re, n, 0);
  if (orbit->is_real) return finish_short(x, squares[0], 0, &orbit->center[0], n);
  add_limbs(sum, re, im, n);
  square_limbs(squares[1], im, n, 0);
  square_limbs(squares[2], sum, n, 0);
  subtract_both(squares[2], squares[2], squares[0], squares[1], 2 * n);
  const int is_im_negative = has_negative_im(orbit);
  const int is_less = subtract_limbs(squares[0], squares[0], squares[1], 2 * n);
  finish_short(x, squares[0], is_less, &orbit->center[0], n);
  finish_short(y, squares[2], is_im_negative, &orbit->center[1], n);
}

/// Uses three squarings of moduli: x² − y² and (x + y)² − (x² + y²), exactly.
void fathom_limbs_step(fathom_fixed *orbit) {
  const long n = orbit->count;
  switch (n) {
  case 2: return step_short(orbit, 2);
  case 3: return step_short(orbit, 3);
  case 4: return step_short(orbit, 4);
  case 5: return step_short(orbit, 5);
  default: break;
  }
  fixed_number *x = &orbit->part[0], *y = &orbit->part[1];
  mp_limb_t *sum = (mp_limb_t *)orbit->sum.words;
  mp_limb_t *first = (mp_limb_t *)orbit->product[0], *second = (mp_limb_t *)orbit->product[1];
  mp_limb_t *third = (mp_limb_t *)orbit->product[2];
  mpn_sqr(first, (mp_limb_t *)x->words, n);
  if (orbit->is_real) return finish(x, first, 0, &orbit->center[0], n);
  mpn_add_n(sum, (mp_limb_t *)x->words, (mp_limb_t *)y->words, n);
  mpn_sqr(second, (mp_limb_t *)y->words, n);
  mpn_sqr(third, sum, n);
  mpn_sub_n(third, third, first, 2 * n);
  mpn_sub_n(third, third, second, 2 * n);
  const int im = has_negative_im(orbit);
  const int re = subtract(first, first, second, 2 * n);
  finish(x, first, re, &orbit->center[0], n);
  finish(y, third, im, &orbit->center[1], n);
}

/// Uses one product of moduli, (x + y)(x − y) or 2xy, exactly; the result is the same.
void fathom_limbs_part(fathom_fixed *orbit, int part, fixed_number *to) {
  const long n = orbit->count;
  const mp_limb_t *x = (const mp_limb_t *)orbit->part[0].words;
  const mp_limb_t *y = (const mp_limb_t *)orbit->part[1].words;
  mp_limb_t *product = (mp_limb_t *)orbit->product[part];
  if (part == 1) {
    mpn_mul_n(product, x, y, n);
    mpn_lshift(product, product, 2 * n, 1);
    finish(to, product, has_negative_im(orbit), &orbit->center[1], n);
    return;
  }
  mp_limb_t *sum = (mp_limb_t *)orbit->sum.words;
  mp_limb_t *difference = (mp_limb_t *)orbit->difference.words;
  mpn_add_n(sum, x, y, n);
  const int negative = subtract(difference, x, y, n);
  mpn_mul_n(product, sum, difference, n);
  finish(to, product, negative, &orbit->center[0], n);
}
