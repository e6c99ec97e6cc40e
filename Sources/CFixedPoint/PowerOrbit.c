// PowerOrbit — z ← z^p + c with folds, in fixed point of any length, by GMP's low-level functions.
//
// With n limbs, of which the lowest `fraction` are after the point, a product's limbs from
// `fraction` on are the product rounded down.

#include <stdlib.h>

#include "CFixedPoint.h"
#include "CMPFR.h"
#include "ShortSquare.h"

/// A modulus and its sign; the limbs after the point come first. Zero is not negative.
typedef struct {
  mp_limb_t *limbs;
  int negative;
} part;

struct fathom_power_orbit {
  int power, before, after;
  /// The number of limbs before the point, and of those after it now and at most.
  long whole, fraction, most;
  /// z and c. Their limbs are the last ones of an area for the greatest length.
  part z[2], c[2];
  /// A power of z.
  part value[2];
  mp_limb_t *square[3], *sum, *product;
  mp_limb_t *memory;
};

/// r ← xy, or x² if y is x. Leading zeros are left out of the multiplication.
static void multiply(
    const fathom_power_orbit *orbit, mp_limb_t *r, const mp_limb_t *x, const mp_limb_t *y) {
  const long n = orbit->whole + orbit->fraction;
  long used = n;
  while (used > 1 && x[used - 1] == 0 && y[used - 1] == 0) used -= 1;
  if (x == y) {
    mpn_sqr(orbit->product, x, used);
  } else {
    mpn_mul_n(orbit->product, x, y, used);
  }
  long kept = 2 * used - orbit->fraction;
  kept = kept < 0 ? 0 : kept > n ? n : kept;
  mpn_copyi(r, orbit->product + orbit->fraction, kept);
  if (kept < n) mpn_zero(r + kept, n - kept);
}

/// The square of x + iy for one number of limbs; see `square_short`.
static inline __attribute__((always_inline)) int square_of(
    mp_limb_t *re, mp_limb_t *im, const mp_limb_t *x, const mp_limb_t *y, const int n) {
  mp_limb_t sum[MOST_SHORT_LIMBS], squares[3][MOST_SHORT_LIMBS];
  add_limbs(sum, x, y, n);
  square_limbs(squares[0], x, n, n - 1);
  square_limbs(squares[1], y, n, n - 1);
  square_limbs(squares[2], sum, n, n - 1);
  subtract_both(im, squares[2], squares[0], squares[1], n);
  return subtract_limbs(re, squares[0], squares[1], n);
}

/// re ← |x² − y²| and im ← (x + y)² − x² − y² for parts that are not negative, each square rounded
/// down; returns whether the first is negative.
///
/// \param n The number of limbs, 2 … `MOST_SHORT_LIMBS`, of which one is before the point.
static int square_short(
    mp_limb_t *re, mp_limb_t *im, const mp_limb_t *x, const mp_limb_t *y, long n) {
  switch (n) {
  case 2: return square_of(re, im, x, y, 2);
  case 3: return square_of(re, im, x, y, 3);
  case 4: return square_of(re, im, x, y, 4);
  case 5: return square_of(re, im, x, y, 5);
  case 6: return square_of(re, im, x, y, 6);
  case 7: return square_of(re, im, x, y, 7);
  default: return square_of(re, im, x, y, 8);
  }
}

/// r ← x + y, or |x − y|, of n limbs; r may be either.
///
/// \param negative The sign of x and of a sum, replaced by that of the result; a difference of 0
///   is not negative.
static inline __attribute__((always_inline)) void add_short(
    mp_limb_t *r, int *negative, const mp_limb_t *x, const mp_limb_t *y, int differs, long n) {
  unsigned long long carry = 0;
  if (!differs) {
    for (long i = 0; i < n; i++) r[i] = __builtin_addcll(x[i], y[i], carry, &carry);
    return;
  }
  mp_limb_t any = 0;
  for (long i = 0; i < n; i++) any |= r[i] = __builtin_subcll(x[i], y[i], carry, &carry);
  if (carry) {
    unsigned long long up = 1;
    for (long i = 0; i < n; i++) r[i] = __builtin_addcll(~r[i], 0, up, &up);
    *negative = !*negative;
  } else if (any == 0) {
    *negative = 0;
  }
}

/// r ← x ± y with their signs; r may be either.
static void add(
    part *r, const mp_limb_t *x, int negative_x, const mp_limb_t *y, int negative_y, long n) {
  r->negative = negative_x;
  if (n <= MOST_SHORT_LIMBS) {
    add_short(r->limbs, &r->negative, x, y, negative_x != negative_y, n);
    return;
  }
  if (negative_x == negative_y) {
    mpn_add_n(r->limbs, x, y, n);
    return;
  }
  const int order = mpn_cmp(x, y, n);
  if (order >= 0) {
    mpn_sub_n(r->limbs, x, y, n);
    if (order == 0) r->negative = 0;
  } else {
    mpn_sub_n(r->limbs, y, x, n);
    r->negative = negative_y;
  }
}

/// value ← x², where x has two parts, by three squarings.
///
/// Since each is rounded down, (x + y)² − x² − y² is not negative.
static void square(fathom_power_orbit *orbit, const part x[2]) {
  const long n = orbit->whole + orbit->fraction;
  mp_limb_t **square = orbit->square;
  part *value = orbit->value;
  const int negative = x[0].negative ^ x[1].negative;
  if (orbit->whole == 1 && n <= MOST_SHORT_LIMBS) {
    value[0].negative = square_short(value[0].limbs, value[1].limbs, x[0].limbs, x[1].limbs, n);
    value[1].negative = negative;
    return;
  }
  multiply(orbit, square[0], x[0].limbs, x[0].limbs);
  multiply(orbit, square[1], x[1].limbs, x[1].limbs);
  mpn_add_n(orbit->sum, x[0].limbs, x[1].limbs, n);
  multiply(orbit, square[2], orbit->sum, orbit->sum);
  add(&value[0], square[0], 0, square[1], 1, n);
  mpn_sub_n(value[1].limbs, square[2], square[0], n);
  mpn_sub_n(value[1].limbs, value[1].limbs, square[1], n);
  value[1].negative = negative;
}

/// value ← z³ as x(x² − 3y²) and y(3x² − y²).
static void cube(fathom_power_orbit *orbit) {
  const long n = orbit->whole + orbit->fraction;
  mp_limb_t **square = orbit->square;
  for (int i = 0; i < 2; i++) multiply(orbit, square[i], orbit->z[i].limbs, orbit->z[i].limbs);
  for (int i = 0; i < 2; i++) {
    part *value = &orbit->value[i];
    mpn_mul_1(square[2], square[1 - i], n, 3);
    add(value, square[i], i, square[2], 1 - i, n);
    multiply(orbit, value->limbs, value->limbs, orbit->z[i].limbs);
    value->negative ^= orbit->z[i].negative;
  }
}

/// value ← value · z.
static void multiply_by_z(fathom_power_orbit *orbit) {
  const long n = orbit->whole + orbit->fraction;
  const part *z = orbit->z;
  part *value = orbit->value;
  const int negative_re = value[0].negative, negative_im = value[1].negative;
  multiply(orbit, orbit->square[0], value[0].limbs, z[0].limbs);
  multiply(orbit, orbit->square[1], value[1].limbs, z[1].limbs);
  multiply(orbit, orbit->square[2], value[0].limbs, z[1].limbs);
  multiply(orbit, orbit->sum, value[1].limbs, z[0].limbs);
  add(&value[0], orbit->square[0], negative_re ^ z[0].negative, orbit->square[1],
      negative_im ^ z[1].negative ^ 1, n);
  add(&value[1], orbit->square[2], negative_re ^ z[1].negative, orbit->sum,
      negative_im ^ z[0].negative, n);
}

/// Applies folds to a number's signs.
static void fold(part x[2], int folds) {
  if (folds & FATHOM_FOLD_RE) x[0].negative = 0;
  if (folds & FATHOM_FOLD_IM) x[1].negative = 0;
  if (folds & FATHOM_FOLD_CONJUGATE) x[1].negative ^= 1;
}

/// Whether a part is 0; the sign of a part is not asked first, since it is as good as random.
static int is_zero(const part *x, long n) {
  while (n > 0 && x->limbs[n - 1] == 0) n -= 1;
  return n == 0;
}

/// The double nearest to a part, divided by 2^exponent.
static double nearest(const fathom_power_orbit *orbit, const part *x, long *exponent) {
  long top = orbit->whole + orbit->fraction - 1;
  while (top >= 0 && x->limbs[top] == 0) top -= 1;
  *exponent = 0;
  if (top < 0) return 0;
  const int shift = __builtin_clzll(x->limbs[top]);
  uint64_t bits = x->limbs[top] << shift;
  if (shift > 0 && top > 0) bits |= x->limbs[top - 1] >> (64 - shift);
  // A bit below those of a double decides on ties.
  if (top > 0 && x->limbs[top - 1] << shift != 0) bits |= 1;
  *exponent = 64 * (top - orbit->fraction) - shift;
  return x->negative ? -(double)bits : (double)bits;
}

/// The limbs of |x| with `fraction` of them after the point, rounded down.
static int read(part *x, mpfr_srcptr number, long fraction, mpz_ptr scratch) {
  if (!mpfr_number_p(number) || (!mpfr_zero_p(number) && mpfr_get_exp(number) > 11)) return 0;
  mpfr_t scaled;
  mpfr_init2(scaled, mpfr_get_prec(number));
  mpfr_mul_2si(scaled, number, 64 * fraction, MPFR_RNDZ);
  mpfr_get_z(scratch, scaled, MPFR_RNDZ);
  mpfr_clear(scaled);
  x->negative = mpz_sgn(scratch) < 0;
  mpn_copyi(x->limbs, mpz_limbs_read(scratch), (long)mpz_size(scratch));
  return 1;
}

fathom_power_orbit *fathom_power_orbit_create(
    mpfr_srcptr re, mpfr_srcptr im, int power, int before, int after) {
  fathom_power_orbit *orbit = calloc(1, sizeof *orbit);
  if (orbit == NULL) return NULL;
  const long most = ((long)mpfr_get_prec(re) + 63) / 64 + 1;
  orbit->power = power, orbit->before = before, orbit->after = after;
  // The modulus is below 2^(10p + 2), and a factor 3 may come in.
  orbit->whole = (10 * power + 4 + 63) / 64;
  orbit->most = orbit->fraction = most;
  const long n = orbit->whole + most;
  mp_limb_t *next = orbit->memory = calloc((size_t)(12 * n), sizeof *next);
  if (next == NULL) return free(orbit), NULL;
  part *parts[] = {orbit->z, orbit->c, orbit->value};
  for (int i = 0; i < 6; i++, next += n) parts[i / 2][i % 2].limbs = next;
  for (int i = 0; i < 3; i++, next += n) orbit->square[i] = next;
  orbit->sum = next;
  orbit->product = next + n;
  mpz_t scratch;
  mpz_init(scratch);
  const int suits =
      read(&orbit->c[0], re, most, scratch) && read(&orbit->c[1], im, most, scratch);
  mpz_clear(scratch);
  if (suits) return orbit;
  fathom_power_orbit_free(orbit);
  return NULL;
}

void fathom_power_orbit_free(fathom_power_orbit *orbit) {
  free(orbit->memory);
  free(orbit);
}

long fathom_power_orbit_bits(const fathom_power_orbit *orbit) { return 64 * orbit->fraction; }

void fathom_power_orbit_resize(fathom_power_orbit *orbit, long bits) {
  long fraction = bits > 64 ? (bits + 63) / 64 : 1;
  if (fraction > orbit->most) fraction = orbit->most;
  const long more = fraction - orbit->fraction;
  if (more == 0) return;
  for (int i = 0; i < 2; i++) {
    orbit->z[i].limbs -= more;
    orbit->c[i].limbs -= more;
    if (more > 0) mpn_zero(orbit->z[i].limbs, more);
  }
  orbit->fraction = fraction;
}

void fathom_power_orbit_step(fathom_power_orbit *orbit, fathom_power_point *point) {
  const long n = orbit->whole + orbit->fraction;
  const int power = orbit->power;
  part *z = orbit->z, *value = orbit->value;
  fold(z, orbit->before);
  // The power's digits in base 2, from the highest one on.
  int bit = 31 - __builtin_clz((unsigned)power);
  if (bit > 0 && power >> (bit - 1) == 3) {
    cube(orbit);
    bit -= 1;
  } else {
    square(orbit, z);
    bit -= 1;
    if (power >> bit & 1) multiply_by_z(orbit);
  }
  while (bit-- > 0) {
    square(orbit, value);
    if (power >> bit & 1) multiply_by_z(orbit);
  }
  for (int i = 0; i < 2; i++) {
    if (is_zero(&value[i], n)) value[i].negative = 0;
    point->is_power_negative[i] = value[i].negative;
  }
  fold(value, orbit->after);
  for (int i = 0; i < 2; i++) {
    add(&z[i], value[i].limbs, value[i].negative, orbit->c[i].limbs, orbit->c[i].negative, n);
    point->significand[i] = nearest(orbit, &z[i], &point->exponent[i]);
    if (point->significand[i] == 0) z[i].negative = 0;
  }
}
