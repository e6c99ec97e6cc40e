// fixed — z ← z² + c in fixed point, each value with the doubles that MPFR's loop would store.
// The square may be folded before and after, as z is by the burning ship.
//
// docs/theory.md §2 has the error bound, docs/decisions/0015 the reasons and the numbers.
#ifndef FATHOM_FIXED_H
#define FATHOM_FIXED_H

#include <mpfr.h>

/// What does the arithmetic. All lead to the same doubles.
enum {
  FATHOM_FIXED_NONE,
  FATHOM_FIXED_LIMBS,   // GMP's low-level functions, 64 bits a limb
  FATHOM_FIXED_DIGITS,  // AVX-512 IFMA, 52 bits a digit
};

/// What a fold does to a number, in this order.
enum {
  FATHOM_FOLD_RE = 1,         // re ← |re|
  FATHOM_FOLD_IM = 2,         // im ← |im|
  FATHOM_FOLD_CONJUGATE = 4,  // im ← −im
};

typedef struct fathom_fixed fathom_fixed;

/// The one that is fastest on this machine at a precision in bits; NONE where it has none.
int fathom_fixed_fastest(long precision);

/// Whether this machine can run it at that precision.
int fathom_fixed_runs(int arithmetic, long precision);

/// z = 0 and c, to be freed; NULL where c does not suit: a part is beyond 2^10, or the real one is 0; or the
/// imaginary one is 0 where something is folded, or c a whole number.
///
/// \param guard Bits beyond the precision of c, for low parts; 0 where none are asked for.
/// \param before Folds of z before it is squared.
/// \param after Folds of the square.
fathom_fixed *fathom_fixed_create(
    mpfr_srcptr re, mpfr_srcptr im, int arithmetic, long guard, int before, int after);
void fathom_fixed_free(fathom_fixed *orbit);

/// Begins at another z than 0, before the first step.
///
/// \returns 0 where it does not suit: a part is not finite or beyond 2^9, or c is real and this is not.
int fathom_fixed_start(fathom_fixed *orbit, mpfr_srcptr re, mpfr_srcptr im);

/// Lets a second thread take a half of each step where numbers are long, and where they are short whole
/// steps ahead of the reader. The values stay the same.
///
/// \param radius The e for which points below |dz/dc| · 2^e · 2^−64 shall be found here: see below.
void fathom_fixed_share(fathom_fixed *orbit, long radius);

/// How many steps two threads have taken, or another one.
long fathom_fixed_shared_steps(const fathom_fixed *orbit);

/// z ← z² + c, with its folds. The last z was within the escape radius.
///
/// \returns 1 and the nearest doubles of what MPFR's loop finds, normal and not small, where
///   the bound leaves no doubt of them; else 0, and `fathom_fixed_bounds` tells more.
int fathom_fixed_step(fathom_fixed *orbit, double *re, double *im);

/// The nearest doubles to the exact z, without any rounding since 0, less two doubles.
///
/// \returns 1 where the bound leaves no doubt of them, which takes guard bits; else 0.
int fathom_fixed_residue(
    const fathom_fixed *orbit, double re, double im, double *re_residue, double *im_residue);

/// Whether the exact orbit is still near: once it is not, no low part can be told any more.
int fathom_fixed_is_near(const fathom_fixed *orbit);

/// Whether the whole value is here, and not only what steps ahead have left of it: always where nobody else
/// takes steps, and at points so near 0 as is said above.
int fathom_fixed_is_here(const fathom_fixed *orbit);

/// Which orbit is meant.
enum {
  FATHOM_FIXED_LOOP,   // MPFR's, at the precision of c
  FATHOM_FIXED_EXACT,  // the one without roundings
};

/// The precision that numbers need to hold a part of z and the error bound.
long fathom_fixed_precision(const fathom_fixed *orbit, int which);

/// Two numbers of that precision between which the real (0) or imaginary (1) part lies; of the exact orbit where
/// the whole value is here.
void fathom_fixed_bounds(
    const fathom_fixed *orbit, int which, int part, mpfr_ptr below, mpfr_ptr above);

#endif
