// OrbitScratch — working storage of an orbit, allocated once.

package import BigNumbers

/// Working storage of an orbit, allocated once.
package struct OrbitScratch: Sendable {
  package var first: BigFloat
  package var second: BigFloat
  package var third: BigFloat
  package var base: BigComplex

  /// - Parameter precision: The orbit's precision, in bits.
  package init(precision: Int) {
    first = BigFloat(precision: precision)
    second = BigFloat(precision: precision)
    third = BigFloat(precision: precision)
    base = BigComplex(precision: precision)
  }
}
