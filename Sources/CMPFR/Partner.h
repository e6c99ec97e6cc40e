// Partner — a second thread that finds the imaginary parts of an orbit's long steps.
#ifndef FATHOM_PARTNER_PRIVATE_H
#define FATHOM_PARTNER_PRIVATE_H

#include "Fixed.h"

typedef struct fathom_partner fathom_partner;

/// Creates a partner; NULL where numbers are too short for one, or no thread can be created.
fathom_partner *fathom_partner_create(const fathom_fixed *orbit);

/// Ends the thread.
void fathom_partner_free(fathom_partner *partner);

/// Computes z ← z² + c together with the partner.
///
/// \returns 0 where the partner is not there, or does not pay; z is as before.
int fathom_partner_step(fathom_partner *partner, fathom_fixed *orbit);

/// The number of steps in which the partner took part.
long fathom_partner_steps(const fathom_partner *partner);

#endif
