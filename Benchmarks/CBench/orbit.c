// orbit — the bare loop with which reference orbits are compared.

#include <mpfr.h>

#include "CBench.h"

double bench_bare_orbit(long bits, long steps) {
  mpfr_t re, im, x, y, xx, yy, sum;
  mpfr_inits2(bits, re, im, x, y, xx, yy, sum, (mpfr_ptr)0);
  mpfr_set_str(re, "-0.75", 10, MPFR_RNDN);
  mpfr_set_str(im, "0.0001", 10, MPFR_RNDN);
  mpfr_set_zero(x, 1);
  mpfr_set_zero(y, 1);
  for (long step = 0; step < steps; step++) {
    mpfr_sqr(xx, x, MPFR_RNDN);
    mpfr_sqr(yy, y, MPFR_RNDN);
    mpfr_add(sum, x, y, MPFR_RNDN);
    mpfr_sqr(sum, sum, MPFR_RNDN);
    mpfr_sub(x, xx, yy, MPFR_RNDN);
    mpfr_add(xx, xx, yy, MPFR_RNDN);
    mpfr_sub(y, sum, xx, MPFR_RNDN);
    mpfr_add(x, x, re, MPFR_RNDN);
    mpfr_add(y, y, im, MPFR_RNDN);
  }
  const double last = mpfr_get_d(x, MPFR_RNDN);
  mpfr_clears(re, im, x, y, xx, yy, sum, (mpfr_ptr)0);
  return last;
}
