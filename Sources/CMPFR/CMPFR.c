#include "CMPFR.h"
