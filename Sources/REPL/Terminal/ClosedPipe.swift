// ClosedPipe — the error of an output whose reader is gone.

/// The reader of an output is gone, which is not an error of a program in a pipe.
package struct ClosedPipe: Error {}
