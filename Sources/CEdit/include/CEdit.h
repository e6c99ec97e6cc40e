// CEdit — line editing by libedit, through its readline header.

#ifndef FATHOM_CEDIT_H
#define FATHOM_CEDIT_H

#include <stdio.h>
#include <stdlib.h>

#include <editline/readline.h>

#endif
