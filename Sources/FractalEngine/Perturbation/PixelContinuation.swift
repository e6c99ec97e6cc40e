// PixelContinuation — the state of a pixel, to a double's digits, from which it goes on.

internal import CKernels
internal import Numbers

/// The state of a pixel, to a double's digits, from which it goes on: z = Z_m + δ, and r · dz/dc.
struct PixelContinuation {
  let m: Int
  let n: Int
  let delta: FloatExpComplex
  let slope: FloatExpComplex
  let z: Complex
}
