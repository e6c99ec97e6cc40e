// ErrorDiffusion — few values for many: what one gets wrong, its neighbors make good.

/// The dithering of Floyd and Steinberg (1976), there and back.
enum ErrorDiffusion {
  /// The choices, row by row, whose values come near the wanted ones on the average of any area.
  ///
  /// - Parameters:
  ///   - values: What is wanted, row by row.
  ///   - width: The values of a row.
  ///   - choose: The choice nearest to a value, and the value that it has.
  static func chosen(
    for values: [SIMD3<Float>], width: Int,
    _ choose: (SIMD3<Float>) -> (choice: UInt8, value: SIMD3<Float>)
  ) -> [UInt8] {
    let height = values.count / width
    var wanted = values
    var choices = Array(repeating: UInt8(0), count: values.count)
    func pass(_ error: SIMD3<Float>, to x: Int, _ y: Int) {
      if (0..<width).contains(x) && y < height { wanted[y * width + x] += error }
    }
    for y in 0..<height {
      // In one direction only, errors would drift and leave worms.
      let step = y.isMultiple(of: 2) ? 1 : -1
      for index in 0..<width {
        let x = step > 0 ? index : width - 1 - index
        let place = y * width + x
        let (choice, value) = choose(wanted[place])
        choices[place] = choice
        let error = (wanted[place] - value) / 16
        pass(error * 7, to: x + step, y)
        pass(error * 3, to: x - step, y + 1)
        pass(error * 5, to: x, y + 1)
        pass(error, to: x + step, y + 1)
      }
    }
    return choices
  }
}
