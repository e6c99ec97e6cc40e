// PixelContinuation — the state of a pixel, rounded to double, from which it can continue.

internal import CLaneKernels

/// The state of a pixel, rounded to double, from which it can continue: z = Z_m + δ, and r · dz/dc.
struct PixelContinuation {
  let m: Int
  let n: Int
  let delta: FloatExpComplex
  let slope: FloatExpComplex
  let z: Complex
}
