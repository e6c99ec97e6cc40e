// ShortDigits — the step in fixed point for up to 39 digits, by AVX-512 IFMA in registers alone.
//
// `Digits.c` takes 80 ns for any number of digits, since it waits until memory that one vector
// wrote can be read by others. Here vectors are shifted in registers, and numbers are in two's
// complement, so that nothing depends on which modulus is greater.

#include "Digits.h"

long fathom_short_count(long digits) {
  return digits > 39 ? 0 : digits <= 7 ? 7 : digits + ((3 - digits) & 3);
}

#if defined(__x86_64__)

enum { most = SHORT_VECTORS };

typedef lanes lanes_of_number[most];

/// Eight lanes, starting at lane `from` of `lower` followed by `upper`.
INLINE lanes window(lanes upper, lanes lower, const int from) {
  switch (from) {
    case 0: return lower;
    case 1: return _mm512_alignr_epi64(upper, lower, 1);
    case 2: return _mm512_alignr_epi64(upper, lower, 2);
    case 3: return _mm512_alignr_epi64(upper, lower, 3);
    case 4: return _mm512_alignr_epi64(upper, lower, 4);
    case 5: return _mm512_alignr_epi64(upper, lower, 5);
    case 6: return _mm512_alignr_epi64(upper, lower, 6);
    default: return _mm512_alignr_epi64(upper, lower, 7);
  }
}

/// The mask of the lanes of a number's vector v whose digits come before `count`.
INLINE __mmask8 before(const int count, const int v) {
  const int lanes_left = count - 8 * v;
  return lanes_left >= 8 ? 0xff : lanes_left <= 0 ? 0 : (__mmask8)((1 << lanes_left) - 1);
}

/// All bits 1 if a number is negative, otherwise all 0.
INLINE lanes sign(const word *number, const int count) {
  return _mm512_srai_epi64(
      _mm512_slli_epi64(_mm512_set1_epi64((int64_t)number[count - 1]), 12), 63);
}

INLINE void load(const word *number, const int vectors, lanes *out) {
  for (int v = 0; v < vectors; v++) out[v] = _mm512_load_si512(number + 8 * v);
}

INLINE void store(word *number, const int vectors, const lanes *in) {
  for (int v = 0; v < vectors; v++) _mm512_store_si512(number + 8 * v, in[v]);
}

/// Converts signed columns to digits; the last of the `count` digits keeps its carry, and later
/// lanes become 0.
///
/// \param rounds The number of rounds of carrying between vectors: one for digits of 53 bits, two
///   for more.
INLINE void carry(lanes *digits, const int count, const int vectors, const int rounds) {
  const lanes digit = _mm512_set1_epi64((int64_t)mask);
  UNROLLED for (int round = 0; round < rounds; round++) {
    lanes below = _mm512_setzero_si512();
    UNROLLED for (int v = 0; v < vectors; v++) {
      const lanes above = _mm512_srai_epi64(digits[v], 52);
      digits[v] = _mm512_add_epi64(
          _mm512_and_si512(digits[v], digit), _mm512_alignr_epi64(above, below, 7));
      below = above;
    }
  }
  __mmask8 open = 0;
  UNROLLED for (int v = 0; v < vectors; v++)
    open |= _mm512_mask_cmpgt_epu64_mask(before(count - 1, v), digits[v], digit);
  if (__builtin_expect(open, 0)) {
    word all[8 * most] __attribute__((aligned(64)));
    store(all, vectors, digits);
    carry_one_by_one(all, count);
    load(all, vectors, digits);
  }
  UNROLLED for (int v = 0; v < vectors; v++)
    digits[v] = _mm512_maskz_and_epi64(before(count, v), digits[v], digit);
}

/// Computes the columns of a·b from count − 2 on, as many as there will be digits.
///
/// If x = X − 2^(52·count) is negative, the product x·y has −Y from column `count` on.
INLINE void multiply(
    const word *a, const word *b, const int count, const int vectors, lanes *out) {
  lanes_of_number low, high, first, second;
  load(a, vectors, first);
  load(b, vectors, second);
  UNROLLED for (int v = 0; v < vectors; v++) low[v] = high[v] = _mm512_setzero_si512();
  lanes last = _mm512_setzero_si512();
  UNROLLED for (int i = 0; i <= count; i++) {
    const lanes this = i < count ? _mm512_set1_epi64((int64_t)a[i]) : last;
    UNROLLED for (int v = 0; v < vectors; v++) {
      // The digits `from` … `from + 7` of b.
      const int from = count - 2 + 8 * v - i;
      if (from >= count || from <= -8) continue;
      const int k = (from + 8) / 8 - 1;
      const lanes lower = k < 0 ? _mm512_setzero_si512() : second[k];
      const lanes upper = k + 1 < vectors ? second[k + 1] : _mm512_setzero_si512();
      const lanes eight = window(upper, lower, from - 8 * k);
      if (i < count) low[v] = _mm512_madd52lo_epu64(low[v], this, eight);
      if (i > 0) high[v] = _mm512_madd52hi_epu64(high[v], last, eight);
    }
    last = this;
  }
  const lanes first_sign = sign(a, count), second_sign = sign(b, count);
  lanes below = _mm512_setzero_si512();
  UNROLLED for (int v = 0; v < vectors; v++) {
    const lanes other = _mm512_add_epi64(
        _mm512_and_si512(first_sign, second[v]), _mm512_and_si512(second_sign, first[v]));
    out[v] = _mm512_sub_epi64(
        _mm512_add_epi64(low[v], high[v]), _mm512_alignr_epi64(other, below, 6));
    below = other;
  }
}

/// x ← columns + c, where column 1 belongs to the last digit; also keeps the part that reading
/// needs.
INLINE void finish(
    lanes *columns, const word *center, const int count, const int vectors, word *x,
    fixed_number *part) {
  UNROLLED for (int v = 0; v < vectors; v++)
    columns[v] = _mm512_add_epi64(columns[v], _mm512_loadu_si512(center + 8 * v));
  carry(columns, count + 1, vectors, 2);
  lanes_of_number digits;
  UNROLLED for (int v = 0; v < vectors; v++) {
    const lanes above = v + 1 < vectors ? columns[v + 1] : _mm512_setzero_si512();
    digits[v] = _mm512_alignr_epi64(above, columns[v], 1);
  }
  store(x, vectors, digits);
  // The modulus, or one unit less.
  const lanes negative = sign(x, count), digit = _mm512_set1_epi64((int64_t)mask);
  UNROLLED for (int v = 0; v < vectors; v++)
    _mm512_store_si512(
        part->words + 8 * v,
        _mm512_maskz_xor_epi64(
            before(count, v), digits[v], _mm512_and_si512(negative, digit)));
  part->negative = (int)(x[count - 1] >> 51);
}

/// Computes (x + y)(x − y) and 2xy, and adds c.
INLINE void step(fathom_fixed *orbit, const int count) {
  const int vectors = (count + 8) / 8;
  word *x = orbit->twos[0], *y = orbit->twos[1];
  lanes_of_number re, im, sum, difference, first, second;
  load(x, vectors, re);
  load(y, vectors, im);
  UNROLLED for (int v = 0; v < vectors; v++) {
    sum[v] = _mm512_add_epi64(re[v], im[v]);
    difference[v] = _mm512_sub_epi64(re[v], im[v]);
  }
  carry(sum, count, vectors, 1);
  carry(difference, count, vectors, 1);
  word a[8 * most] __attribute__((aligned(64))), b[8 * most] __attribute__((aligned(64)));
  store(a, vectors, sum);
  store(b, vectors, difference);
  multiply(a, b, count, vectors, first);
  if (orbit->is_real) return finish(first, orbit->twos[2], count, vectors, x, &orbit->part[0]);
  multiply(x, y, count, vectors, second);
  UNROLLED for (int v = 0; v < vectors; v++) second[v] = _mm512_add_epi64(second[v], second[v]);
  finish(first, orbit->twos[2], count, vectors, x, &orbit->part[0]);
  finish(second, orbit->twos[3], count, vectors, y, &orbit->part[1]);
}

VECTOR_CODE void fathom_short_digits_step(fathom_fixed *orbit) {
  switch (orbit->count) {
    case 7: return step(orbit, 7);
    case 11: return step(orbit, 11);
    case 15: return step(orbit, 15);
    case 19: return step(orbit, 19);
    case 23: return step(orbit, 23);
    case 27: return step(orbit, 27);
    case 31: return step(orbit, 31);
    case 35: return step(orbit, 35);
    default: return step(orbit, 39);
  }
}

#else
void fathom_short_digits_step(fathom_fixed *orbit) { (void)orbit; }
#endif
