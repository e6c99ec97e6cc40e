// clock — processor time, which other programs do not affect.

#include <sys/resource.h>
#include <time.h>

#include "CBench.h"

double bench_cpu_seconds(void) {
  struct timespec own;
  struct rusage children;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
  getrusage(RUSAGE_CHILDREN, &children);
  return own.tv_sec + own.tv_nsec * 1e-9 + children.ru_utime.tv_sec + children.ru_stime.tv_sec
      + (children.ru_utime.tv_usec + children.ru_stime.tv_usec) * 1e-6;
}
