// PixelContinuation — A pixel on its way, to as many digits as a double has.

internal import CKernels
internal import Numbers

/// A pixel on its way, to as many digits as a double has: z = Z_m + δ, and r · dz/dc.
struct PixelContinuation {
  let m: Int
  let n: Int
  let delta: FloatExpComplex
  let slope: FloatExpComplex
  let z: Complex
}
