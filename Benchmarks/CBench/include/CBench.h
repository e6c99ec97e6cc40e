// CBench — what only the benchmarks need in C: a clock of all threads, a bare loop, a child.
#ifndef CBENCH_H
#define CBENCH_H

/// Processor seconds of all threads so far, and of the children that have been waited for.
double bench_cpu_seconds(void);

/// z ← z² + c by MPFR alone, three squarings a step, from z = 0 at c = −0.75 + 0.0001i.
///
/// The least that a reference orbit of `bits` can cost. Gives the last re z, so that no step is
/// left out.
double bench_bare_orbit(long bits, long steps);

/// Runs a program without input or output and waits for it.
///
/// `arguments` are those after the program's name, a newline between them. Gives the exit code,
/// or −1 where the program cannot be started or is killed.
int bench_run(const char *program, const char *arguments);

#endif
