// AbsPowerMap+Hybrid — an absolute-value map as operations.

internal import Places

extension AbsPowerMap {
  /// This map as a hybrid formula, so that what need not be fast is written once, for both.
  var hybrid: HybridMap {
    let power = HybridOperation.power(self.power)
    return HybridMap(
      HybridFormula(unchecked: [before.operations + power + after.operations]))
  }
}

extension Folds {
  /// The folds as operations.
  fileprivate var operations: [HybridOperation] {
    var operations: [HybridOperation] = []
    if contains(.re) { operations.append(.absoluteRe) }
    if contains(.im) { operations.append(.absoluteIm) }
    if contains(.conjugation) { operations.append(.negateIm) }
    return operations
  }
}
