// Ahead — a second thread that takes an orbit's short steps ahead of the reader.
#ifndef FATHOM_AHEAD_PRIVATE_H
#define FATHOM_AHEAD_PRIVATE_H

#include "Fixed.h"

typedef struct fathom_ahead fathom_ahead;

/// The thread itself begins later, where an orbit is long enough for it.
///
/// \param radius As in `fathom_fixed_share`.
/// \returns NULL where there is no memory.
fathom_ahead *fathom_ahead_create(fathom_fixed *orbit, long radius);

/// Ends the thread, wherever it is.
void fathom_ahead_free(fathom_ahead *ahead);

/// The next point, until the next call.
///
/// \returns NULL where the reader has to take the step itself, from a value that is here.
const fixed_point *fathom_ahead_next(fathom_ahead *ahead);

/// Whether the orbit stands where the reader does.
int fathom_ahead_is_here(fathom_ahead *ahead);

/// How many points it has given.
long fathom_ahead_steps(const fathom_ahead *ahead);

#endif
