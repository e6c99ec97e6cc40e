// DirectIterationKernel — z ← f(z) + c in doubles, one pixel at a time, for shallow views.
//
// DirectPixel.swift is the specification: the vector kernels of DirectIteration.inc return the
// same bits.
// docs/theory.md §9 has the proof, and its limits.
