// DoubleDoubleKernel — selects the double-double kernel for an instruction set at run time.

#include <stdlib.h>

#include "DoubleDoubleLanes.h"

#define FUSES
#define TEMPLATE "DoubleDoubleKernel.inc"
#include "InstructionSets.inc"

long fathom_run_double_double(
    int instruction_set, const fathom_double_double_view *view, void *group, long budget,
    long threshold, int stepMode) {
  return CHOSEN(double_double_run, view, group, budget, threshold, stepMode);
}

long fathom_double_double_lanes_size(void) { return sizeof(fathom_double_double_lanes); }
