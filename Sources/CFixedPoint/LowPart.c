// LowPart — computes the low part of a number that is known exactly, or to within an error.

#include "LowPart.h"

double fathom_mpfr_low_part(mpfr_srcptr x, double value, mpfr_ptr scratch) {
  const long exponent = mpfr_regular_p(x) ? (long)mpfr_get_exp(x) : 0;
  if (mpfr_get_prec(x) > 128 && mpfr_regular_p(x) && exponent > -850 && exponent < 900
      && fathom_mpfr_nearest(x) == value) {
    const mp_limb_t *limbs = x->_mpfr_d + (mpfr_get_prec(x) - 1) / 64;
    const uint64_t top = limbs[0] & 0x7FF;
    // The bits after the double's last bit, cut off at 2^−128 of it; or their complement if the
    // double was rounded up.
    unsigned __int128 rest =
        (unsigned __int128)top << 117 | (unsigned __int128)limbs[-1] << 53 | limbs[-2] >> 11;
    if (top >= 0x400) rest = -rest;
    const uint64_t high = (uint64_t)(rest >> 64);
    const int zeros = high ? __builtin_clzll(high) : 64;
    if (top != 0x400 && zeros <= 48) {
      rest <<= zeros;
      const uint64_t behind = (uint64_t)(rest >> 11), half = (uint64_t)1 << 63;
      const uint64_t distance = behind > half ? behind - half : half - behind;
      if (distance > ((uint64_t)1 << 40)) {
        const uint64_t negative = (uint64_t)((mpfr_signbit(x) != 0) ^ (top > 0x400)) << 63;
        const uint64_t bits = ((uint64_t)(exponent - 53 - zeros + 1021) << 52)
            + (uint64_t)(rest >> 75) + (behind > half);
        const uint64_t all = bits | negative;
        double lowPart;
        memcpy(&lowPart, &all, sizeof lowPart);
        return lowPart;
      }
    }
  }
  // For two numbers of the same precision, mpfr_sub takes half the time of mpfr_sub_d.
  mpfr_set_d(scratch, value, MPFR_RNDN);
  mpfr_sub(scratch, x, scratch, MPFR_RNDN);
  return mpfr_get_d(scratch, MPFR_RNDN);
}

int fathom_low_part_of_bits(
    const uint64_t m[3], long exponent, int negative, double value, long error, double *lowPart) {
  if (exponent <= -850 || exponent >= 900) return 0;
  uint64_t sought;
  memcpy(&sought, &value, sizeof value);
  // The number cut off to a double; `value` must be that double or the next one.
  const uint64_t cut = ((uint64_t)(exponent + 1021) << 52) + (m[0] >> 11)
      + ((uint64_t)(negative != 0) << 63);
  const uint64_t above = sought - cut;
  if (above > 1) return 0;
  // The bits after the double's last bit, in units of 2^−128 of it.
  unsigned __int128 rest =
      (unsigned __int128)(m[0] & 0x7FF) << 117 | (unsigned __int128)m[1] << 53 | m[2] >> 11;
  if (above) rest = -rest;
  const uint64_t high = (uint64_t)(rest >> 64);
  const int zeros = high ? __builtin_clzll(high) : 64;
  if (zeros > 48) return 0;
  rest <<= zeros;
  // The bits after the low part's last bit, in units of 2^−64 of it.
  const uint64_t behind = (uint64_t)(rest >> 11), half = (uint64_t)1 << 63;
  const uint64_t distance = behind > half ? behind - half : half - behind;
  // The error in units of `rest`; cutting off adds 2^zeros, and this conversion one unit.
  long wide = error - exponent + 181 + zeros;
  if (wide < zeros) wide = zeros;
  wide = (wide < 11 ? 0 : wide - 11) + 2;
  if (wide >= 62 || distance <= (uint64_t)1 << wide) return 0;
  const uint64_t sign = (uint64_t)((negative != 0) ^ (int)above) << 63;
  const uint64_t bits = ((uint64_t)(exponent - 53 - zeros + 1021) << 52) + (uint64_t)(rest >> 75)
      + (behind > half);
  const uint64_t all = bits | sign;
  memcpy(lowPart, &all, sizeof all);
  return 1;
}

int fathom_mpfr_low_part_between(
    mpfr_srcptr below, mpfr_srcptr above, double value, double *lowPart) {
  mpfr_t point, rest;
  mpfr_init2(point, 53);
  mpfr_init2(rest, mpfr_get_prec(below));
  mpfr_set_d(point, value, MPFR_RNDN);
  mpfr_sub(rest, below, point, MPFR_RNDD);
  // Adding 0 makes zero positive.
  const double least = mpfr_get_d(rest, MPFR_RNDN) + 0.0;
  mpfr_sub(rest, above, point, MPFR_RNDU);
  const double greatest = mpfr_get_d(rest, MPFR_RNDN) + 0.0;
  mpfr_clear(rest);
  mpfr_clear(point);
  *lowPart = least;
  return least == greatest;
}

int fathom_mpfr_low_part_within(
    mpfr_srcptr x, double value, double error, long error_exponent, double *lowPart) {
  const long precision = (long)mpfr_get_prec(x);
  if (mpfr_regular_p(x) && precision > 128 && GMP_NUMB_BITS == 64) {
    const mp_limb_t *limbs = x->_mpfr_d + (precision - 1) / 64;
    const uint64_t m[3] = {limbs[0], limbs[-1], limbs[-2]};
    const long wide = error > 0 ? fathom_log_above(error) + error_exponent : -(1L << 40);
    if (fathom_low_part_of_bits(
            m, (long)mpfr_get_exp(x), mpfr_signbit(x) != 0, value, wide, lowPart))
      return 1;
  }
  mpfr_t distance, below, above;
  mpfr_init2(distance, 53);
  mpfr_init2(below, precision);
  mpfr_init2(above, precision);
  mpfr_set_d(distance, error, MPFR_RNDU);
  mpfr_mul_2si(distance, distance, error_exponent, MPFR_RNDU);
  mpfr_sub(below, x, distance, MPFR_RNDD);
  mpfr_add(above, x, distance, MPFR_RNDU);
  const int decided = fathom_mpfr_low_part_between(below, above, value, lowPart);
  mpfr_clear(above);
  mpfr_clear(below);
  mpfr_clear(distance);
  return decided;
}
