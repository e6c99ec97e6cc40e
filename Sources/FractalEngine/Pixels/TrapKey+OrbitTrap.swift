// TrapKey+OrbitTrap — the orbit trap that a place asks for.

internal import BigNumbers
package import Places

extension TrapKey {
  /// The orbit trap as engines use it.
  ///
  /// - Parameter isSolid: Whether each of the image's pixels is solid, row by row from the top.
  package func trap(columns: Int, rows: Int, isSolid: [Bool]) -> OrbitTrap {
    let turn = BigFloat.cosineAndSine(degrees: degrees.bigFloat(precision: 256))
    return OrbitTrap(
      center: Complex(re.nearest, im.nearest), width: width.nearest,
      direction: Complex(turn.cosine, turn.sine), columns: columns, rows: rows, isSolid: isSolid)
  }
}
