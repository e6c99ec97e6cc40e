// AbsPowerTangent — the derivative of an absolute-value map at a point.

/// The derivative at a point: a scaling with a rotation, and perhaps a reflection.
struct AbsPowerTangent<Part: RealNumber> {
  let map: AbsPowerMap
  let z: Planar<Part>
  let unfolded: Planar<Part>
  let slope: Planar<Part>

  @inline(__always)
  func callAsFunction(_ v: Planar<Part>) -> Planar<Part> {
    map.after.tangent(slope * map.before.tangent(v, at: z), at: unfolded)
  }
}
