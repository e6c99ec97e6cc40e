// turn — z ← ζ + P(z²), P a polynomial of degree 3, in fixed point: a whole turn of an orbit that
// comes back next to 0.
#ifndef FATHOM_TURN_H
#define FATHOM_TURN_H

#include <mpfr.h>

typedef struct fathom_turn fathom_turn;

/// Without ζ and P, to be freed; NULL where there are too many limbs.
///
/// \param exponent Of the unit of z: |a₁|·2^exponent lies above 16 and up to 32.
/// \param limbs Of each part, behind the point.
fathom_turn *fathom_turn_create(long exponent, long limbs);
void fathom_turn_free(fathom_turn *turn);

/// Sets ζ (0) or one of a₁ … a₃, in that order; what is below the last limb is cut off.
///
/// \returns 0 where it is too large for its place. That |a₁| is not, is the caller's.
int fathom_turn_set(fathom_turn *turn, int index, mpfr_srcptr re, mpfr_srcptr im);

/// Begins at a z whose parts are up to 2^(exponent − 3); what is below the last limb is cut off.
void fathom_turn_start(fathom_turn *turn, mpfr_srcptr re, mpfr_srcptr im);

/// z ← ζ + P(z²) for a |z| up to 2^(exponent − 3), to 2^(exponent + 10 − 64·limbs).
///
/// \param pair Z's parts to 2^−105 of each or the last limb: the nearest doubles, but for ties, and what
///   those lack.
void fathom_turn_take(fathom_turn *turn, double pair[4]);

/// Where it is, to two units of the numbers' last place.
void fathom_turn_get(const fathom_turn *turn, mpfr_ptr re, mpfr_ptr im);

#endif
