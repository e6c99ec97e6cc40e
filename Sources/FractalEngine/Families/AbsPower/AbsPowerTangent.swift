// AbsPowerTangent — the derivative of a folded map at a point.

package import Numbers

/// The derivative of a folded map at a point: a stretch with a turn, and perhaps a mirror.
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
