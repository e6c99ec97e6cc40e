// ErrorDiffusion — dithering that passes the error of each chosen value on to its neighbors.

/// The dithering of Floyd and Steinberg (1976), with rows in alternating directions.
enum ErrorDiffusion {
  /// The choices, row by row; their mean over any area approaches that of the wanted values.
  ///
  /// - Parameters:
  ///   - values: The wanted values, row by row.
  ///   - width: The number of values in a row.
  ///   - choose: Returns the choice nearest to a value, and the value of that choice.
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
      // In a single direction, errors would accumulate into visible patterns (worms).
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
