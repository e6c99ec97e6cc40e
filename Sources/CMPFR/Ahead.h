// Ahead — a second thread that takes an orbit's short steps ahead of the reader.
#ifndef FATHOM_AHEAD_PRIVATE_H
#define FATHOM_AHEAD_PRIVATE_H

#include "Fixed.h"

typedef struct fathom_ahead fathom_ahead;

/// Prepares a second thread, which starts later, where an orbit is long enough for it.
///
/// \param radius As in `fathom_fixed_share`.
/// \returns NULL where there is no memory.
fathom_ahead *fathom_ahead_create(fathom_fixed *orbit, long radius);

/// Ends the thread, wherever it is.
void fathom_ahead_free(fathom_ahead *ahead);

/// The next point, valid until the next call.
///
/// \returns NULL where the reader has to take the step itself, from the orbit's own value.
const fixed_point *fathom_ahead_next(fathom_ahead *ahead);

/// Whether the orbit's own value is that of the reader's point.
int fathom_ahead_is_here(fathom_ahead *ahead);

/// The number of points that it has given.
long fathom_ahead_steps(const fathom_ahead *ahead);

#endif
