// CMPFR — the functions that are too long for the header.

#include "CMPFR.h"

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
