// CMPFR — all of it is in its headers.

#include "CMPFR.h"
