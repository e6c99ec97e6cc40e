// ReturnMap — z ← ζ + P(z²) in limbs: up to 8 by inlined code, more by GMP's functions.
//
// A number is a sign and limbs behind the point; products are cut off at the last one. With z =
// Z·2^E, W = Z² and s = 6
//
//     Z ← ζ·2^−E + 2^s·(A₁ + (A₂ + A₃·W)·W)·W,    A_k = a_k·2^((2k − 1)·E − s)
//
// For |Z| ≤ 1/8 and |A₁| ≤ 1/2, with A₂ and A₃ below 1/32, the brackets are below 9/16; 2^s·W is at
// most 1, and with |ζ| up to 1/4 of the unit Z stays below 1. A₂ and A₃ begin with zeros. Only one
// limb of these is kept, for carries, and the lowest limbs of W do not matter there, as many as A₂
// or A₃ lacks. Terms of which nothing is left are not computed.
//
// A product of up to 8 limbs leaves out the columns below the two behind the last limb. This adds
// less than 2^−60 of a unit to what is cut off, for which the bounds below have room.
//
// Errors in units of the last limb: W 4, the brackets 10 at most, so Z 2^s·(10/64 + 4·9/16 + 4) or
// less; and 12 for what was cut off the z of the start.

#include "CMPFR.h"

#include <stdlib.h>

enum { SHIFT = 6, DEGREE = 3, MOST_LIMBS = 15, MOST_INLINED = 8 };

typedef struct {
  mp_limb_t limbs[MOST_LIMBS];
  int negative;
} part;

typedef struct {
  part re, im;
} number;

struct fathom_turn {
  long exponent, limbs;
  /// The number of limbs of A_k behind its leading zeros, and one more.
  long lengths[DEGREE];
  /// The last k for which A_k is not 0, or 1.
  long degree;
  number z, end, a[DEGREE];
};

/// Sets a part to x·2^−exponent, cut off; returns 0 where that is not below 1.
static int set(part *p, mpfr_srcptr x, long exponent, long limbs) {
  memset(p, 0, sizeof *p);
  if (mpfr_zero_p(x)) return 1;
  if (!mpfr_regular_p(x) || mpfr_get_exp(x) > exponent) return 0;
  p->negative = mpfr_signbit(x) != 0;
  // The distance of the mantissa's highest bit from the point.
  const long zeros = exponent - (long)mpfr_get_exp(x);
  const long skipped = zeros / 64, shift = zeros % 64;
  const long count = (mpfr_get_prec(x) + 63) / 64;
  for (long k = skipped; k < limbs; k++) {
    const long from = count - 1 - (k - skipped);
    mp_limb_t limb = from >= 0 ? x->_mpfr_d[from] >> shift : 0;
    if (shift && from + 1 < count && from + 1 >= 0) limb |= x->_mpfr_d[from + 1] << (64 - shift);
    p->limbs[limbs - 1 - k] = limb;
  }
  return 1;
}

static void get(const part *p, mpfr_ptr x, long exponent, long limbs) {
  mpfr_set_zero(x, 1);
  long top = limbs;
  while (top > 0 && !p->limbs[top - 1]) top--;
  if (!top) return;
  // From the highest limb on; exact where the precision takes them all.
  for (long k = top - 1; k >= 0; k--) {
    mpfr_mul_2ui(x, x, 64, MPFR_RNDN);
    mpfr_add_ui(x, x, p->limbs[k], MPFR_RNDN);
  }
  mpfr_mul_2si(x, x, exponent - 64 * limbs, MPFR_RNDN);
  if (p->negative) mpfr_neg(x, x, MPFR_RNDN);
}

/// A part of a number, in any memory.
typedef struct {
  const mp_limb_t *limbs;
  int negative;
} view;

#define INLINE static inline __attribute__((always_inline))

/// Computes x + y, for moduli whose sum is below 1; `limbs` may be x's or y's. Returns the sign.
///
/// There are no branches, since the signs cannot be predicted.
INLINE int add(mp_limb_t *limbs, view x, view y, const long n) {
  const mp_limb_t other = -(mp_limb_t)(x.negative ^ y.negative);
  mp_limb_t carry = other & 1;
  for (long k = 0; k < n; k++)
    limbs[k] = __builtin_addcl(x.limbs[k], y.limbs[k] ^ other, carry, &carry);
  // A difference below 0 is replaced by that of y and x.
  const mp_limb_t below = other & (carry - 1);
  mp_limb_t unit = below & 1;
  for (long k = 0; k < n; k++) limbs[k] = __builtin_addcl(limbs[k] ^ below, 0, unit, &unit);
  return x.negative ^ (int)(below & (mp_limb_t)(x.negative ^ y.negative));
}

INLINE view from(const part *p, long first) { return (view){p->limbs + first, p->negative}; }

/// The highest n limbs of x·y.
///
/// Up to 8, it leaves out the columns that amount to less than n·2^−64 of the last; for more,
/// `product` has n lower limbs before them.
INLINE view times(mp_limb_t *product, view x, view y, const long n) {
  const int negative = x.negative ^ y.negative;
  if (!__builtin_constant_p(n)) {
    mpn_mul_n(product, x.limbs, y.limbs, n);
    return (view){product + n, negative};
  }
  mp_limb_t low = 0, middle = 0, high = 0;
#pragma clang loop unroll(full)
  for (long k = n - 2; k < 2 * n - 1; k++) {
    if (k > n) product[k - n - 1] = low;
    if (k > n - 2) low = middle, middle = high, high = 0;
#pragma clang loop unroll(full)
    for (long i = k < n ? 0 : k - n + 1; i <= (k < n ? k : n - 1); i++) {
      const unsigned __int128 term = (unsigned __int128)x.limbs[i] * y.limbs[k - i];
      mp_limb_t carry;
      low = __builtin_addcl(low, (mp_limb_t)term, 0, &carry);
      middle = __builtin_addcl(middle, (mp_limb_t)(term >> 64), carry, &carry);
      high += carry;
    }
  }
  product[n - 2] = low;
  product[n - 1] = middle;
  return (view){product, negative};
}

INLINE view minus(view x) { return (view){x.limbs, !x.negative}; }

/// p ← x·w, where x has n limbs, and the limbs of w from `first` on matter.
INLINE void multiply(number *p, const number *x, const number *w, long first, const long n) {
  const view xr = from(&x->re, 0), xi = from(&x->im, 0);
  const view wr = from(&w->re, first), wi = from(&w->im, first);
  mp_limb_t a[2 * MOST_LIMBS], b[2 * MOST_LIMBS];
  p->re.negative = add(p->re.limbs, times(a, xr, wr, n), minus(times(b, xi, wi, n)), n);
  p->im.negative = add(p->im.limbs, times(a, xr, wi, n), times(b, xi, wr, n), n);
}

fathom_turn *fathom_turn_create(long exponent, long limbs) {
  if (GMP_NUMB_BITS != 64 || limbs < 2 || limbs > MOST_LIMBS) return NULL;
  fathom_turn *turn = calloc(1, sizeof *turn);
  if (!turn) return NULL;
  turn->exponent = exponent;
  turn->limbs = limbs;
  turn->degree = 1;
  return turn;
}

static int is_within(mpfr_srcptr x, long exponent) {
  return mpfr_zero_p(x) || (mpfr_regular_p(x) && mpfr_get_exp(x) <= exponent);
}

int fathom_turn_set(fathom_turn *turn, int index, mpfr_srcptr re, mpfr_srcptr im) {
  const long limbs = turn->limbs, exponent = turn->exponent;
  if (index == 0) {
    // Parts up to 1/8.
    if (!is_within(re, exponent - 3) || !is_within(im, exponent - 3)) return 0;
    return set(&turn->end.re, re, exponent, limbs) && set(&turn->end.im, im, exponent, limbs);
  }
  const long unit = SHIFT - (2 * index - 1) * exponent;
  // |A₁| is up to 1/2, which may be its real part; parts of the others are below 1/64.
  const long most = index == 1 ? unit : unit - 6;
  if (!is_within(re, most) || !is_within(im, most)) return 0;
  number *a = &turn->a[index - 1];
  if (!set(&a->re, re, unit, limbs) || !set(&a->im, im, unit, limbs)) return 0;
  long length = limbs;
  if (index > 1)
    while (length > 1 && !a->re.limbs[length - 1] && !a->im.limbs[length - 1]) length--;
  const int is_zero = !a->re.limbs[length - 1] && !a->im.limbs[length - 1];
  if (!is_zero && turn->degree < index) turn->degree = index;
  // One more, for a carry. A coefficient to which another is added has no fewer limbs.
  if (length < limbs) length++;
  for (int k = index - 1; k >= 0 && turn->lengths[k] < length; k--) turn->lengths[k] = length;
  return 1;
}

void fathom_turn_free(fathom_turn *turn) { free(turn); }

void fathom_turn_start(fathom_turn *turn, mpfr_srcptr re, mpfr_srcptr im) {
  set(&turn->z.re, re, turn->exponent, turn->limbs);
  set(&turn->z.im, im, turn->exponent, turn->limbs);
}

void fathom_turn_get(const fathom_turn *turn, mpfr_ptr re, mpfr_ptr im) {
  get(&turn->z.re, re, turn->exponent, turn->limbs);
  get(&turn->z.im, im, turn->exponent, turn->limbs);
}

/// Finds the nearest double, or one of two where only bits behind the first 106 decide, and the low
/// part within those bits.
static void split(const part *p, long limbs, double *high, double *low) {
  long top = limbs - 1;
  while (top > 0 && !p->limbs[top]) top--;
  const mp_limb_t first = p->limbs[top];
  if (!first) {
    *high = *low = 0;
    return;
  }
  const mp_limb_t second = top > 0 ? p->limbs[top - 1] : 0;
  const mp_limb_t third = top > 1 ? p->limbs[top - 2] : 0;
  const int zeros = __builtin_clzll(first);
  const mp_limb_t lead = zeros ? first << zeros | second >> (64 - zeros) : first;
  const mp_limb_t rest = zeros ? second << zeros | third >> (64 - zeros) : second;
  // The 53 leading bits, the 11 behind them and 42 more: each sum is exact but the last.
  const double a = (double)(lead >> 11), b = (double)(lead & 0x7FF);
  const double tail = b * 0x1p-11 + (double)(rest >> 22) * 0x1p-53;
  const double sum = a + tail;
  const long exponent = 64 * (top + 1 - limbs) - zeros - 53;
  const uint64_t bits = (uint64_t)(exponent + 1023) << 52 | (uint64_t)p->negative << 63;
  double unit;
  memcpy(&unit, &bits, sizeof unit);
  *high = sum * unit;
  *low = (tail - (sum - a)) * unit;
}

INLINE void shift_up(mp_limb_t *to, const mp_limb_t *limbs, int shift, const long n) {
  for (long k = n - 1; k > 0; k--) to[k] = limbs[k] << shift | limbs[k - 1] >> (64 - shift);
  to[0] = limbs[0] << shift;
}

/// W = (x + y)(x − y) + 2xy·i.
INLINE void square(number *w, const number *z, const long n) {
  const view x = from(&z->re, 0), y = from(&z->im, 0);
  mp_limb_t sum[MOST_LIMBS], difference[MOST_LIMBS], product[2 * MOST_LIMBS];
  const view u = {sum, add(sum, x, y, n)}, v = {difference, add(difference, x, minus(y), n)};
  const view re = times(product, u, v, n);
  w->re.negative = re.negative;
  for (long k = 0; k < n; k++) w->re.limbs[k] = re.limbs[k];
  const view im = times(product, x, y, n);
  w->im.negative = im.negative;
  shift_up(w->im.limbs, im.limbs, 1, n);
}

/// s ← a + p, where p has `length` limbs or n.
INLINE void add_short(number *s, const number *a, number *p, long length, const long n) {
  for (long k = length; k < n; k++) p->re.limbs[k] = p->im.limbs[k] = 0;
  s->re.negative = add(s->re.limbs, from(&a->re, 0), from(&p->re, 0), n);
  s->im.negative = add(s->im.limbs, from(&a->im, 0), from(&p->im, 0), n);
}

/// z ← ζ + 2^s·p.
INLINE void finish(number *z, const number *end, number *p, const long n) {
  shift_up(p->re.limbs, p->re.limbs, SHIFT, n);
  shift_up(p->im.limbs, p->im.limbs, SHIFT, n);
  z->re.negative = add(z->re.limbs, from(&end->re, 0), from(&p->re, 0), n);
  z->im.negative = add(z->im.limbs, from(&end->im, 0), from(&p->im, 0), n);
}

/// Code for each number of limbs, which the compiler then knows; 0 stands for any number.
#define SIZED(n, count) \
  static void square_##n(number *w, const number *z, long limbs) { \
    (void)limbs; \
    square(w, z, count); \
  } \
  static void multiply_##n(number *p, const number *x, const number *w, long first, long limbs) { \
    (void)limbs; \
    multiply(p, x, w, first, count); \
  } \
  static void add_short_##n( \
      number *s, const number *a, number *p, long length, long limbs) { \
    (void)limbs; \
    add_short(s, a, p, length, count); \
  } \
  static void finish_##n(number *z, const number *end, number *p, long limbs) { \
    (void)limbs; \
    finish(z, end, p, count); \
  }
SIZED(0, limbs)
SIZED(2, 2)
SIZED(3, 3)
SIZED(4, 4)
SIZED(5, 5)
SIZED(6, 6)
SIZED(7, 7)
SIZED(8, 8)

#define SIZE(n) ((n) <= MOST_INLINED ? (n) : 0)

static const struct {
  void (*square)(number *, const number *, long);
  void (*multiply)(number *, const number *, const number *, long, long);
  void (*add_short)(number *, const number *, number *, long, long);
  void (*finish)(number *, const number *, number *, long);
} sized[] = {
#define ROW(n) {square_##n, multiply_##n, add_short_##n, finish_##n}
    ROW(0), ROW(0), ROW(2), ROW(3), ROW(4), ROW(5), ROW(6), ROW(7), ROW(8)};

void fathom_turn_take(fathom_turn *turn, double pair[4]) {
  const long n = turn->limbs;
  const long size = SIZE(n);
  number *z = &turn->z;
  number w, p, s;
  sized[size].square(&w, z, n);
  const number *factor = &turn->a[turn->degree - 1];
  for (long k = turn->degree - 1; k > 0; k--) {
    const long length = turn->lengths[k], next = turn->lengths[k - 1];
    sized[SIZE(length)].multiply(&p, factor, &w, n - length, length);
    sized[SIZE(next)].add_short(&s, &turn->a[k - 1], &p, length, next);
    factor = &s;
  }
  sized[size].multiply(&p, factor, &w, 0, n);
  sized[size].finish(z, &turn->end, &p, n);
  split(&z->re, n, &pair[0], &pair[1]);
  split(&z->im, n, &pair[2], &pair[3]);
}
