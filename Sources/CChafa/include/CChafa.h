// CChafa — pictures as characters or sixels, by libchafa. Plain C: no type of glib leaves.

#ifndef FATHOM_CCHAFA_H
#define FATHOM_CCHAFA_H

/// libchafa's version as major · 10,000 + minor · 100 + micro.
int fathom_chafa_version(void);

#endif
