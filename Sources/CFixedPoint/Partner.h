// Partner — a second thread that computes the imaginary parts of an orbit's long steps.
#ifndef FATHOM_PARTNER_PRIVATE_H
#define FATHOM_PARTNER_PRIVATE_H

#include "Fixed.h"

typedef struct fathom_partner fathom_partner;

/// Creates a partner; NULL if numbers are too short for one, or the thread cannot be created.
fathom_partner *fathom_partner_create(const fathom_fixed *orbit);

/// Ends the partner's thread, and frees the partner.
void fathom_partner_free(fathom_partner *partner);

/// Computes z ← z² + c together with the partner.
///
/// \returns 0 if the partner is not there, or does not pay; z is unchanged.
int fathom_partner_step(fathom_partner *partner, fathom_fixed *orbit);

/// The number of steps in which the partner took part.
long fathom_partner_steps(const fathom_partner *partner);

#endif
