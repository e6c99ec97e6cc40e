// Partner — a second thread that finds the imaginary parts of an orbit's long steps.
#ifndef FATHOM_PARTNER_PRIVATE_H
#define FATHOM_PARTNER_PRIVATE_H

#include "Fixed.h"

typedef struct fathom_partner fathom_partner;

/// NULL where numbers are too short for one, or there is no thread to be had.
fathom_partner *fathom_partner_create(const fathom_fixed *orbit);

/// Ends the thread.
void fathom_partner_free(fathom_partner *partner);

/// z ← z² + c with the partner.
///
/// \returns 0 where it is not there, or not worth it; z is as before.
int fathom_partner_step(fathom_partner *partner, fathom_fixed *orbit);

/// How many steps it has had a part in.
long fathom_partner_steps(const fathom_partner *partner);

#endif
