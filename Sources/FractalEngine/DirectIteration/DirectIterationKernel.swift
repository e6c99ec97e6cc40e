// DirectIterationKernel — z ← f(z) + c in doubles, one pixel at a time: the way of shallow views.
//
// This file is the specification: the vector kernels of Plain.inc return the same bits.
// docs/theory.md §9 says why it is right, and how far.
