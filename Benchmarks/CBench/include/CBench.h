// CBench — C functions for the benchmarks: a clock of all threads, a bare loop, a child process.
#ifndef CBENCH_H
#define CBENCH_H

/// Processor time of all threads so far, and of the children waited for, in seconds.
double bench_cpu_seconds(void);

/// Iterates z ← z² + c by MPFR alone, three squarings a step, from z = 0 at c = −0.75 + 0.0001i.
///
/// This is the least that a reference orbit of `bits` can cost. Returns the last re z, so that the
/// compiler leaves out no step.
double bench_bare_orbit(long bits, long steps);

/// Runs a program without input or output, and waits for it.
///
/// `arguments` are those after the program's name, separated by newlines. Returns the exit code, or
/// −1 if the program cannot be started or is killed.
int bench_run(const char *program, const char *arguments);

#endif
