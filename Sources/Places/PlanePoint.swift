// PlanePoint — an exact point of the plane.

package import BigNumbers

/// An exact point of the plane.
package struct PlanePoint: Equatable, Sendable {
  package let re: ExactDecimal
  package let im: ExactDecimal

  package init(re: ExactDecimal, im: ExactDecimal) { (self.re, self.im) = (re, im) }
}
