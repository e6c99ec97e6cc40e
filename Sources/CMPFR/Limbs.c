// Limbs — the step in fixed point by GMP's low-level functions.
//
// With n limbs of which the lowest n − 1 are behind the point, a product's limbs from n − 1 on
// are the product rounded down: no shift, no normalization, and a fifth of MPFR's overhead.

#include "Fixed.h"

/// r = |x − y|, and whether x < y.
static int subtract(mp_limb_t *r, const mp_limb_t *x, const mp_limb_t *y, long n) {
  if (!mpn_sub_n(r, x, y, n)) return 0;
  mpn_neg(r, r, n);
  return 1;
}

/// x ← x + c.
static void add(fixed_number *x, const fixed_number *c, long n) {
  if (x->negative == c->negative) {
    mpn_add_n((mp_limb_t *)x->words, (mp_limb_t *)x->words, (const mp_limb_t *)c->words, n);
  } else {
    mp_limb_t *words = (mp_limb_t *)x->words;
    x->negative ^= subtract(words, words, (const mp_limb_t *)c->words, n);
  }
}

/// x² − y² and (x + y)² − x² − y² of the moduli, folded, then c. Each square is too small by less than
/// one unit of the last limb.
void fathom_limbs_step(fathom_fixed *orbit) {
  const long n = orbit->count;
  fixed_number *x = &orbit->part[0], *y = &orbit->part[1];
  mp_limb_t *re = (mp_limb_t *)x->words, *im = (mp_limb_t *)y->words;
  mp_limb_t *sum = (mp_limb_t *)orbit->sum.words;
  mp_limb_t *first = (mp_limb_t *)orbit->product[0], *second = (mp_limb_t *)orbit->product[1];
  mp_limb_t *third = (mp_limb_t *)orbit->product[2];
  mpn_add_n(sum, re, im, n);
  mpn_sqr(first, re, n);
  mpn_sqr(second, im, n);
  mpn_sqr(third, sum, n);
  first += n - 1;
  second += n - 1;
  third += n - 1;
  y->negative = has_negative_im(orbit);
  x->negative = has_negative_re(orbit, subtract(re, first, second, n));
  mpn_add_n(first, first, second, n);
  // Rounding down can leave a product of nearly nothing one unit below 0.
  if (subtract(im, third, first, n)) y->negative ^= 1;
  add(x, &orbit->center[0], n);
  add(y, &orbit->center[1], n);
}
