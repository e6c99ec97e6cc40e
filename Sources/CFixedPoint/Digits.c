// Digits — the step in fixed point by AVX-512 IFMA: eight products of 52-bit digits at a time.
//
// Only the columns of a product that matter are summed, starting one digit below the last. The
// omitted ones add less than 2·count·2^−52 units of the last digit. Up to 1000 digits, no column
// overflows. In longer numbers, each chain of a column is cut to 52 bits before the chains are
// added.

#include "Digits.h"

#if defined(__x86_64__)

int fathom_digits_run(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
      && __builtin_cpu_supports("avx512ifma");
}

enum { MOST_VECTORS = 4 };

/// Sums of products in the columns k … k + 8·vectors − 1.
///
/// Each column has two chains, since an addition waits for the previous one of its chain.
typedef struct {
  lanes low[MOST_VECTORS][2], high[MOST_VECTORS][2];
} column_sums;

/// Adds the products of the digits a[0], a[8] … a[8·(rows − 1)] with b, then those of a[1], a[9] …,
/// and so on.
///
/// Column k takes the low halves of a[i]·b[k − i] and the high halves of a[i]·b[k − 1 − i]. So
/// eight digits of b, loaded once, serve the low halves of a[i], the high halves of a[i − 1], and
/// the same for a[i + 8t], eight columns t times further up. Otherwise, loads that cross cache
/// lines would take most of the time.
///
/// \param from b + k − i, for the first i.
/// \param is_first Whether to use the eights of b only up to this one, since those after it have no
///   digits.
INLINE void add_rows(
    column_sums *sums, const word *a, const word *from, long steps, const int rows,
    const int vectors, const int is_first) {
  lanes before[MOST_VECTORS];
  UNROLLED for (int t = 0; t < rows; t++) before[t] = _mm512_set1_epi64((int64_t)a[8 * t - 1]);
  for (; steps > 0; steps--, a++, from--) {
    lanes digit[MOST_VECTORS];
    UNROLLED for (int t = 0; t < rows; t++) digit[t] = _mm512_set1_epi64((int64_t)a[8 * t]);
    UNROLLED for (int v = 1 - rows; v < (is_first ? 1 : vectors); v++) {
      const lanes eight = _mm512_loadu_si512(from + 8 * v);
      UNROLLED for (int t = v < 0 ? -v : 0; t < rows && v + t < vectors; t++) {
        lanes *low = &sums->low[v + t][t & 1], *high = &sums->high[v + t][t & 1];
        *low = _mm512_madd52lo_epu64(*low, digit[t], eight);
        *high = _mm512_madd52hi_epu64(*high, before[t], eight);
      }
    }
    UNROLLED for (int t = 0; t < rows; t++) before[t] = digit[t];
  }
}

/// Adds the remaining `rest` digits of a in every row, and the other digits in all rows but the
/// last.
INLINE void add_last_rows(
    column_sums *sums, const word *a, const word *from, long rest, const int rows,
    const int vectors, const int is_first) {
  add_rows(sums, a, from, rest, rows, vectors, is_first);
  if (rows > 1)
    add_rows(sums, a + rest, from - rest, 8 - rest, rows - 1, vectors, is_first);
}

/// Adds `count` successive digits of a, fewer than 8·vectors.
INLINE void add_rest(
    column_sums *sums, const word *a, const word *from, long count, const int vectors,
    const int is_first) {
  const long rest = count % 8;
  switch (count / 8) {
    case 3: if (vectors > 3) add_last_rows(sums, a, from, rest, 4, vectors, is_first); break;
    case 2: if (vectors > 2) add_last_rows(sums, a, from, rest, 3, vectors, is_first); break;
    case 1: if (vectors > 1) add_last_rows(sums, a, from, rest, 2, vectors, is_first); break;
    default: add_last_rows(sums, a, from, rest, 1, vectors, is_first);
  }
}

/// The lower 52 bits of each of four sums, added up; the upper bits go to `carry`.
INLINE lanes cut(lanes a, lanes b, lanes c, lanes d, lanes *carry) {
  const lanes digit = _mm512_set1_epi64((int64_t)mask);
  *carry = _mm512_add_epi64(
      _mm512_add_epi64(_mm512_srli_epi64(a, 52), _mm512_srli_epi64(b, 52)),
      _mm512_add_epi64(_mm512_srli_epi64(c, 52), _mm512_srli_epi64(d, 52)));
  return _mm512_add_epi64(
      _mm512_add_epi64(_mm512_and_si512(a, digit), _mm512_and_si512(b, digit)),
      _mm512_add_epi64(_mm512_and_si512(c, digit), _mm512_and_si512(d, digit)));
}

/// Computes the columns k … k + 8·vectors − 1 of a·b, from column top − 1 on; both have digits 0 …
/// top.
///
/// \param carries Receives the bits above 52 of each column, for the column above; NULL if nothing
///   is cut.
INLINE void columns(
    const word *a, const word *b, long top, long k, const int vectors, int64_t *out,
    int64_t *carries) {
  column_sums sums;
  UNROLLED for (int n = 0; n < vectors; n++)
    UNROLLED for (int t = 0; t < 2; t++) sums.low[n][t] = sums.high[n][t] = _mm512_setzero_si512();
  // The first digit that meets the top digit of b, in the lowest of these columns; at −1 there is a
  // 0.
  long left = top + 2 - (k - top);
  const word *from = b + top;
  a += k - top;
  if (left < 8 * vectors) {
    add_rest(&sums, a, from, left, vectors, 1);
  } else {
    const long block = 8 * vectors;
    add_rows(&sums, a, from, 8, vectors, vectors, 1);
    for (;;) {
      a += block;
      from -= block;
      left -= block;
      if (left < block) break;
      add_rows(&sums, a, from, 8, vectors, vectors, 0);
    }
    add_rest(&sums, a, from, left, vectors, 0);
  }
  UNROLLED for (int n = 0; n < vectors; n++) {
    if (carries) {
      lanes carry;
      const lanes kept =
          cut(sums.low[n][0], sums.low[n][1], sums.high[n][0], sums.high[n][1], &carry);
      _mm512_storeu_si512(out + 8 * n, kept);
      _mm512_storeu_si512(carries + 8 * n, carry);
      continue;
    }
    const lanes low = _mm512_add_epi64(sums.low[n][0], sums.low[n][1]);
    const lanes high = _mm512_add_epi64(sums.high[n][0], sums.high[n][1]);
    _mm512_storeu_si512(out + 8 * n, _mm512_add_epi64(low, high));
  }
}

/// The largest number of digits for which no column overflows.
enum { UNCUT_DIGITS = 1000 };

/// Computes the columns of a·b, starting one below the last digit's; `out` has room for twice as
/// many.
VECTOR_CODE static void multiply(const word *a, const word *b, long count, int64_t *out) {
  const long top = count - 1, vectors = (count + 8) / 8;
  int64_t *const carries = count > UNCUT_DIGITS ? out + 8 * vectors : NULL;
#define COLUMNS(n) \
  columns(a, b, top, top - 1 + 8 * done, n, out + 8 * done, carries ? carries + 8 * done : NULL)
  long done = 0;
  for (; vectors - done >= 4; done += 4) COLUMNS(4);
  switch (vectors - done) {
    case 3: COLUMNS(3); break;
    case 2: COLUMNS(2); break;
    case 1: COLUMNS(1); break;
  }
#undef COLUMNS
  if (!carries) return;
  // From the last column down, since each column takes the carry of the one below it.
  for (long j = 8 * vectors - 1; j > 0; j--) out[j] += carries[j - 1];
}

/// The lanes moved up by one; the last lane of `below` becomes the first.
INLINE lanes shifted(lanes these, lanes below) { return _mm512_alignr_epi64(these, below, 7); }

/// Computes |x| + |y| and ||x| − |y||; returns whether |x| < |y|.
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

/// Whether ±(columns << shift) ± c is negative; column j belongs to digit j − 1.
static int is_negative(
    const int64_t *columns, int shift, int negated, const fixed_number *c, long count) {
  const int64_t factor = (negated ? -1 : 1) * (1 << shift), side = c->negative ? -1 : 1;
  double value = 0;
  for (long j = count; j > count - 3; j--)
    value = value * 0x1p52 + (double)factor * (double)columns[j]
        + (double)side * (double)(int64_t)c->words[j - 1];
  // Here the columns below amount to less than 2^13, and rounding to less than 2^78.
  if (value > 0x1p84 || value < -0x1p84) return value < 0;
  __int128 above = 0;
  for (long j = 0; j <= count; j++)
    above = ((__int128)factor * columns[j] + side * (int64_t)c->words[j - 1] + above) >> 52;
  return above < 0;
}

/// x = ±(columns << shift) ± c, rounded down; the value is not negative.
INLINE void add_center(
    const int64_t *columns, const int shift, const int product, const word *center,
    const int side, long count, word *x) {
  const lanes digit = _mm512_set1_epi64((int64_t)mask);
  lanes first = _mm512_setzero_si512(), second = first, all = first;
  // Column 0 is below the last digit, and columns above the first digit are not used.
  word *out = x - 1;
  for (long k = 0; k <= count; k += 8) {
    const lanes v = _mm512_loadu_si512(columns + k), c = _mm512_loadu_si512(center - 1 + k);
    lanes carried = _mm512_srai_epi64(v, 52 - shift);
    const lanes from_below = shifted(carried, first);
    first = carried;
    lanes sum = _mm512_and_si512(_mm512_slli_epi64(v, shift), digit);
    sum = _mm512_add_epi64(sum, from_below);
    if (product < 0) sum = _mm512_sub_epi64(c, sum);
    else if (side < 0) sum = _mm512_sub_epi64(sum, c);
    else sum = _mm512_add_epi64(sum, c);
    carried = _mm512_srai_epi64(sum, 52);
    sum = _mm512_add_epi64(_mm512_and_si512(sum, digit), shifted(carried, second));
    second = carried;
    if (k + 8 > count) sum = _mm512_maskz_mov_epi64((__mmask8)((2 << (count - k)) - 1), sum);
    all = _mm512_or_si512(all, sum);
    _mm512_storeu_si512(out + k, sum);
  }
  if (__builtin_expect(_mm512_cmpgt_epu64_mask(all, digit), 0)) carry_one_by_one(out, count + 1);
  out[0] = 0;
}

/// x = ±(columns << shift) + c, with the modulus rounded down.
INLINE void finish(
    const int64_t *columns, const int shift, int negated, const fixed_number *c, long count,
    fixed_number *x) {
  x->negative = is_negative(columns, shift, negated, c, count);
  const word *center = c->words;
  if (negated != x->negative) {
    add_center(columns, shift, -1, center, 1, count, x->words);
  } else if (c->negative != x->negative) {
    add_center(columns, shift, 1, center, -1, count, x->words);
  } else {
    add_center(columns, shift, 1, center, 1, count, x->words);
  }
}

/// Computes the columns of (|x| + |y|)(|x| − |y|) or of |x||y|; returns whether this part of z² is
/// negative.
static int multiply_for(fathom_fixed *orbit, int part) {
  int64_t *columns = (int64_t *)orbit->product[part];
  if (part == 1) {
    multiply(orbit->part[0].words, orbit->part[1].words, orbit->count, columns);
    return has_negative_im(orbit);
  }
  const int swapped = add_and_subtract(orbit);
  multiply(orbit->sum.words, orbit->difference.words, orbit->count, columns);
  return swapped;
}

VECTOR_CODE static void finish_part(
    const fathom_fixed *orbit, int part, int negative, fixed_number *to) {
  const int64_t *columns = (const int64_t *)orbit->product[part];
  // The product of the imaginary part has a factor of 2.
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
