// Digits — the step in fixed point by AVX-512 IFMA: eight products of 52-bit digits at a time.
//
// Only the columns of a product that count are summed, from one digit below the last. The rest
// adds less than 2·count·2^−52 units of the last digit. Up to 1000 digits, no column overflows.

#include "Digits.h"

#if defined(__x86_64__)

int fathom_digits_run(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
      && __builtin_cpu_supports("avx512ifma");
}

/// Sums of products in columns k … k + 8·vectors − 1.
///
/// Column k takes the low halves of a[i]·b[k − i] and the high ones of a[i]·b[k − 1 − i]: one
/// load of b serves the low halves of a[i] and the high ones of a[i − 1].
typedef struct {
  const word *a, *b;
  long k, i;
  lanes low[4], high[4], before;
} column_sums;

/// Goes on to digit `end` of a, in the first of the vectors.
INLINE void add_products(column_sums *sums, long end, const int vectors) {
  lanes before = sums->before;
  long i = sums->i;
  for (const word *from = sums->b + sums->k - i; i < end; i++, from--) {
    const lanes digit = _mm512_set1_epi64((int64_t)sums->a[i]);
    for (int n = 0; n < vectors; n++) {
      const lanes eight = _mm512_loadu_si512(from + 8 * n);
      sums->low[n] = _mm512_madd52lo_epu64(sums->low[n], digit, eight);
      sums->high[n] = _mm512_madd52hi_epu64(sums->high[n], before, eight);
    }
    before = digit;
  }
  sums->i = i;
  sums->before = before;
}

/// Columns k … k + 8·vectors − 1 of a·b, digits 0 … top each.
INLINE void columns(
    const word *a, const word *b, long top, long k, const int vectors, int64_t *out) {
  column_sums sums = {.a = a, .b = b, .k = k, .i = k > top ? k - top : 0};
  for (int n = 0; n < vectors; n++) sums.low[n] = sums.high[n] = _mm512_setzero_si512();
  sums.before = _mm512_set1_epi64((int64_t)a[sums.i - 1]);
  // To higher columns the first digits add nothing.
  const long first = k - top;
  if (vectors > 1) add_products(&sums, first + 8, 1);
  if (vectors > 2) add_products(&sums, first + 16, 2);
  if (vectors > 3) add_products(&sums, first + 24, 3);
  add_products(&sums, top + 2, vectors);
  for (int n = 0; n < vectors; n++)
    _mm512_storeu_si512(out + 8 * n, _mm512_add_epi64(sums.low[n], sums.high[n]));
}

/// The columns of a·b from one below the last digit's.
VECTOR_CODE static void multiply(const word *a, const word *b, long count, int64_t *out) {
  const long top = count - 1, vectors = (count + 8) / 8;
  long done = 0;
  for (; vectors - done >= 4; done += 4)
    columns(a, b, top, top - 1 + 8 * done, 4, out + 8 * done);
  const long k = top - 1 + 8 * done;
  switch (vectors - done) {
    case 3: columns(a, b, top, k, 3, out + 8 * done); break;
    case 2: columns(a, b, top, k, 2, out + 8 * done); break;
    case 1: columns(a, b, top, k, 1, out + 8 * done); break;
  }
}

/// Lanes moved up by one, the last of `below` coming in.
INLINE lanes shifted(lanes these, lanes below) { return _mm512_alignr_epi64(these, below, 7); }

/// |x| + |y| and ||x| − |y||; whether |x| < |y|.
VECTOR_CODE static int add_and_subtract(fathom_fixed *orbit) {
  const word *greater = orbit->part[0].words, *lesser = orbit->part[1].words;
  long i = orbit->count - 1;
  while (i > 0 && greater[i] == lesser[i]) i--;
  const int swap = greater[i] < lesser[i];
  if (swap) (greater = orbit->part[1].words, lesser = orbit->part[0].words);
  word *sum = orbit->sum.words, *difference = orbit->difference.words;
  const lanes digit = _mm512_set1_epi64((int64_t)mask);
  lanes above_sum = _mm512_setzero_si512(), above_difference = above_sum, all = above_sum;
  for (long k = 0; k < orbit->count; k += 8) {
    const lanes x = _mm512_loadu_si512(greater + k), y = _mm512_loadu_si512(lesser + k);
    lanes s = _mm512_add_epi64(x, y), d = _mm512_sub_epi64(x, y);
    const lanes carry_sum = _mm512_srli_epi64(s, 52), carry_difference = _mm512_srai_epi64(d, 52);
    s = _mm512_add_epi64(_mm512_and_si512(s, digit), shifted(carry_sum, above_sum));
    d = _mm512_add_epi64(
        _mm512_and_si512(d, digit), shifted(carry_difference, above_difference));
    above_sum = carry_sum;
    above_difference = carry_difference;
    all = _mm512_or_si512(all, _mm512_or_si512(s, d));
    _mm512_storeu_si512(sum + k, s);
    _mm512_storeu_si512(difference + k, d);
  }
  if (__builtin_expect(_mm512_cmpgt_epu64_mask(all, digit), 0)) {
    carry_one_by_one(sum, orbit->count);
    carry_one_by_one(difference, orbit->count);
  }
  return swap;
}

/// Whether ±(columns << shift) ± c is below 0. Column j belongs to digit j − 1.
static int is_negative(
    const int64_t *columns, int shift, int negated, const fixed_number *c, long count) {
  const int64_t factor = (negated ? -1 : 1) * (1 << shift), side = c->negative ? -1 : 1;
  double value = 0;
  for (long j = count; j > count - 3; j--)
    value = value * 0x1p52 + (double)factor * (double)columns[j]
        + (double)side * (double)(int64_t)c->words[j - 1];
  // The columns below count for less than 2^13 here, and what is rounded for less than 2^78.
  if (value > 0x1p84 || value < -0x1p84) return value < 0;
  __int128 above = 0;
  for (long j = 0; j <= count; j++)
    above = ((__int128)factor * columns[j] + side * (int64_t)c->words[j - 1] + above) >> 52;
  return above < 0;
}

/// x = ±(columns << shift) + c, rounded down in modulus.
INLINE void finish(
    const int64_t *columns, const int shift, int negated, const fixed_number *c, long count,
    fixed_number *x) {
  x->negative = is_negative(columns, shift, negated, c, count);
  const lanes zero = _mm512_setzero_si512(), digit = _mm512_set1_epi64((int64_t)mask);
  const lanes sign = _mm512_set1_epi64(negated ^ x->negative ? -1 : 0);
  const lanes side = _mm512_set1_epi64(c->negative ^ x->negative ? -1 : 0);
  lanes first = zero, second = zero, all = zero;
  word *out = x->words - 1;
  const word *center = c->words - 1;
  for (long k = 0; k <= count; k += 8) {
    lanes v = _mm512_loadu_si512(columns + k);
    v = _mm512_sub_epi64(_mm512_xor_si512(v, sign), sign);
    lanes w = _mm512_loadu_si512(center + k);
    w = _mm512_sub_epi64(_mm512_xor_si512(w, side), side);
    // The carry of 2v + w, which itself may not fit, is that of v + ⌊w/2⌋ one bit lower.
    lanes carried =
        _mm512_srai_epi64(_mm512_add_epi64(v, _mm512_srai_epi64(w, shift)), 52 - shift);
    v = _mm512_and_si512(_mm512_add_epi64(_mm512_slli_epi64(v, shift), w), digit);
    v = _mm512_add_epi64(v, shifted(carried, first));
    first = carried;
    carried = _mm512_srai_epi64(v, 52);
    v = _mm512_add_epi64(_mm512_and_si512(v, digit), shifted(carried, second));
    second = carried;
    all = _mm512_or_si512(all, v);
    _mm512_storeu_si512(out + k, v);
  }
  if (__builtin_expect(_mm512_cmpgt_epu64_mask(all, digit), 0))
    carry_one_by_one(out, (count + 8) / 8 * 8);
  out[0] = 0;
}

/// The columns of (|x| + |y|)(|x| − |y|) or |x||y|; whether the folded part of z² is negative.
static int multiply_for(fathom_fixed *orbit, int part) {
  int64_t *columns = (int64_t *)orbit->product[part];
  if (part == 1) {
    multiply(orbit->part[0].words, orbit->part[1].words, orbit->count, columns);
    return has_negative_im(orbit);
  }
  const int swapped = add_and_subtract(orbit);
  multiply(orbit->sum.words, orbit->difference.words, orbit->count, columns);
  return has_negative_re(orbit, swapped);
}

VECTOR_CODE static void finish_part(
    const fathom_fixed *orbit, int part, int negative, fixed_number *to) {
  const int64_t *columns = (const int64_t *)orbit->product[part];
  // The product of the imaginary part is taken twice.
  if (part == 0) finish(columns, 0, negative, &orbit->center[0], orbit->count, to);
  else finish(columns, 1, negative, &orbit->center[1], orbit->count, to);
}

void fathom_digits_step(fathom_fixed *orbit) {
  if (orbit->is_real) return fathom_digits_part(orbit, 0, &orbit->part[0]);
  const int re = multiply_for(orbit, 0), im = multiply_for(orbit, 1);
  finish_part(orbit, 0, re, &orbit->part[0]);
  finish_part(orbit, 1, im, &orbit->part[1]);
}

void fathom_digits_part(fathom_fixed *orbit, int part, fixed_number *to) {
  finish_part(orbit, part, multiply_for(orbit, part), to);
}

#else
int fathom_digits_run(void) { return 0; }
void fathom_digits_step(fathom_fixed *orbit) { (void)orbit; }
void fathom_digits_part(fathom_fixed *orbit, int part, fixed_number *to) {
  (void)orbit;
  (void)part;
  (void)to;
}
#endif
