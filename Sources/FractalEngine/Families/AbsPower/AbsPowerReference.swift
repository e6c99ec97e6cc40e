// AbsPowerReference — the reference orbit of a view of an absolute-value map, for later views.

internal import BigNumbers

/// The reference orbit of a view, with its map and center.
struct AbsPowerReference: KeptReference {
  let map: AbsPowerMap
  let center: BigComplex
  let orbit: AbsPowerOrbit
}
